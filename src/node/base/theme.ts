import type { ThemeSlot } from '../../shared/theme-slots.js'
import type { ReadonlyDeep } from './record.js'
import type { CheckedConfig } from './schema/config-schema.js'

/** What a config says about the look of a site. Paths are absolute. */
export interface ResolvedTheme extends Omit<ReadonlyDeep<CheckedConfig['theme']>, 'code' | 'css' | 'fonts' | 'slots'> {
  /** Absolute paths of the components in each slot that has any. */
  readonly slots: Readonly<Partial<Record<ThemeSlot, readonly string[]>>>
  /** The modules in the folder `src/theme` by name (`Root`, `DocItem/Footer`): absolute paths. */
  readonly folder: Readonly<Record<string, string>>
  /** The components and elements of pages that modules of that folder render: name or tag to the name of the module. */
  readonly mdx: Readonly<Record<string, string>>
  /** Absolute paths of style sheets that are added after the theme's own. */
  readonly cssPaths: readonly string[]
  /** Absolute paths of WOFF2 files, or of style sheets that declare a font; `default` is docsgen's own. */
  readonly fonts: { readonly sans?: string; readonly mono?: string }
  /** Absent if code has the colors of docsgen. */
  readonly code?: CodeThemes
}

/** The themes of code in both color modes. */
export interface CodeThemes {
  readonly css: string
  /** Absent unless the highlighter is Shiki. */
  readonly editor?: { readonly light: EditorTheme; readonly dark: EditorTheme }
}

/** A color theme of VS Code, as far as code needs it. Colors are in lower case. */
export interface EditorTheme {
  readonly name: string
  readonly foreground: string
  readonly background: string
  readonly rules: readonly {
    /** Selectors; empty if the rule is for all text. */
    readonly scope: readonly string[]
    readonly foreground?: string
    readonly fontStyle?: string
  }[]
}

/** Whether components of the site are in the theme: as replacements, in slots, or around all pages. */
export function hasComponents({
  theme,
}: {
  readonly theme: Pick<ResolvedTheme, 'components' | 'folder' | 'slots'>
}): boolean {
  const { components, folder, slots } = theme
  return Object.keys(components).length > 0 || Object.keys(slots).length > 0 || folder.Root !== undefined
}
