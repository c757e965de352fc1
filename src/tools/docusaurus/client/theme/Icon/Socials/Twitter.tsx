/** The mark of the service as it is called now. */
export { default } from './X.js'
