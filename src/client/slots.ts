import type { SlotComponent } from './slot.js'

/**
 * The components in the slots of the theme, one constant each. The bundler replaces this module by one with the components
 * of the site. It inlines `undefined`, so a site without slots has no code for them: `{NavbarEnd && <NavbarEnd />}`.
 */
type Slot = SlotComponent | undefined

/** Above the navbar. */
export const LayoutTop: Slot = undefined
/** In the navbar, after the logo and title. */
export const NavbarStart: Slot = undefined
/** In the navbar, before the search and the color mode switch. */
export const NavbarEnd: Slot = undefined
/** Above the links of the sidebar. */
export const SidebarTop: Slot = undefined
/** Below the links of the sidebar. */
export const SidebarBottom: Slot = undefined
/** On a doc, a post or another Markdown page, above its heading. */
export const BeforeContent: Slot = undefined
/** On a doc, a post or another Markdown page, below its text. */
export const AfterContent: Slot = undefined
/** Below the headings of a page. */
export const OutlineEnd: Slot = undefined
/** Above the footer. */
export const FooterStart: Slot = undefined
/** Below the footer. */
export const FooterEnd: Slot = undefined
/** On the page for unknown paths, below its text. */
export const NotFound: Slot = undefined
