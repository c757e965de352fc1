import { site } from 'docsgen:site'
import { siteConfigOf } from '../site-config.js'

/** The site's config, under Docusaurus's names, for code outside of components. */
export default siteConfigOf(site)
