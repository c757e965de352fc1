import { describe, expect, test } from 'vitest'
import {
  failureLine,
  formatReports,
  type LanguageReport,
  type TranslationFailure,
} from '../../src/features/languages/cli/format-reports.js'
import type { TranslationStatus } from '../../src/features/languages/cli/translation-status.js'

const page = (name: string, status: TranslationStatus) => ({
  original: `docs/${name}.md`,
  translation: `i18n/ja/docs/${name}.md`,
  status,
})

const report: LanguageReport = {
  tag: 'ja',
  label: '日本語',
  pages: 7,
  translated: [
    page('done', { kind: 'current' }),
    page('edited', {
      kind: 'out-of-date',
      changes: [
        { kind: 'changed', heading: '', before: 'Hi.\n\n', now: 'Hello.\n\n' },
        { kind: 'changed', heading: 'Run', before: '## Run\n\n```sh\na\n```\n', now: '## Run\n\n```sh\nb\n```\n' },
        { kind: 'new', heading: 'Use', now: '## Use\n' },
        { kind: 'removed', heading: 'Old', before: '## Old\n' },
      ],
    }),
    page('marked', {
      kind: 'out-of-date',
      changes: [{ kind: 'changed', heading: 'Run', now: '## Run\n' }, { kind: 'removed' }],
    }),
    page('new', { kind: 'unknown', why: 'the translation is in no commit' }),
  ],
  missing: ['docs/a.md', 'docs/b.md'],
  orphaned: ['i18n/ja/docs/x.md'],
  texts: {
    file: 'i18n/ja/texts.json',
    total: 5,
    missing: ['navbar.Guide', 'sidebar.Use it'],
    same: ['navbar.API'],
    orphaned: ['footer.Old'],
  },
}
const complete: LanguageReport = {
  ...{ tag: 'ar', label: 'العربية', pages: 1, missing: [], orphaned: [] },
  texts: { file: 'i18n/ar/texts.json', total: 0, missing: [], same: [], orphaned: [] },
  translated: [page('done', { kind: 'current' })],
}

describe('a report of translations', () => {
  test('is a line for each language and each file with something to do', () => {
    expect(formatReports([report, complete], { format: 'text', withDiff: false, colors: false })).toBe(
      `日本語 (ja): 4 of 7 pages translated (57%), 2 missing, 2 out of date, 1 unknown, 1 orphaned
  missing      docs/a.md
  missing      docs/b.md
  out of date  i18n/ja/docs/edited.md: the start of the page changed, "Run" changed, "Use" is new, "Old" removed
  out of date  i18n/ja/docs/marked.md: "Run" changed, 1 section removed
  unknown      i18n/ja/docs/new.md: the translation is in no commit
  orphaned     i18n/ja/docs/x.md
  texts        i18n/ja/texts.json: 3 of 5 texts in the file, 2 missing, 1 orphaned, 1 as in the default language
  missing      i18n/ja/texts.json: "navbar.Guide"
  missing      i18n/ja/texts.json: "sidebar.Use it"
  orphaned     i18n/ja/texts.json: "footer.Old"

العربية (ar): 1 of 1 page translated (100%)
`,
    )
  })

  test('shows the changed passages as a diff, or why it cannot', () => {
    const text = formatReports([report], { format: 'text', withDiff: true, colors: false })
    expect(text.split('\n').filter((line) => line.startsWith('    '))).toEqual([
      ...['    @@ the start of the page @@', '    -Hi.', '    +Hello.'],
      ...['    @@ Run @@', '     ## Run', '     ', '     ```sh', '    -a', '    +b', '     ```'],
      ...['    @@ Use @@', '    +## Use', '    @@ Old @@', '    -## Old'],
      '    (no diff: the text that was translated is not in the git history)',
    ])
  })

  test('is the same in code blocks of Markdown, which can contain others', () => {
    const text = formatReports([report, complete], { format: 'markdown', withDiff: true, colors: false })
    const [first] = formatReports([report], { format: 'text', withDiff: true, colors: false }).split('\n\n')
    expect(text.startsWith(`\`\`\`\`text\n${first}`)).toBe(true)
    expect(text).toContain('\n````\n\n```text\nالعربية (ar): 1 of 1 page translated (100%)\n```\n')
  })

  test('is JSON with the same, and the diff only on request', () => {
    const json = (withDiff: boolean) =>
      JSON.parse(formatReports([report], { format: 'json', withDiff, colors: false })).languages[0]
    expect(json(false)).toMatchObject({
      ...{ language: 'ja', label: '日本語', pages: 7, translated: 4, percent: 57 },
      missing: ['docs/a.md', 'docs/b.md'],
      orphaned: ['i18n/ja/docs/x.md'],
      texts: report.texts,
      unknown: [{ translation: 'i18n/ja/docs/new.md', why: 'the translation is in no commit' }],
    })
    expect(json(false).outOfDate[1]).toEqual({
      original: 'docs/marked.md',
      translation: 'i18n/ja/docs/marked.md',
      changes: [{ kind: 'changed', heading: 'Run' }, { kind: 'removed' }],
    })
    expect(json(true).outOfDate[0].diff).toContain('-Hi.\n+Hello.\n')
  })

  test('says 100% only if all pages are translated', () => {
    const almost = {
      ...complete,
      pages: 1001,
      translated: Array.from({ length: 1000 }, () => page('a', { kind: 'current' })),
    }
    expect(formatReports([almost], { format: 'text', withDiff: false, colors: false })).toContain('(99%)')
    const none = { ...complete, pages: 0, translated: [] }
    expect(formatReports([none], { format: 'text', withDiff: false, colors: false })).toContain('(100%)')
  })
})

describe('the line of a failure', () => {
  test.each<[failOn: TranslationFailure[], line: string | undefined]>([
    [[], undefined],
    [['missing'], 'Failed because of --fail-on: ja: 2 missing, 2 missing texts'],
    [['out-of-date', 'orphaned'], 'Failed because of --fail-on: ja: 2 out of date, 1 orphaned, 1 orphaned text'],
    [['unknown'], 'Failed because of --fail-on: ja: 1 unknown'],
  ])('for %j', (failOn, line) => {
    expect(failureLine([report, complete], failOn)).toBe(line)
    expect(failureLine([complete], failOn)).toBeUndefined()
  })
})
