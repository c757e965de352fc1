import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { arrayHead, endOfItem, readHead, readText, textItem } from '../../src/node/search/cbor.js'
import { pack, unpack } from '../../src/node/search/packed.js'
import { recordHtml } from '../../src/node/search/record.js'
import type { IndexFile } from '../../src/node/search/search-page.js'
import { reshard } from '../../src/node/search/shards.js'
import { cutFragments } from '../../src/node/search/texts.js'
import { TEXT_WORDS, type TextBlock } from '../../src/shared/search.js'

describe('a page as the index takes it', () => {
  const record = (body: string, fields: object = {}): string =>
    recordHtml({ url: '/a', title: 'A & B', ...fields }, body, 'en')

  test.each([
    [
      'the title stands as data, and as a heading where the body has none',
      '<p>x</p>',
      /content="A &amp; B".*<h1>A &amp; B<\/h1><p>x<\/p>/,
    ],
    ['a heading of its own stays the only one', '<h1 id="a">A</h1>', /<body><h1 id="a">A<\/h1><\/body>/],
    [
      'of code there are the names, once in a section, after its prose',
      '<pre>const one = one(two)</pre><p>said</p>',
      /<p>said<\/p><p data-pagefind-weight="0\.4">const one two<\/p>/,
    ],
    [
      'the next section has names of its own',
      '<pre>one</pre><h2 id="b">B</h2><pre>one</pre>',
      />one<\/p><h2 id="b">B<\/h2><p[^>]*>one<\/p>/,
    ],
    [
      'marks of highlighting and character references are no names',
      '<pre><span class="token">a&lt;Some&amp;&quot;</span></pre>',
      /weight="0\.4">Some<\/p>/,
    ],
  ])('%s', (_, body, expected) => {
    expect(record(body)).toMatch(expected)
  })

  test('description and key words stand as data, escaped', () => {
    const html = record('', { description: '"quoted"', keywords: ['one', 'two'] })
    expect(html).toContain('data-pagefind-meta="description[content]" content="&quot;quoted&quot;"')
    expect(html).toContain('data-pagefind-meta="keywords[content]" content="one, two"')
  })
})

describe('CBOR', () => {
  test.each([0, 23, 24, 255, 256, 65_535, 65_536])('a list of %i items says so', (count) => {
    expect(readHead(arrayHead(count), 0)).toMatchObject({ major: 4, value: count })
  })

  test('an item ends where the next one begins, whatever is in it', () => {
    const item = Buffer.concat([arrayHead(2), textItem('ä'.repeat(200)), arrayHead(1), Buffer.from([0x18, 0xff])])
    expect(endOfItem(Buffer.concat([item, textItem('next')]), 0)).toBe(item.length)
    expect(readText(item, 1)).toBe('ä'.repeat(200))
  })
})

describe('shards', () => {
  test('hold each word once, in order, and words that begin alike together', () => {
    const { shards, ranges } = reshardWords(manyWords())
    expect(shards.length).toBeGreaterThan(3)
    expect(shards.flat()).toEqual(manyWords())
    const beginnings = shards.map((words) => new Set(words.map((word) => word.slice(0, 3))))
    const seen = beginnings.flatMap((set) => [...set])
    expect(new Set(seen).size).toBe(seen.length)
    for (const [i, words] of shards.entries())
      for (const word of words) expect([word, shardFor(word, ranges)]).toEqual([word, [i]])
  })

  test('are the same for the same index, and named by what they hold', () => {
    const names = (): string[] => reshard(indexOf(manyWords()), 'en').map(({ name }) => name)
    expect(names()).toEqual(names())
    expect(new Set(names()).size).toBe(names().length)
  })

  test('a file that is none of Pagefind is refused', () => {
    expect(() => unpack(pack(Buffer.alloc(0)).subarray(0, 4))).toThrow()
    expect(() => reshard([], 'en')).toThrow('Pagefind wrote no list of its files')
  })
})

test('a fragment becomes stretches of its words, each with all headings', () => {
  const words = Array.from({ length: TEXT_WORDS + 5 }, (_, i) => `w${i}`)
  const fragment = {
    url: '/a',
    content: words.join(' '),
    meta: { title: 'A' },
    anchors: [
      { element: 'h2', id: 'b', text: ' B ', location: 3 },
      { element: 'li', id: 'c', text: 'C', location: 4 },
    ],
  }
  const files = cutFragments([
    { name: 'fragment/en_1.pf_fragment', bytes: pack(Buffer.from(JSON.stringify(fragment))) },
    { name: 'pagefind.js', bytes: Buffer.from('code') },
  ])
  expect(files.map(({ name }) => name)).toEqual(['text/en_1-0.gz.bin', 'text/en_1-1.gz.bin', 'pagefind.js'])
  const blocks = files.slice(0, 2).map(({ bytes }) => JSON.parse(gunzipSync(bytes).toString()) as TextBlock)
  expect(blocks.map((block) => block.words.split(' ').length)).toEqual([TEXT_WORDS, 5])
  expect(blocks[1]).toMatchObject({ url: '/a', title: 'A', headings: [{ id: 'b', text: 'B', at: 3, depth: 2 }] })
})

function manyWords(): string[] {
  const letters = 'abcdefghij'
  return [...letters]
    .flatMap((a) => [...letters].flatMap((b) => ['', 'x', 'xy'].map((end) => `${a}${b}c${end}`)))
    .sort()
}

/** An index as Pagefind writes it, with so many bytes a word that shards fill up. */
function indexOf(words: readonly string[]): IndexFile[] {
  const half = Math.ceil(words.length / 2)
  const chunks = [words.slice(0, half), words.slice(half)].map((part, i) => {
    const items = part.map((word) =>
      Buffer.concat([arrayHead(3), textItem(word), textItem('p'.repeat(200)), arrayHead(0)]),
    )
    const content = Buffer.concat([arrayHead(1), arrayHead(part.length), ...items])
    return { hash: `en_${i}`, from: part[0] ?? '', to: part.at(-1) ?? '', bytes: pack(content) }
  })
  const rows = chunks.map(({ from, to, hash }) => Buffer.concat([arrayHead(3), ...[from, to, hash].map(textItem)]))
  const meta = [
    arrayHead(6),
    textItem('1.5'),
    arrayHead(0),
    arrayHead(rows.length),
    ...rows,
    arrayHead(0),
    arrayHead(0),
    arrayHead(0),
  ]
  return [
    ...chunks.map(({ hash, bytes }) => ({ name: `index/${hash}.pf_index`, bytes })),
    { name: 'pagefind.en_x.pf_meta', bytes: pack(Buffer.concat(meta)) },
    { name: 'pagefind-entry.json', bytes: Buffer.from('{"languages":{"en":{"hash":"en_x"}}}') },
  ]
}

function reshardWords(words: readonly string[]) {
  const files = reshard(indexOf(words), 'en')
  const entry = JSON.parse(Buffer.from(files.find(({ name }) => name.endsWith('.json'))?.bytes ?? []).toString())
  const meta = unpack(
    files.find(({ name }) => name === `pagefind.${entry.languages.en.hash}.pf_meta`)?.bytes ?? Buffer.alloc(0),
  )
  const lists = listsOf(meta, 0)
  const ranges = listsOf(meta, lists[2] ?? 0).map((at) => listsOf(meta, at).map((text) => readText(meta, text)))
  const shards = ranges.map(([, , hash]) => {
    const content = unpack(files.find(({ name }) => name === `index/${hash}.pf_index`)?.bytes ?? Buffer.alloc(0))
    return listsOf(content, listsOf(content, 0)[0] ?? 0).map((at) => readText(content, readHead(content, at).end))
  })
  return { shards, ranges }
}

/** Places of the items of a list. */
function listsOf(bytes: Buffer, at: number): number[] {
  const { value, end } = readHead(bytes, at)
  const places: number[] = []
  for (let i = 0, next = end; i < value; i++, next = endOfItem(bytes, next)) places.push(next)
  return places
}

/** The shards that Pagefind's browser module fetches for a word: those around it, else those with its beginning. */
function shardFor(word: string, ranges: readonly (readonly string[])[]): number[] {
  const indices = (isMeant: (from: string, to: string) => boolean): number[] =>
    ranges.flatMap(([from = '', to = ''], i) => (isMeant(from, to) ? [i] : []))
  const strict = indices((from, to) => word >= from && word <= to)
  if (strict.length > 0) return strict
  return indices(
    (from, to) =>
      word.slice(0, from.length) >= from.slice(0, word.length) && word.slice(0, to.length) <= to.slice(0, word.length),
  )
}
