/** Entry of the hosted search: the page's component, and what opens the service's dialog. */
export { open } from './hosted-dialog.js'
export { default } from './hosted-page.js'
