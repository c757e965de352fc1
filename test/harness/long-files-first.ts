import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Files that take longest, the longest first: a file is one worker's from its first test to its last, and one that began
 * late would keep the others waiting. Those that a browser works in stand beside those that start processes.
 */
const longFiles = [
  'browser/routes',
  'browser/accessibility',
  'browser/search-dialog',
  'browser/watch',
  'browser/layout',
  'integration/atomic',
  'integration/watch-equal',
  'browser/search-ranking',
  'integration/hostile-markdown',
  'browser/first-load',
  'integration/cache',
  'browser/valid-markup',
  'browser/redeploy',
  'integration/deterministic',
  'integration/own-samples',
  'integration/hostile-content',
  'browser/environments',
  'browser/media',
  'integration/corpora',
  'integration/check-code',
]

/** Vitest's own order, but for the long files. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longFiles.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return index === -1 ? longFiles.length : index
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
