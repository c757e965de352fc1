export { useIsBrowser as default } from '../../../../client/use-is-browser.js'
