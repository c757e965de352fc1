import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Projects in the order in which they start: a worker keeps its browser and its modules only within one project. */
const projects = ['unit', 'differential', 'browser', 'integration']

/** The slowest files, slowest first: a slow file that starts last would keep one worker busy while the others idle. */
const longFiles = [
  'browser/search-dialog',
  'browser/routes',
  'browser/accessibility',
  'browser/redeploy',
  'browser/watch',
  'browser/search-hosted',
  'browser/valid-markup',
  'browser/first-load',
  'browser/layout',
  'browser/environments',
  'browser/media',
  'integration/hostile-markdown',
  'integration/own-samples',
  'integration/corpora',
  'integration/watch-equal',
  'integration/check-search',
  'integration/atomic',
  'integration/check-code',
  'integration/search',
  'integration/deterministic',
  'integration/redirects',
  'integration/cli',
  'integration/pack',
]

/** Runs one project after the other, and the slowest files of each first. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = longFiles.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return projects.indexOf(project.name) * 100 + (index === -1 ? longFiles.length : index)
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
