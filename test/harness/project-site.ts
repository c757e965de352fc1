import { repositoryPath } from './repository.js'
import { type SiteTest, siteTest } from './site-test.js'

/** Creates a site in a project that has this repository's packages installed. */
export function projectSite(): SiteTest {
  return siteTest().symlink('node_modules', repositoryPath('node_modules'))
}

/** Returns a fenced code block. */
export function fence(info: string, ...lines: readonly string[]): string {
  return ['```'.concat(info), ...lines, '```', ''].join('\n')
}
