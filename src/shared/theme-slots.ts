/** The slots of the theme, in which `theme.slots` in the config puts components, with their descriptions. */
export const THEME_SLOTS = {
  layoutTop: 'Above the navbar',
  navbarStart: 'In the navbar, after the logo and title',
  navbarEnd: 'In the navbar, before the search and the color mode switch',
  sidebarTop: 'Above the links of the sidebar',
  sidebarBottom: 'Below the links of the sidebar',
  beforeContent: 'On a doc, a post or another Markdown page, above its heading',
  afterContent: 'On a doc, a post or another Markdown page, below its text',
  outlineEnd: 'Below the headings of a page',
  footerStart: 'Above the footer',
  footerEnd: 'Below the footer',
  notFound: 'On the page for unknown paths, below its text',
} as const

/** Name of a slot. */
export type ThemeSlot = keyof typeof THEME_SLOTS

/** Name of the constant in src/client/slots.ts that has the component of a slot. */
type SlotConstant = Capitalize<ThemeSlot>

/** The name of a slot's constant: `NavbarEnd` for `navbarEnd`. */
export function slotConstant(slot: ThemeSlot): SlotConstant {
  return `${slot.slice(0, 1).toUpperCase()}${slot.slice(1)}` as SlotConstant
}
