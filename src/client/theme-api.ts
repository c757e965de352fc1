/**
 * The public module `docsgen/theme`: what the components of the default theme use besides the hooks, so that their copies
 * in a site can import it. It is not part of `docsgen/client`, all of which is in the main chunk of every site.
 */
export { fill, formatDay, pluralForm, type PluralForms } from '../shared/interface-text.js'
export { LinkLabel } from './link-label.js'
export { type PageMenuLink, pageMenuLinks } from './page-menu.js'
export { hrefOf } from '../shared/route.js'
export type { SlotComponent } from './slot.js'
export * from './slots.js'
