import type { SlotComponent } from './slot.js'

/**
 * The components in the slots of the theme, one constant each. The bundler replaces this module by one with the components
 * of the site. It inlines `undefined`, so a site without slots has no code for them: `{NavbarEnd && <NavbarEnd />}`.
 */
type Slot = SlotComponent | undefined

export const LayoutTop: Slot = undefined
export const NavbarStart: Slot = undefined
export const NavbarEnd: Slot = undefined
export const SidebarTop: Slot = undefined
export const SidebarBottom: Slot = undefined
export const BeforeContent: Slot = undefined
export const AfterContent: Slot = undefined
export const OutlineEnd: Slot = undefined
export const FooterStart: Slot = undefined
export const FooterEnd: Slot = undefined
export const NotFound: Slot = undefined
