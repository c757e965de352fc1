import { allDocsData } from '../docs/docs-data.js'

/** The data of plugins: that of the docs. */
export default { 'docusaurus-plugin-content-docs': allDocsData() }
