import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Projects in the order in which they start: a worker keeps its browser and its modules only within one project. */
const projects = ['unit', 'differential', 'browser', 'integration']

/** The slowest files, slowest first: a slow file that starts last would keep one worker busy while the others idle. */
const longFiles = [
  'browser/first-screens',
  'browser/search-dialog',
  'browser/accessibility',
  'browser/specification',
  'browser/right-to-left',
  'browser/watch',
  'browser/layout',
  'browser/content-policy',
  'browser/first-load',
  'browser/sticky-bars',
  'browser/frame',
  'browser/languages',
  'browser/page-menu',
  'browser/media',
  'integration/languages',
  'integration/code-examples',
  'integration/author-mistakes',
  'integration/every-option',
  'integration/plugin-files',
  'integration/watch-equal',
  'integration/guide',
  'integration/unhandled-errors',
  'integration/site-code',
  'integration/watch-findings',
  'integration/check-code',
  'integration/cache',
  'integration/openapi',
  'integration/whole-feature',
  'integration/theme',
  'integration/watch-site-code',
  'integration/corpora',
  'integration/check-search',
  'integration/responsive-images',
  'integration/check-code-limits',
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
