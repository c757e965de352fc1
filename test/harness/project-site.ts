import { repositoryPath } from './repository.js'
import { type SiteTest, siteTest } from './site-test.js'

/** A site whose project has this repository's packages installed. */
export function projectSite(): SiteTest {
  return siteTest().symlink('node_modules', repositoryPath('node_modules'))
}

/** A fenced sample. */
export function fence(info: string, ...lines: readonly string[]): string {
  return ['```'.concat(info), ...lines, '```', ''].join('\n')
}
