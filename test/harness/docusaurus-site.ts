import { cpSync } from 'node:fs'
import { repositoryPath } from './repository.js'
import { type SiteTest, siteTest } from './site-test.js'

/** A site as Docusaurus users write it, with every module of Docusaurus that docsgen has. */
export function docusaurusSite(): SiteTest {
  const site = siteTest()
  cpSync(repositoryPath('test/fixtures/docusaurus-site'), site.dir, { recursive: true })
  return site
}
