import { describe, expect, test } from 'vitest'
import { extensionOfLanguage, type Fence } from '../../src/tools/check-code/fence.js'
import { pageModules } from '../../src/tools/check-code/page-modules.js'
import { placeModules } from '../../src/tools/check-code/page-modules.js'
import { parseFenceMeta } from '../../src/node/markdown/fence-meta.js'

/** Fences of a page, written as `language words: code`; lines of code are separated by ` | `. */
function fences(...written: readonly string[]): Fence[] {
  return written.map((text, i) => {
    const [, language = '', words = '', code = ''] = /^(\w+)([^:]*): (.*)$/.exec(text) ?? []
    const { title, words: known } = parseFenceMeta(words)
    const line = (i + 1) * 100
    return {
      extension: extensionOfLanguage(language) ?? 'js',
      lines: code.split(' | ').map((each, n) => ({ text: each, line: line + n + 1, column: 1 })),
      line,
      column: 1,
      ...(title === undefined ? {} : { fileName: title }),
      continues: known.includes('continue'),
      patches: known.includes('patch'),
      mode: known.includes('no-check') ? 'skip' : 'all',
    }
  })
}

/** Modules as `name.extension: code`, what is repeated in brackets. */
function modules(...written: readonly string[]): string[] {
  return pageModules(fences(...written)).modules.map(({ name = '', extension, lines }) => {
    const code = lines.map(({ text, fresh }) => (fresh ? text : `[${text}]`)).join(' | ')
    return `${name === '' ? `.${extension}` : name}: ${code}`
  })
}

describe('the modules of a fence', () => {
  const rows: [name: string, written: string[], expected: string[]][] = [
    ['an unnamed sample', ['ts: a | b'], ['.ts: a | b']],
    ['a fence whose title is a path', ['js title="src/a.js": a'], ['src/a.js: a']],
    [
      'sections of files, with text before them',
      ['ts: a | // file: b.ts | b | // file: ./c/d.js | d'],
      ['.ts: a', 'b.ts: b', 'c/d.js: d'],
    ],
    ['a section at the first line', ['ts: // file: b.ts | b'], ['b.ts: b']],
    ['words after the name of a section', ['ts: // file: b.ts noEmit | b'], ['b.ts: b']],
    ['a comment that mentions a file', ['ts: // the file: b.ts | b'], ['.ts: // the file: b.ts | b']],
    [
      'a sample that goes on',
      ['js: a', 'js continue: b', 'js continue: c'],
      ['.js: a', '.js: [a] | b', '.js: [a] | [b] | c'],
    ],
    [
      'one that goes on past what is not checked',
      ['js: a', 'js no-check: x', 'js continue: b'],
      ['.js: a', '.js: [a] | b'],
    ],
    ['a continued sample after JSON', ['js: a', 'json: 1', 'js continue: b'], ['.js: a', '.json: 1', '.js: [a] | b']],
    ['JSX that continues TypeScript', ['ts: a', 'jsx continue: b'], ['.ts: a', '.tsx: [a] | b']],
    ['an unnamed sample that continues a file', ['ts title="a.ts": a', 'ts continue: b'], ['a.ts: a', 'a.ts: [a] | b']],
    [
      'a file that goes on after others',
      ['ts title="a.ts": a', 'ts: x', 'ts continue title="a.ts": b'],
      ['a.ts: a', '.ts: x', 'a.ts: [a] | b'],
    ],
    ['a file that is replaced', ['ts title="a.ts": a', 'ts title="a.ts": b'], ['a.ts: a', 'a.ts: b']],
  ]
  test.each(rows)('%s', (_, written, expected) => {
    expect(modules(...written)).toEqual(expected)
  })
})

describe('reports a fence that', () => {
  const rows: [name: string, written: string[], expected: string[]][] = [
    ['continues nothing', ['js continue: a'], ['100:1 there is no sample before "continue" that it could extend']],
    [
      'continues a sample that is not checked',
      ['js no-check: a', 'js continue: b'],
      ['200:1 there is no sample before "continue" that it could extend'],
    ],
    [
      'continues an unknown file',
      ['ts title="a.ts": a', 'ts title="b.ts" continue: b'],
      ['200:1 there is no file "b.ts" before "continue"'],
    ],
    [
      'holds a file twice',
      ['ts: // file: a.ts | a | // file: a.ts | b'],
      ['103:10 the file "a.ts" appears twice in this sample'],
    ],
    ['leaves the folder', ['ts: // file: ../a.ts | a'], ['101:10 the file "../a.ts" is outside the page\'s folder']],
    [
      'names a file with an unknown extension',
      ['ts: // file: a.py | a'],
      ['101:10 the file "a.py" has an unknown extension'],
    ],
  ]
  test.each(rows)('%s', (_, written, expected) => {
    const { problems } = pageModules(fences(...written))
    expect(problems.map(({ at, message }) => `${at.line}:${at.column} ${message}`)).toEqual(expected)
  })
})

describe('the files that a module can import', () => {
  /** For each module the page's files around it, with their text. */
  const seen = (...written: readonly string[]) =>
    placeModules(pageModules(fences(...written)).modules).map(({ files }) =>
      Object.fromEntries([...files].map(([name, text]) => [name, text.trim()])),
    )

  test('are those shown before it, in their last version', () => {
    expect(seen('ts title="a.ts": 1', 'ts: x', 'ts title="a.ts": 2', 'ts: y')).toEqual([
      { 'a.ts': '1' },
      { 'a.ts': '1' },
      { 'a.ts': '2' },
      { 'a.ts': '2' },
    ])
  })

  test('are those of its own fence and, if nothing was shown before, the first that follow', () => {
    expect(seen('ts: // file: a.ts | 1 | // file: b.ts | 2', 'ts title="c.ts": 3')).toEqual([
      { 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' },
      { 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' },
      { 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' },
    ])
  })

  test('share a folder while they are the same', () => {
    const dirs = placeModules(pageModules(fences('ts title="a.ts": 1', 'ts: x', 'ts title="a.ts": 2')).modules)
    expect(dirs[0]?.dir).toBe(dirs[1]?.dir)
    expect(dirs[2]?.dir).not.toBe(dirs[1]?.dir)
  })
})
