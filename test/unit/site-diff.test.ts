import { describe, expect, test } from 'vitest'
import { spaced, formatSiteDiff, siteDiffMarkdown } from '../../src/tools/diff/report-text.js'
import { diffText, splitWords, joinTokens } from '../../src/tools/diff/diff-text.js'
import { findMoved } from '../../src/tools/diff/find-moved.js'
import { readBuiltPage } from '../../src/tools/diff/compare-page.js'
import type { BuiltSite } from '../../src/tools/diff/built-site.js'
import type { PageChange, SiteDiff, TextPart } from '../../src/tools/diff/site-diff.js'
import { unhashedName, withoutHashes } from '../../src/node/base/weight.js'

const marks = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] } as const

/** Changes of a text, a hunk each, as `git diff --word-diff` prints them; blocks are lines, headings begin with `#`. */
function changes(before: string, after: string) {
  const found = diffText(blocksOf(before), blocksOf(after))
  const printed = ({ kind, text }: TextPart) => marks[kind].join(text)
  return found && [found.added, found.removed, ...found.hunks.map(({ parts }) => spaced(parts, printed))]
}

function blocksOf(text: string) {
  let section: string | undefined
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) section = line.slice(2)
    const shown = line.replace(/^# /, '')
    return shown === '' ? [] : [{ text: shown, ...(section === undefined ? {} : { section }) }]
  })
}

const ten = 'one two three four five six seven eight nine ten'

describe('the words that a change adds and removes', () => {
  test.each<[string, string, string, ReturnType<typeof changes>]>([
    ['nothing', 'a b', 'a b', undefined],
    ['spaces only', 'a  b', 'a b', undefined],
    ['a replaced word', 'use the store now', 'use the cache now', [1, 1, 'use the [-store-] {+cache+} now']],
    ['an added word', 'use store', 'use a store', [1, 0, 'use {+a+} store']],
    ['punctuation, which is no word', 'yes, no', 'yes; no', [0, 0, 'yes[-,-]{+;+} no']],
    [
      'words with apostrophes and dots',
      "don't call store.dispatch",
      "don't call store.getState",
      [1, 1, "don't call [-store.dispatch-] {+store.getState+}"],
    ],
    ['a new paragraph', 'a\nb', 'a\nnew one\nb', [2, 0, '{+new one+}']],
    ['a removed paragraph', 'a\nold one\nb', 'a\nb', [0, 2, '[-old one-]']],
    [
      'long context, which is cut',
      `${ten} old ${ten}`,
      `${ten} new ${ten}`,
      [1, 1, '… three four five six seven eight nine ten [-old-] {+new+} one two three four five six seven eight …'],
    ],
    [
      'changes far from each other',
      `old ${ten} ${ten} old`,
      `new ${ten} ${ten} new`,
      [
        2,
        2,
        '[-old-] {+new+} one two three four five six seven eight … three four five six seven eight nine ten [-old-] {+new+}',
      ],
    ],
    ['Chinese text, without spaces', '状态管理', '状态容器', [1, 1, '状态[-管理-]{+容器+}']],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected)
  })

  test('each change is below its heading', () => {
    const found = diffText(blocksOf('# One\na\n# Two\nb'), blocksOf('# One\na\n# Two\nc'))
    expect(found?.hunks.map(({ section }) => section)).toEqual(['Two'])
  })

  test('a page with hundreds of changes lists forty and counts the others', () => {
    const lines = (word: string) =>
      Array.from({ length: 300 }, (_, i) => `${i % 2 ? word : 'same'} line ${i}`).join('\n')
    const found = diffText(blocksOf(lines('old')), blocksOf(lines('new')))
    expect([found?.added, found?.hunks.length, found?.omitted]).toEqual([150, 40, 110])
  })

  test('two texts without a common word are compared in bounded time', () => {
    const words = (name: string) => Array.from({ length: 20_000 }, (_, i) => `${name}${i}`).join(' ')
    const found = diffText(blocksOf(words('a')), blocksOf(words('b')))
    expect([found?.added, found?.removed, found?.hunks[0]?.parts[0]?.text.split(' ').length]).toEqual([
      20_000, 20_000, 61,
    ])
  })
})

test.each(["don't use store.dispatch(action)!", '(a, b)', '状态 ok 管理', 'side-effect'])(
  'words of %s keep its spaces',
  (text) => {
    expect(joinTokens(splitWords(text))).toBe(text)
  },
)

describe('removed pages and new ones with their content', () => {
  const page = (route: string, text: string) => ({ route, tokens: text.split(' ').filter((word) => word !== '') })
  const long = Array.from({ length: 200 }, (_, i) => `word${i}`).join(' ')
  test.each([
    ['the same text', [page('/a', long)], [page('/b', long)], ['/a -> /b 1']],
    ['another text', [page('/a', long)], [page('/b', 'quite another text about something')], []],
    ['an empty page', [page('/a', '')], [page('/b', '')], []],
    [
      'the same text twice: the page with the same name',
      [page('/x/a', long)],
      [page('/y/b', long), page('/y/a', long)],
      ['/x/a -> /y/a 1'],
    ],
    ['one new page for two removed ones', [page('/a', long), page('/b', long)], [page('/c', long)], ['/a -> /c 1']],
  ])('%s', (_, removed, added, expected) => {
    expect(findMoved(removed, added).map(({ from, to, similarity }) => `${from} -> ${to} ${similarity}`)).toEqual(
      expected,
    )
  })

  test('a text that was edited on the way', () => {
    const [move] = findMoved([page('/a', long)], [page('/b', long.replace('word50', 'edited'))])
    expect(move?.similarity).toBeGreaterThan(0.8)
    expect(move?.similarity).toBeLessThan(1)
  })
})

describe('what is read from a document', () => {
  const html =
    '<!doctype html><html><head><title>Old &amp; new | Site</title><meta name="description" content="About"></head><body>' +
    '<nav><a href="/x">Bar</a></nav><main id="dg-main" tabindex="-1"><nav class="crumbs"><a href="/up">Up</a></nav>' +
    '<h1>Title</h1><p>Some <b>bo</b>ld <a href="/link">text</a></p><pre><code>a = 1\n  b = 2\n</code></pre>' +
    '<img src="/i.png"><p class="page-footer">Last updated</p></main><footer><a href="/f">Foot</a></footer>' +
    '<script type="application/json" id="dg-page">{"title":"Old & new"}</script></body></html>'

  const site = { generator: 'docsgen' } as BuiltSite

  test('the title and the description, without the title of the site', () => {
    expect(readBuiltPage({ site, html })).toMatchObject({ title: 'Old & new', description: 'About' })
  })

  test('the content, without navigation and the date of the last change', () => {
    const { blocks, links, images } = readBuiltPage({ site, html })
    expect(blocks.map(({ text }) => text)).toEqual(['Title', 'Some bold text', 'a = 1', 'b = 2'])
    expect([links, images]).toEqual([['/link'], ['/i.png']])
  })
})

test.each([
  ['assets/main-0c28a14fe8.js', 'assets/main.js'],
  ['assets/geist-latin-T72VVCUW.woff2', 'assets/geist-latin.woff2'],
  ['assets/page-home-GTXc-44c598b42e.css', 'assets/page-home-GTXc.css'],
  ['img/photo-0c28a14fe8.png', 'img/photo-0c28a14fe8.png'],
  ['assets/my-photo.png', 'assets/my-photo.png'],
])('%s without its hash is %s', (name, expected) => {
  expect(unhashedName(name)).toBe(expected)
  expect(withoutHashes(`<a href="/${name}">`)).toBe(`<a href="/${expected}">`)
})

const none = { added: [], removed: [] }
const noDiff: SiteDiff = {
  format: 3,
  pages: { before: 1, after: 1 },
  ...{ added: [], removed: [], moved: [], changed: [], broken: [], redirects: none },
  files: { ...none, changed: [] },
}

describe('a comment for a pull request', () => {
  const hunk = (text: string) => ({ section: 'Start', parts: [{ kind: 'added' as const, text }] })
  const change = (route: string, text: string): PageChange => ({
    route,
    title: 'Page',
    text: { added: 1, removed: 0, hunks: [hunk(text)], omitted: 0 },
  })

  test('is code, whatever is on the page', () => {
    const comment = siteDiffMarkdown({ ...noDiff, changed: [change('/a', '@admin fixes #12 ```` <script>')] }, 'title')
    expect(comment).toMatch(/\n`{5}diff\n\/a {2}.*\n {2}Start: \{\+@admin fixes #12 ```` <script>\+\}\n`{5}\n/)
  })

  test('has at most 65,536 characters, and says what it leaves out', () => {
    const changed = Array.from({ length: 500 }, (_, i): PageChange => {
      const hunks = Array.from({ length: 12 }, () => hunk(`word${i} `.repeat(600)))
      return { route: `/page-${i}`, title: 'Page', text: { added: 1, removed: 0, hunks, omitted: 0 } }
    })
    const comment = siteDiffMarkdown({ ...noDiff, changed }, 'title')
    expect(comment.length).toBeLessThan(65_536)
    expect(comment).toMatch(/\n… and \d+ more lines; .*\n```\n\n<\/details>\n$/)
    expect(comment.match(/<details/g)?.length).toBe(comment.match(/<\/details>/g)?.length)
  })
})

test.each([
  [3, ['Changed (3)', '  /0  1 word removed', '  /1  1 word removed', '  /2  1 word removed']],
  [4, ['Changed (4)', '  /0 and 3 other pages  1 word removed']],
])('%i pages with the same change', (count, expected) => {
  const changed = Array.from({ length: count }, (_, i): PageChange => {
    const parts = [{ kind: 'same', text: `text ${i}` } as const, { kind: 'removed', text: 'Edit' } as const]
    return { route: `/${i}`, title: `Page ${i}`, text: { added: 0, removed: 1, hunks: [{ parts }], omitted: 0 } }
  })
  const lines = formatSiteDiff({ ...noDiff, changed }, { title: 'title', colors: false }).split('\n')
  expect(lines.filter((line) => /Changed|removed$/.test(line))).toEqual(expected)
  expect(lines).toContain('    text 0 [-Edit-]')
})

test('the report for a terminal contains no control characters of a site', () => {
  const changed: PageChange[] = [{ route: '/a', title: 'x', newTitle: { before: 'x', after: 'y\u001b]0;evil\u0007' } }]
  const text = formatSiteDiff({ ...noDiff, changed }, { title: 'title', colors: false })
  expect(text).toContain('title: "x" -> "y]0;evil"')
})
