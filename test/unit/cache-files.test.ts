import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { artifactKey } from '../../src/node/store/batches.js'
import { parseJson, readChecked, writeChecked } from '../../src/node/store/replace-file.js'
import { bundledFiles } from '../../src/node/store/bundled-files.js'
import { hashFile } from '../../src/node/store/file-hashes.js'
import { FileTable } from '../../src/node/store/file-table.js'
import { fileStamp } from '../../src/node/base/source-text/regular-file.js'
import { planContent } from '../../src/node/content/collections.js'
import { createMarkdownReader } from '../../src/node/content/markdown-file.js'
import { decodePages, encodePages, pageArtifactKey } from '../../src/node/store/shared-results.js'
import {
  BodyStore,
  LostTextError,
  PackStore,
  withPresentFiles,
  withAbsoluteFiles,
  withRelativeFiles,
} from '../../src/node/store/page-cache.js'
import { nameHash } from '../../src/node/base/hash.js'
import { noNeeds } from '../../src/node/base/content-policy.js'
import type { PageRecord } from '../../src/node/base/page.js'
import type { Collection } from '../../src/node/base/collection.js'
import { ResultStore } from '../../src/node/store/result-store.js'
import { hashOfTool } from '../../src/node/base/package.js'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { loadSite } from '../harness/config-case.js'

test('another docsgen, other packages that it imports and another Node have another hash', () => {
  const dir = temporaryDir('tool')
  writeFiles(dir, {
    'package.json': '{ "dependencies": { "parser": "^1.0.0" } }',
    'dist/build-id': 'one\n',
    'node_modules/parser/package.json': '{ "version": "1.0.0" }',
  })
  const node = { node: 'v22.0.0', icu: '77.1' }
  const hashes = [hashOfTool(dir, node), hashOfTool(dir, { ...node, icu: '78.2' })]
  writeFiles(dir, { 'node_modules/parser/package.json': '{ "version": "1.0.1" }' })
  hashes.push(hashOfTool(dir, node))
  writeFiles(dir, { 'dist/build-id': 'two\n' })
  hashes.push(hashOfTool(dir, node))
  expect(new Set(hashes).size).toBe(4)
  expect(hashOfTool(dir, { ...node, node: 'v22.0.1' })).toBe(hashes.at(-1))
})

describe('a checked file', () => {
  const dir = temporaryDir('checked')
  const file = path.join(dir, 'below', 'a.json')

  test('is read as it was written, also twice', () => {
    expect(readChecked(file)).toBeUndefined()
    writeChecked(file, 'one')
    expect(readChecked(file)).toBe('one')
    writeChecked(file, '')
    expect(readChecked(file)).toBe('')
    expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
  })

  test.each<[string, (file: string) => void]>([
    ['has been truncated', (one) => truncateSync(one, 25)],
    ['has more text', (one) => appendFileSync(one, 'x')],
    ['has another text', (one) => writeFileSync(one, readFileSync(one, 'utf8').replace('text', 'test'))],
    ['has another checksum', (one) => writeFileSync(one, `x${readFileSync(one, 'utf8').slice(1)}`)],
    ['is empty', (one) => truncateSync(one, 0)],
    ['is a copy of another one', (one) => cpSync(path.join(dir, 'other.json'), one)],
  ])('is missing if it %s', (_, damage) => {
    writeChecked(path.join(dir, 'other.json'), 'the other')
    writeChecked(file, 'the text of the file')
    damage(file)
    expect(readChecked(file)).toBeUndefined()
  })

  test.each([
    ['{"a":1}', { a: 1 }],
    ['{', undefined],
    [undefined, undefined],
  ])('with the text %s is %j as JSON', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })
})

describe('the inputs of a bundle', () => {
  const dir = temporaryDir('inputs')
  const at = (name: string) => path.join(dir, name)

  test('are the files that esbuild read, without modules of plugins', () => {
    writeFiles(dir, { 'a.js': 'a', 'b.css': 'b' })
    const imports: unknown[] = []
    const inputs = {
      'a.js': { imports },
      'b.css?module': { imports },
      'docsgen:main': { imports },
      'missing.js': { imports },
    }
    const found = bundledFiles(dir, [undefined, { inputs, outputs: {} } as never])
    expect(found.sort()).toEqual(['a.js', 'b.css', 'missing.js', 'package.json', 'tsconfig.json'].map(at))
  })

  test.each<[string, () => void, boolean]>([
    ['another text', () => writeFileSync(at('a.js'), 'other'), true],
    ['the same text again', () => writeFileSync(at('a.js'), 'text'), false],
    ['a removed file', () => rmSync(at('a.js')), true],
    ['a new file in a folder', () => writeFileSync(at('folder/new'), ''), true],
    ['a new file in a folder below', () => writeFileSync(at('folder/below/new'), ''), true],
    ['another text in a folder', () => writeFileSync(at('folder/file'), 'other'), false],
    ['an installed package', () => mkdirSync(at('folder/node_modules/lib'), { recursive: true }), false],
    ['the output of a build', () => mkdirSync(at('folder/build'), { recursive: true }), false],
  ])('%s', (_, change, isOther) => {
    rmSync(dir, { recursive: true, force: true })
    writeFiles(dir, { 'a.js': 'text', 'folder/file': '', 'folder/below/file': '' })
    const table = new FileTable()
    const inputs = table.hashes([at('a.js'), at('folder')])
    expect(table.areSame(inputs)).toBe(true)
    change()
    expect(table.areSame(inputs)).toBe(!isOther)
    expect(table.changed(inputs).length).toBe(isOther ? 1 : 0)
  })
})

describe('packs', () => {
  const bytes = (text: string) => Buffer.from(text)
  const packs = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.pack'))

  test('have the texts that were appended, in one file for each store', () => {
    const dir = temporaryDir('packs')
    const [one, other] = [new PackStore(dir), new PackStore(dir)]
    const ranges = [one.append(bytes('first')), one.append(bytes('second')), other.append(bytes('third'))]
    expect(ranges.map(({ offset, length }) => [offset, length])).toEqual([
      [0, 5],
      [5, 6],
      [0, 5],
    ])
    expect(packs(dir)).toHaveLength(2)
    expect(ranges.map((range) => other.read(range)?.toString())).toEqual(['first', 'second', 'third'])
    one.close()
    other.close()
    expect(new PackStore(dir).read(ranges[1] as never)?.toString()).toBe('second')
  })

  test('have no damaged texts', () => {
    const dir = temporaryDir('packs')
    const store = new PackStore(dir)
    const [first, second] = [store.append(bytes('first')), store.append(bytes('second'))]
    store.close()
    truncateSync(path.join(dir, first.pack), 8)
    const damaged = new PackStore(dir)
    expect([damaged.read(first)?.toString(), damaged.read(second)]).toEqual(['first', undefined])
    expect(damaged.read({ ...first, hash: second.hash })).toBeUndefined()
    expect(damaged.read({ ...first, pack: 'none.pack' })).toBeUndefined()
    damaged.close()
  })

  test('are removed if nothing in them is needed, and rewritten if little is', () => {
    const dir = temporaryDir('packs')
    const append = (...texts: string[]) => {
      const store = new PackStore(dir)
      const ranges = texts.map((text) => store.append(bytes(text)))
      store.close()
      return ranges
    }
    const [unused] = append('unused')
    const [kept, rest] = append('a long text that is kept', 'short')
    const [small] = append('x', 'a long text that nothing needs')
    const store = new PackStore(dir)
    const moved = store.prune([kept, small] as never)
    expect(moved[0]).toEqual(kept)
    expect(moved[1]?.pack).not.toBe(small?.pack)
    expect(moved.map((range) => store.read(range)?.toString())).toEqual(['a long text that is kept', 'x'])
    store.close()
    expect(packs(dir)).toHaveLength(2)
    expect(new PackStore(dir).read(unused as never)).toBeUndefined()
    expect(new PackStore(dir).read(rest as never)?.toString()).toBe('short')
  })

  test('are merged if there are too many', () => {
    const dir = temporaryDir('packs')
    const ranges = Array.from({ length: 25 }, (_, i) => {
      const store = new PackStore(dir)
      const range = store.append(bytes(`text ${i}`))
      store.close()
      return range
    })
    const store = new PackStore(dir)
    expect(store.prune(ranges.slice(1))).toEqual(ranges.slice(1))
    expect(packs(dir)).toHaveLength(24)
    const all = [...ranges.slice(1), store.append(bytes('last'))]
    const moved = store.prune(all)
    expect(moved.map((range) => store.read(range)?.toString())).toEqual([
      ...Array.from({ length: 24 }, (_, i) => `text ${i + 1}`),
      'last',
    ])
    expect(packs(dir)).toHaveLength(1)
    store.close()
  })
})

describe('records of pages for other machines', () => {
  const rootDir = temporaryDir('records')
  const file = (name: string) => path.join(rootDir, name)
  const record = (bodies: BodyStore, more: Partial<PageRecord> = {}): PageRecord => ({
    ...bodies.write(
      {
        outline: [],
        ids: ['a'],
        links: [],
        assets: [],
        needs: noNeeds,
        diagnostics: [],
        parts: ['<p>Text</p>'],
        markdown: '# A',
        recorded: { search: 'a\nb\n' },
      },
      { key: 'key', indexHash: 'index', resolution: '' },
    ),
    ...more,
  })
  const bodies = new BodyStore(path.join(rootDir, 'bodies'))
  const context = {
    rootDir,
    assetDirs: [file('docs')],
    inputDirs: [file('docs')],
    staticFiles: new Set([file('static/a.png')]),
    bodies: new BodyStore(path.join(rootDir, 'other-bodies')),
  }
  const files = {
    assets: [{ name: 'a.png', path: file('docs/a.png'), stamp: '1' }],
    images: [{ path: file('static/a.png'), stamp: '1', width: 1, height: 1 }],
    inputs: [{ path: file('docs/a.js'), hash: 'h' }],
  } as unknown as Partial<PageRecord>

  test('have relative paths, and are read as they were written', () => {
    const one = record(bodies, files)
    const artifact = encodePages([one], { rootDir, bodies })
    expect(artifact.toString()).not.toContain(rootDir)
    const found = decodePages(artifact, context).get('key')
    expect(found).toMatchObject({ ids: ['a'], ...files })
    expect(found && context.bodies.text(found.body)).toBe(bodies.text(one.body))
    const { search = '' } = found?.recorded ?? {}
    expect(typeof search === 'object' && context.bodies.text(search)).toBe('a\nb\n')
  })

  test.each<[string, object]>([
    ['an asset', { assets: [{ name: 'x', path: '/etc/passwd', stamp: '1' }] }],
    ['an input', { inputs: [{ path: file('secret'), hash: '' }] }],
    ['an image', { images: [{ path: file('static/other.png'), stamp: '1', width: 1, height: 1 }] }],
  ])('are refused if they name %s outside of the content', (_, more) => {
    const known = Object.entries(files).map(([kind, own]) => [
      kind,
      [...(own as readonly object[]), ...((more as Readonly<Record<string, readonly object[]>>)[kind] ?? [])],
    ])
    for (const all of [more, Object.fromEntries(known)]) {
      const artifact = encodePages([record(bodies, { ...files, ...all } as never)], { rootDir, bodies })
      expect(decodePages(artifact, context).size).toBe(0)
    }
  })

  test.each(['', '{', '{}', '[1]', '[{}]', 'null'])('are none if the artifact is %j', (text) => {
    expect(decodePages(Buffer.from(text), context).size).toBe(0)
  })

  test('are not written if a text is missing', () => {
    const other = { ...record(bodies), body: { pack: 'none.pack', offset: 0, length: 1, hash: 'x' } }
    expect(() => encodePages([record(bodies), other], { rootDir, bodies })).toThrow(LostTextError)
  })

  test('have relative paths in the cache too', () => {
    const one = record(bodies, files)
    const relative = withRelativeFiles(one, rootDir)
    expect(relative.assets).toMatchObject([{ path: 'docs/a.png' }])
    expect(withAbsoluteFiles(relative, rootDir)).toEqual(one)
    const plain = record(bodies)
    expect(withRelativeFiles(plain, rootDir)).toBe(plain)
  })

  test('have a key of all pages in their order', () => {
    const keys = [['a'], ['a', 'b'], ['b', 'a'], ['ab'], []].map(pageArtifactKey)
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(artifactKey(['a'])).toBe(artifactKey(['a']))
  })
})

describe('a compiled page whose files', () => {
  const dir = temporaryDir('present')
  const at = (name: string) => path.join(dir, name)
  const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`

  /** A page with an asset, a static image and another input, as they are now. */
  function record(): PageRecord {
    rmSync(dir, { recursive: true, force: true })
    writeFiles(dir, { 'asset.svg': svg(1), 'image.svg': svg(1), 'code.js': 'code' })
    for (const name of ['asset.svg', 'image.svg']) touch(name)
    const statOf = (name: string) => ({ path: at(name), stamp: fileStamp(statSync(at(name))) })
    return {
      assets: [{ ...statOf('asset.svg'), name: `asset-${nameHash(readFileSync(at('asset.svg')))}.svg` }],
      images: [{ ...statOf('image.svg'), width: 1, height: 1 }],
      inputs: [{ path: at('code.js'), hash: hashFile(at('code.js')) }],
    } as Partial<PageRecord> as PageRecord
  }
  const touch = (name: string, time = 1000) => utimesSync(at(name), time, time)

  test.each<readonly [what: string, change: () => void, isCurrent: boolean]>([
    ['are unchanged', () => undefined, true],
    [
      'have only other times',
      () => {
        for (const name of ['asset.svg', 'image.svg', 'code.js']) touch(name, 2000)
      },
      true,
    ],
    ['are another asset', () => writeFileSync(at('asset.svg'), svg(22)), false],
    [
      'are an asset of the same size and modification time',
      () => {
        writeFileSync(at('asset.svg'), svg(2))
        touch('asset.svg')
      },
      false,
    ],
    ['lack an asset', () => rmSync(at('asset.svg')), false],
    [
      'are an image of other dimensions, with the same size and modification time',
      () => {
        writeFileSync(at('image.svg'), svg(2))
        touch('image.svg')
      },
      false,
    ],
    ['are an image that looks different', () => writeFileSync(at('image.svg'), `${svg(1)}<!-- -->`), true],
    ['lack an image', () => rmSync(at('image.svg')), false],
    ['are other code of the same size', () => writeFileSync(at('code.js'), 'edoc'), false],
    ['lack other code', () => rmSync(at('code.js')), false],
  ])('%s', (_, change, isCurrent) => {
    const before = record()
    change()
    const now = withPresentFiles(before, new FileTable())
    expect(now !== undefined).toBe(isCurrent)
    const times = [...(now?.assets ?? []), ...(now?.images ?? [])].map(
      (file) => fileStamp(statSync(file.path)) === file.stamp,
    )
    expect(times).toEqual(isCurrent ? [true, true] : [])
  })
})

describe('the table of files', () => {
  const dir = temporaryDir('table')
  const file = path.join(dir, 'a.txt')
  const filePath = path.join(dir, 'files.json')

  test('has no hash of a missing file, and none of a link that leads nowhere', () => {
    const link = path.join(temporaryDir('links'), 'loop')
    symlinkSync('loop', link)
    expect(new FileTable().hashes([link, path.join(dir, 'missing')])).toEqual({
      [link]: '',
      [path.join(dir, 'missing')]: '',
    })
  })

  test('is saved, and read again unless nothing may be read', () => {
    writeFiles(dir, { 'a.txt': 'one' })
    const saved = (stamp: string) => writeChecked(filePath, JSON.stringify([[file, { stamp, hash: 'saved' }]]))
    const { size, mtimeMs, ctimeMs, ino } = statSync(file)
    saved(`${size}-${mtimeMs}-${ctimeMs}-${ino}`)
    expect(new FileTable({ filePath }).hash(file)).toBe('saved')
    expect(new FileTable({ filePath, reads: false }).hash(file)).toBe(hashFile(file))
    expect(new FileTable().hash(file)).toBe(hashFile(file))
    for (const stamp of [`${size}-${mtimeMs}-${ctimeMs}-${ino + 1}`, `${size + 1}-${mtimeMs}-${ctimeMs}-${ino}`]) {
      saved(stamp)
      expect(new FileTable({ filePath }).hash(file)).toBe(hashFile(file))
    }
    writeFileSync(filePath, 'damaged')
    expect(new FileTable({ filePath }).hash(file)).toBe(hashFile(file))
  })

  test('has no file that has just been written', () => {
    writeFiles(dir, { 'a.txt': 'two' })
    const table = new FileTable({ filePath })
    expect(table.hash(file)).toBe(hashFile(file))
    rmSync(filePath, { force: true })
    table.save()
    expect(readdirSync(dir)).toEqual(['a.txt'])
    writeFileSync(file, 'owt')
    expect(table.hash(file)).toBe(hashFile(file))
  })

  test('reads a file again only if it has changed, and saves it beside those of other commands', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      writeFiles(dir, { 'a.txt': 'three', 'b.txt': 'other' })
      rmSync(filePath, { force: true })
      const hash = hashFile(file)
      const first = new FileTable({ filePath })
      expect(first.read(file)).toEqual({ hash, bytes: Buffer.from('three') })
      expect(first.read(file)).toEqual({ hash })
      first.save()
      const second = new FileTable({ filePath })
      second.hash(path.join(dir, 'b.txt'))
      second.save({ keepOthers: true })
      expect(new FileTable({ filePath }).read(file)).toEqual({ hash })
      writeFileSync(file, 'four')
      const third = new FileTable({ filePath })
      expect(third.read(file)).toEqual({ hash: hashFile(file), bytes: Buffer.from('four') })
      third.save()
      expect(JSON.parse(readChecked(filePath) ?? '')).toEqual([[file, expect.anything()]])
      rmSync(file)
      expect(() => third.read(file)).toThrow(/ENOENT/)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the front matter of files that have not changed', () => {
  const dir = temporaryDir('heads')
  const scanned = async (store: ResultStore) => {
    const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T' }` })
    const collection = planContent(config, []).collections[0]
    return (relativePath: string) => {
      const diagnostics: Diagnostic[] = []
      const found = { config, collection: { ...(collection as Collection), dir }, relativePath, diagnostics }
      return {
        source: createMarkdownReader(store)(found),
        codes: diagnostics.map(({ code }) => code),
        files: diagnostics.map(({ location }) => location?.file),
      }
    }
  }
  const names = ['a.md', 'b.md', 'c.md']
  const text = (title: string) => `---\ntitle: ${title}\nunknown_field: 1\n---\n\nText.\n`

  test('is read from the store, with its problems', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      const store = () => new ResultStore({ dir: path.join(dir, 'store'), rootDir: dir, reads: true })
      writeFiles(dir, { 'a.md': text('One'), 'b.md': 'a\0b', 'c.md': 'a\0b' })
      const first = store()
      const read = await scanned(first)
      const before = names.map(read)
      expect(before.map(({ source }) => source?.frontMatter.title)).toEqual(['One', undefined, undefined])
      expect(before[1]?.codes).toEqual(['unreadable-source'])
      expect(before[2]?.files).toEqual([expect.stringMatching(/c\.md$/)])
      first.sweep()
      const unopened = store()
      const { files } = first
      const hashes = new Map(names.map((name) => [path.join(dir, name), files.hash(path.join(dir, name))]))
      vi.spyOn(unopened.files, 'read').mockImplementation((filePath) => ({ hash: hashes.get(filePath) ?? '' }))
      for (const name of names) rmSync(path.join(dir, name))
      const again = await scanned(unopened)
      expect(names.map(again)).toEqual(before)
      writeFiles(dir, { 'a.md': text('Two') })
      expect((await scanned(store()))('a.md').source?.frontMatter.title).toBe('Two')
    } finally {
      vi.useRealTimers()
    }
  })
})
