export { Head as default } from '../head.js'
