import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { printFormat, readFormat } from '../../src/node/store/text-format.js'
import { type FileEdit, writeFiles } from '../../src/node/store/write-files.js'
import { temporaryDir } from '../harness/build-site.js'

describe('a text keeps the format of its author', () => {
  test.each([
    ['a\nb\n', 'a\nb\n'],
    ['a\r\nb\r\n', 'a\nb\n'],
    ['a\r\nb', 'a\nb'],
    ['\ufeffa\r\n', 'a\n'],
    ['\ufeffa', 'a'],
    ['a\r\nb\nc\r\n', 'a\r\nb\nc\r\n'],
    ['', ''],
  ])('%j', (written, text) => {
    const file = readFormat(written)
    expect(file.text).toBe(text)
    expect(printFormat(file.text, file.format)).toBe(written)
  })

  test.each([
    ['a\r\n', 'a\r\nb\r\n'],
    ['a\r\nx', 'a\r\nb'],
    ['a\n', 'a\nb\n'],
    ['\ufeffa\nx', '\ufeffa\nb'],
  ])('when another text is written in the format of %j', (written, expected) => {
    expect(printFormat('a\nb\n', readFormat(written).format)).toBe(expected)
  })
})

/** A folder with a file `a.txt` and a file outside of the folder. */
function folder() {
  const dir = path.join(temporaryDir('edits'), 'site')
  mkdirSync(dir)
  const outside = path.join(dir, '..', 'outside.txt')
  writeFileSync(path.join(dir, 'a.txt'), 'old')
  writeFileSync(outside, 'mine')
  const at = (name: string): string => path.join(dir, name)
  const write = (name: string, before: FileEdit['before'] = 'any'): void =>
    writeFiles([{ path: at(name), content: 'new', before }], { rootDir: dir })
  return { dir, outside, at, write }
}

function problemOf(run: () => void): string {
  try {
    run()
  } catch (error) {
    if (error instanceof DocsgenError) return error.diagnostics.map(({ code, message }) => `${code}: ${message}`).join()
    throw error
  }
  return ''
}

describe('writing a file', () => {
  test('creates it with its folders, and leaves nothing else behind', () => {
    const { at, dir, write } = folder()
    write('b/c/d.txt', 'new')
    expect(readFileSync(at('b/c/d.txt'), 'utf8')).toBe('new')
    expect(readdirSync(dir, { recursive: true }).sort()).toEqual(['a.txt', 'b', 'b/c', 'b/c/d.txt'])
  })

  test('keeps its permissions', () => {
    const { at, write } = folder()
    chmodSync(at('a.txt'), 0o750)
    write('a.txt')
    expect(statSync(at('a.txt')).mode & 0o777).toBe(0o750)
  })

  test('keeps its hard links', () => {
    const { at, write } = folder()
    linkSync(at('a.txt'), at('b.txt'))
    write('a.txt')
    expect(readFileSync(at('b.txt'), 'utf8')).toBe('new')
    expect(statSync(at('b.txt')).ino).toBe(statSync(at('a.txt')).ino)
  })

  test('keeps a symbolic link to it', () => {
    const { at, write } = folder()
    symlinkSync('a.txt', at('link.txt'))
    write('link.txt')
    expect([readlinkSync(at('link.txt')), readFileSync(at('a.txt'), 'utf8')]).toEqual(['a.txt', 'new'])
    expect(lstatSync(at('a.txt')).isFile()).toBe(true)
  })
})

describe('a file is not written', () => {
  const cases: [name: string, prepare: (place: ReturnType<typeof folder>) => FileEdit['before'], message: RegExp][] = [
    ['if it exists and must be new', () => 'new', /^file-exists: "b\.txt" exists already$/],
    [
      'if it is read-only',
      ({ at }) => {
        chmodSync(at('b.txt'), 0o444)
        return 'any'
      },
      /^not-writable: "b\.txt" is read-only$/,
    ],
    ['if it has changed', () => Buffer.from('other'), /is being changed by another program$/],
  ]
  test.each(cases)('%s', (_, prepare, message) => {
    const place = folder()
    writeFileSync(place.at('b.txt'), 'old')
    const before = prepare(place)
    const edits: FileEdit[] = [
      { path: place.at('a.txt'), content: 'new', before: 'any' },
      { path: place.at('b.txt'), content: 'new', before },
    ]
    expect(problemOf(() => writeFiles(edits, { rootDir: place.dir }))).toMatch(message)
    expect(readFileSync(place.at('a.txt'), 'utf8')).toBe('old')
    expect(readFileSync(place.at('b.txt'), 'utf8')).toBe('old')
    expect(readdirSync(place.dir).sort()).toEqual(['a.txt', 'b.txt'])
  })

  test('if it is a link to nothing', () => {
    const { dir, at, write } = folder()
    symlinkSync('../nothing.txt', at('link.txt'))
    expect(problemOf(() => write('link.txt', 'new'))).toMatch(/is a symbolic link to a file that does not exist$/)
    expect(readdirSync(path.dirname(dir)).sort()).toEqual(['outside.txt', 'site'])
  })

  test.each(['link.txt', 'linked/new.txt', 'linked/deep/new.txt'])('if links lead out of the root: %s', (name) => {
    const { dir, outside, at, write } = folder()
    symlinkSync(outside, at('link.txt'))
    symlinkSync('..', at('linked'))
    expect(problemOf(() => write(name))).toMatch(/is outside of the site, because of a symbolic link$/)
    expect(readFileSync(outside, 'utf8')).toBe('mine')
    expect(readdirSync(path.dirname(dir)).sort()).toEqual(['outside.txt', 'site'])
  })

  test('and those before it are removed again, if the system fails', () => {
    const { dir, at } = folder()
    const edits: FileEdit[] = [
      { path: at('new/b.txt'), content: 'new', before: 'new' },
      { path: at('a.txt/c.txt'), content: 'new', before: 'new' },
    ]
    expect(() => writeFiles(edits, { rootDir: dir })).toThrow(/ENOTDIR|EEXIST/)
    expect(readdirSync(dir)).toEqual(['a.txt'])
  })
})
