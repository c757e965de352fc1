import { createRequire } from 'node:module'

/** An example of the CommonMark spec. */
export interface SpecExample {
  readonly number: number
  readonly section: string
  readonly markdown: string
  readonly html: string
}

const { tests } = createRequire(import.meta.url)('commonmark-spec') as { tests: readonly SpecExample[] }

/** The examples of CommonMark 0.31.2, with the spec's arrows replaced by tabs. */
export const specExamples: readonly SpecExample[] = tests.map((example) => ({
  ...example,
  markdown: example.markdown.replaceAll('→', '\t'),
  html: example.html.replaceAll('→', '\t'),
}))
