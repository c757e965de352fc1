export { default } from '../../docusaurus/Link.js'
