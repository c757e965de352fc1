import type { ThemeComponent } from '../../shared/theme-components.js'
import type { ThemeSlot } from '../../shared/theme-slots.js'

/** What a site changes in the theme. */
export interface ResolvedTheme {
  /** Replaced theme components: name to absolute path of a module with a default export. */
  readonly components: Readonly<Partial<Record<ThemeComponent, string>>>
  /** Components in the slots: name of the slot to absolute path of a module with a default export. */
  readonly slots: Readonly<Partial<Record<ThemeSlot, string>>>
  /** Absolute paths of style sheets that are added after the theme's own. */
  readonly cssPaths: readonly string[]
}
