import { expect, test } from 'vitest'
import type { CodeBlock } from '../../src/node/site/tool-api/code-pages.js'
import { parseFenceMeta } from '../../src/node/markdown/fence-meta.js'
import { fencesOf } from '../../src/tools/check-code/fence.js'
import { readSeries } from '../../src/tools/check-code/projects.js'

type Fields = Readonly<Record<string, unknown>>

/** A page of the project `shop`. Blocks are written as `language meta: lines`; `+` and `-` begin lines that are added or removed. */
function page(name: string, fields: Fields | string, ...blocks: readonly string[]) {
  const { position, ...others }: Fields = typeof fields === 'string' ? { name: fields } : { name: 'shop', ...fields }
  const read = blocks.map((text, i): CodeBlock => {
    const [, language = '', meta = '', code = ''] = /^(\w+)([^:]*): (.*)$/.exec(text) ?? []
    const lines = code.split(' | ').map((each, n) => {
      const change = each.startsWith('+') ? 'added' : each.startsWith('-') ? 'removed' : undefined
      return { text: change ? each.slice(1) : each, line: 10 * (i + 1) + n + 1, column: 1, change } as const
    })
    const { title, words } = parseFenceMeta(meta)
    return { language, title, words, lines, line: 10 * (i + 1), column: 1, showsFile: meta.includes('file=') }
  })
  return {
    file: `docs/${name}.md`,
    name: `${name}.md`,
    frontMatter: { project: others, sidebar_position: position },
    locate: (path: readonly (string | number)[]) => ({ line: path.at(-1) === 'start' ? 3 : 2, column: 1 }),
    fences: fencesOf(read, true),
  }
}

const a = 'ts title="src/a.ts": const a = 1 | const b = 2'

function read(...pages: readonly ReturnType<typeof page>[]) {
  return readSeries(pages, import.meta.dirname)
}

test.each<[name: string, pages: ReturnType<typeof page>[], last: Readonly<Record<string, string>>]>([
  [
    'a patch of JSON',
    [page('1', {}, 'json title="a.json": { | }'), page('2', {}, 'json title="a.json" patch: { | +"b": 1')],
    { 'a.json': '{ | "b": 1 | }' },
  ],
  [
    'files in any language',
    [page('1', {}, 'html title="index.html": <p>', 'sh title=".env": A=1')],
    { 'index.html': '<p>', '.env': 'A=1' },
  ],
  ['a path of Windows', [page('1', {}, 'ts title="src\\a.ts": a')], { 'src/a.ts': 'a' }],
  ['titles that are no path', [page('1', {}, 'ts title="Terminal": a', 'js title="Node.js 22": b')], {}],
  [
    'code of a file with relative imports',
    [page('1', {}, 'ts title="a.ts" file=../a.ts: import \'./b\'')],
    { 'a.ts': "import './b'" },
  ],
  [
    'a folder before the positions in another one',
    [page('b/1', { position: 1 }, a), page('a/1', { position: 2 }, 'ts title="src/a.ts": first')],
    { 'src/a.ts': 'const a = 1 | const b = 2' },
  ],
  ['a removed file', [page('1', {}, a, 'ts title="c.ts": c'), page('2', { remove: 'src/a.ts' })], { 'c.ts': 'c' }],
  [
    'a project whose base has later pages',
    [page('1', { name: 'more', extends: 'shop' }, 'ts title="c.ts": c'), page('2', {}, a)],
    { 'c.ts': 'c', 'src/a.ts': 'const a = 1 | const b = 2' },
  ],
  [
    'an excerpt that is a patch without marks',
    [page('1', {}, a), page('2', {}, 'ts title="src/a.ts" patch: // … | const b = 2')],
    { 'src/a.ts': 'const a = 1 | const b = 2' },
  ],
  [
    'an empty line before lines that are added at the end',
    [page('1', {}, 'ts title="a.ts": a'), page('2', {}, 'ts title="a.ts" patch: a |  | +b')],
    { 'a.ts': 'a |  | b' },
  ],
  [
    'a region that replaces the one of the file',
    [
      page('1', {}, 'ts title="a.ts": // #region x | // #endregion x | // #region y | a | // #endregion | b'),
      page('2', {}, 'ts title="a.ts" patch: // #region y | c | -a | d | // #endregion'),
    ],
    { 'a.ts': '// #region x | // #endregion x | // #region y | c | d | // #endregion | b' },
  ],
])('reads %s', (_, pages, expected) => {
  const parts = read(...pages)
  expect(parts.flatMap(({ problems }) => problems)).toEqual([])
  const longest = parts.toSorted((one, other) => (other.former?.length ?? 0) - (one.former?.length ?? 0))[0]
  const files = longest?.files?.map(({ name, lines }) => [name, lines.map(({ text }) => text).join(' | ')])
  expect(Object.fromEntries(files ?? [])).toEqual(expected)
})

test.each<[name: string, pages: ReturnType<typeof page>[], problem: string]>([
  [
    'a line that the file does not have',
    [page('1', {}, a), page('2', {}, 'ts title="src/a.ts" patch: const a = 1 | -const c = 3')],
    '2.md:12 src/a.ts does not contain the line "const c = 3"; copy lines',
  ],
  [
    'another indentation',
    [page('1', {}, a), page('2', {}, 'ts title="src/a.ts" patch:   const a = 1 | +c')],
    '2.md:11 src/a.ts does not contain the line "const a = 1"; indent it as in the file',
  ],
  [
    'lines that are not together',
    [page('1', {}, a), page('2', {}, 'ts title="src/a.ts" patch: const b = 2 | const a = 1')],
    '2.md:11 src/a.ts does not contain these lines together',
  ],
  [
    'two places',
    [page('1', {}, 'ts title="a.ts": { | } | { | }'), page('2', {}, 'ts title="a.ts" patch: } | +c')],
    '2.md:11 a.ts contains these lines at several places: line 2 and line 4',
  ],
  [
    'a region that the file does not have',
    [
      page('1', {}, 'ts title="a.ts": // #region rules | a | // #endregion'),
      page('2', {}, 'ts title="a.ts" patch: // #region rule | b | // #endregion'),
    ],
    '2.md:11 a.ts has no region "rule" at this point; did you mean "rules"?',
  ],
  [
    'a patch of an unknown file',
    [page('1', {}, a), page('2', {}, 'ts title="src/b.ts" patch: a')],
    '2.md:10 no block before this "patch" shows the file "src/b.ts"; did you mean "src/a.ts"?',
  ],
  [
    'an excerpt without patch',
    [page('1', {}, a), page('2', {}, 'ts title="src/a.ts": const b = 3 | // ...')],
    '2.md:12 this line stands for others, but the block replaces all of "src/a.ts"; add the word `patch`',
  ],
  [
    'names that differ in case',
    [page('1', {}, a), page('2', {}, 'ts title="src/A.ts": a')],
    '2.md:10 the files "src/A.ts" and "src/a.ts" differ only in upper and lower case',
  ],
  [
    'more than a path',
    [page('1', {}, 'ts title="src/a.ts (excerpt)": a')],
    '1.md:10 the title "src/a.ts (excerpt)" is more than a path',
  ],
  ['a region', [page('1', {}, 'ts title="a.ts#part": a')], '1.md:10 the title "a.ts#part" is more than a path'],
  [
    'a diff',
    [page('1', {}, a), page('2', {}, 'diff title="src/a.ts": +c')],
    '2.md:10 a block in the language "diff" does not change "src/a.ts" in the project',
  ],
  [
    'a path outside',
    [page('1', {}, 'sh title="../../etc/a.sh": a')],
    '1.md:10 the file "../../etc/a.sh" is outside the page\'s folder',
  ],
  [
    'a start that is no folder',
    [page('1', { start: 'project-series.test.ts' }, a)],
    '1.md:3 the project starts with the folder "project-series.test.ts", which has no files',
  ],
  [
    'a start outside of the site',
    [page('1', { start: '../..' }, a)],
    '1.md:3 the project starts with the folder "../.."',
  ],
  [
    'a start on a later page',
    [page('1', {}, a), page('2', { start: 'x' })],
    '2.md:3 `start` has no effect here, because the project begins on the page docs/1.md',
  ],
  [
    'start and extends',
    [page('1', { start: 'x', extends: 'y' }, a)],
    '1.md:3 a project begins with `start` or with `extends`, not with both',
  ],
  [
    'an unknown base',
    [page('1', { extends: 'stop' }, a), page('2', 'shops')],
    '1.md:2 no page belongs to the project "stop"; did you mean "shops"?',
  ],
  [
    'a project that extends itself',
    [page('1', { extends: 'shop' }, a)],
    '1.md:2 the project "shop" extends itself; remove',
  ],
  [
    'a circle',
    [page('1', { extends: 'b' }, a), page('2', { name: 'b', extends: 'shop' })],
    '2.md:2 the project "b" extends itself, through "shop"',
  ],
  [
    'a removed file that is not there',
    [page('1', {}, a), page('2', { remove: ['src/b.ts'] })],
    '2.md:2 the project has no file "src/b.ts" to remove; did you mean "src/a.ts"?',
  ],
])('reports %s', (_, pages, expected) => {
  const parts = read(...pages)
  const found = parts.flatMap(({ page: { name }, problems }) =>
    problems.map(({ message, hint, at }) => `${name}:${at.line} ${message}; ${hint}`),
  )
  expect(found).toEqual([expect.stringContaining(expected)])
  // The errors of the program would only follow from this mistake.
  expect(parts.filter(({ problems }) => problems.length > 0).map(({ project }) => project?.isChecked)).toEqual([false])
})
