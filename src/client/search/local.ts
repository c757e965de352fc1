/** Entry of the local search: the page's component, and what opens the dialog. */
export { open } from './dialog.js'
export { default } from './page.js'
