import type { ThemeComponent } from '../../shared/theme-components.js'
import type { ThemeSlot } from '../../shared/theme-slots.js'

/** What a config says about the look of a site. */
export interface ResolvedTheme {
  /** Replaced theme components: name to absolute path of a module with a default export. */
  readonly components: Readonly<Partial<Record<ThemeComponent, string>>>
  /** Components in the slots: name of the slot to absolute path of a module with a default export. */
  readonly slots: Readonly<Partial<Record<ThemeSlot, string>>>
  /** PostCSS plugins for the style sheets of the site: package, or path that starts with `./`, to options. */
  readonly postcss: Readonly<Record<string, unknown>>
  /** Modules that browsers run on every page: absolute paths, in this order. */
  readonly clientModules: readonly string[]
  /** The modules in the folder `src/theme` by name (`Root`, `DocItem/Footer`): absolute paths. */
  readonly folder: Readonly<Record<string, string>>
  /** The components and elements of pages that modules of that folder render: name or tag to the name of the module. */
  readonly mdx: Readonly<Record<string, string>>
  /** Absolute paths of style sheets that are added after the theme's own. */
  readonly cssPaths: readonly string[]
  /** The generator whose variables and class names have a meaning, in lower case. */
  readonly compat?: string
  /** Absolute paths of WOFF2 files, or of style sheets that declare a font; `default` is docsgen's own. */
  readonly fonts: { readonly sans?: string; readonly mono?: string }
}
