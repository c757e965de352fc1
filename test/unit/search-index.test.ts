import { close, createIndex } from 'pagefind'
import { afterAll, describe, expect, test } from 'vitest'
import { CborReader, CborWriter } from '../../src/node/search/cbor.js'
import { mergeWords, type Word } from '../../src/node/search/merge-words.js'
import { pack, unpack } from '../../src/node/search/packed.js'
import { decodePage, encodePage, type PagePart } from '../../src/node/search/page-part.js'
import { type PagefindIndex, readPagefindFiles } from '../../src/node/search/pagefind-files.js'
import { recordHtml } from '../../src/node/search/record.js'
import { cutShards, rangesOf, type ShardRange } from '../../src/node/search/shards.js'
import { searchFields, splitIndex } from '../../src/node/search/split-index.js'
import { textBlocks } from '../../src/node/search/texts.js'
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
    expect(new CborReader(new CborWriter().array(count).take()).array()).toBe(count)
  })

  test('items are read as they were written, and skipped as a whole', () => {
    const long = 'ä'.repeat(2000)
    const item = (): CborWriter =>
      new CborWriter(8).array(4).text(long).bytes(Buffer.alloc(300, 7)).negative(70_000).array(1).array(2).integer(255)
    const bytes = item().integer(1).text('end').take()
    const reader = new CborReader(bytes)
    expect([reader.array(), reader.text(), reader.content().equals(Buffer.alloc(300, 7))]).toEqual([4, long, true])
    expect([reader.next(), reader.isNegative()]).toEqual([70_000, true])
    expect(reader.list(() => reader.list(() => [reader.next(), reader.isNegative()]))).toEqual([
      [
        [255, false],
        [1, false],
      ],
    ])
    expect(reader.text()).toBe('end')
    const again = new CborReader(bytes)
    expect([again.skip(), again.text(), again.at]).toEqual([0, 'end', bytes.length])
  })

  test('a text given byte by byte is the text', () => {
    const latin1 = Buffer.from('größe').toString('latin1')
    expect(new CborReader(new CborWriter().latin1Text(latin1).take()).text()).toBe('größe')
  })

  test.each([
    ['a kind that no index has', Buffer.from([0xf5])],
    ['an end before the item', Buffer.from([])],
  ])('%s is refused', (_, bytes) => {
    expect(() => new CborReader(bytes).next()).toThrow('unknown CBOR head')
  })
})

describe('an index that is put together of parts', () => {
  const pages: readonly (readonly [url: string, body: string, fields?: object])[] = [
    ['/a', '<h1 id="t">Alpha runs</h1><h2 id="s">createSlice</h2><p>running tests, café cafe Straße 東京'],
    ['/b', '<h1 id="t">Bravo</h1><p>cafés and the Café: run, runs', { description: 'What runs', keywords: ['zebra'] }],
    ['/c', '<p>create slice run zebra <img src="i.png" alt="A zebra">', { description: 'Said of c' }],
    ['/d', ''],
    ['/e', '<p>\u{1f600} ﬁrst zebra CAFÉ', { keywords: ['run', 'alpha'] }],
  ]

  afterAll(() => close())

  test.each([
    ['all at once', [[0, 1, 2, 3, 4]]],
    ['one by one', [[0], [1], [2], [3], [4]]],
    ['in another order', [[3, 4], [0, 2], [1]]],
  ])("has Pagefind's words and postings: %s", async (_, segments) => {
    const whole = await pagefindIndex(pages)
    const found = new Map<string, PagePart>()
    for (const segment of segments) {
      const index = await pagefindIndex(segment.flatMap((i) => pages.slice(i, i + 1)))
      for (const [url, page] of splitIndex(index, 'en')) found.set(url, decodePage(encodePage(page)).part)
    }
    const parts = pages.map(([url]) => found.get(url) as PagePart)
    const merged = [...mergeWords(parts)].map(({ bytes }) => postingsOf(new CborReader(bytes), searchFields))
    const asPagefind = whole.chunks.flatMap((chunk) => wordsOf(chunk, (reader) => postingsOf(reader, whole.fields)))
    expect(merged).toEqual(asPagefind)
    expect(merged.length).toBeGreaterThan(20)
    expect(parts.map(({ wordCount }) => wordCount)).toEqual(whole.fragments.map((fragment) => fragment.word_count))
  })

  test('names pages by what they hold', async () => {
    const ids = async (...some: typeof pages) =>
      [...splitIndex(await pagefindIndex(some), 'en').values()].map(({ part }) => part.id)
    const all = await ids(...pages)
    expect(new Set(all).size).toBe(pages.length)
    expect(await ids(...pages.slice(1, 2))).toEqual(all.slice(1, 2))
  })

  async function pagefindIndex(some: typeof pages): Promise<PagefindIndex> {
    const { index } = await createIndex({ forceLanguage: 'en', keepIndexUrl: true })
    for (const [url, body, fields] of some)
      await index?.addHTMLFile({ url, content: recordHtml({ url, title: `Page ${url}`, ...fields }, body, 'en') })
    const files = (await index?.getFiles())?.files ?? []
    return readPagefindFiles(files.map(({ path: name, content: bytes }) => ({ name, bytes })))
  }
})

describe('shards', () => {
  test('hold each word once, in order, and words that begin alike together', () => {
    const { shards, ranges } = shardsOf(manyWords())
    expect(shards.length).toBeGreaterThan(3)
    expect(shards.flat()).toEqual(manyWords())
    const beginnings = shards.map((words) => new Set(words.map((word) => word.slice(0, 3))))
    const seen = beginnings.flatMap((set) => [...set])
    expect(new Set(seen).size).toBe(seen.length)
    for (const [i, words] of shards.entries())
      for (const word of words) expect([word, shardFor(word, ranges)]).toEqual([word, [i]])
  })

  test('are named by what they hold', () => {
    const names = (words: readonly string[]): string[] => shardsOf(words).ranges.map(({ name }) => name)
    expect(names(manyWords())).toEqual(names(manyWords()))
    expect(new Set(names(manyWords())).size).toBe(names(manyWords()).length)
    const [first, ...others] = names(['aaa', ...manyWords().slice(1)])
    expect(first).not.toBe(names(manyWords())[0])
    expect(others).toEqual(names(manyWords()).slice(1))
  })

  test('are larger where the index is large, so that there are not too many', () => {
    const one = shardsOf(manyWords()).shards.length
    const other = shardsOf(manyWords(), 1500 * 12_000).shards.length
    expect([other > 1, other <= one * 0.7]).toEqual([true, true])
  })

  test('of an index without words there are none', () => {
    expect(shardsOf([])).toEqual({ shards: [], ranges: [] })
  })

  test('a file that is none of Pagefind is refused', () => {
    expect(() => unpack(pack(Buffer.alloc(0)).subarray(0, 4))).toThrow()
    expect(() => readPagefindFiles([])).toThrow('Pagefind wrote no pagefind-entry.json')
  })
})

test('a fragment becomes stretches of its words, each with all headings', () => {
  const words = Array.from({ length: TEXT_WORDS + 5 }, (_, i) => `w${i}`)
  const blocks = textBlocks({
    url: '/a',
    content: words.join(' '),
    word_count: words.length,
    meta: { title: 'A' },
    anchors: [
      { element: 'h2', id: 'b', text: ' B ', location: 3 },
      { element: 'li', id: 'c', text: 'C', location: 4 },
    ],
  }).map((bytes) => JSON.parse(bytes.toString()) as TextBlock)
  expect(blocks.map((block) => block.words.split(' ').length)).toEqual([TEXT_WORDS, 5])
  expect(blocks[1]).toMatchObject({ url: '/a', title: 'A', headings: [{ id: 'b', text: 'B', at: 3, depth: 2 }] })
})

/** What `read` makes of each word of a shard. */
function wordsOf<Word>(shard: Buffer, read: (reader: CborReader) => Word): Word[] {
  const reader = new CborReader(shard)
  reader.array()
  return reader.list(read)
}

/** A word, where it stands by page, and its other spellings, with the names of fields. */
function postingsOf(reader: CborReader, fields: readonly string[]): unknown {
  reader.array()
  const word = reader.text()
  const integer = (): number => {
    const value = reader.next()
    return reader.isNegative() ? -1 - value : value
  }
  const readPages = (): unknown => {
    let page = 0
    return reader.list(() => {
      reader.array()
      page += reader.next()
      const places = reader.list(integer)
      const inFields = reader.list(integer).map((place) => (place < 0 ? fields[-1 - place] : place))
      return { page, places, inFields }
    })
  }
  const pages = readPages()
  const spellings = reader.list(() => {
    reader.array()
    return [reader.text(), readPages()] as const
  })
  return { word, pages, spellings: spellings.sort(([a], [b]) => (a < b ? -1 : 1)) }
}

function manyWords(): string[] {
  const letters = 'abcdefghij'
  return [...letters]
    .flatMap((a) => [...letters].flatMap((b) => ['', 'x', 'xy'].map((end) => `${a}${b}c${end}`)))
    .sort()
}

/** Shards of words with so many bytes each that shards fill up. */
function shardsOf(words: readonly string[], indexBytes = 0): { shards: string[][]; ranges: ShardRange[] } {
  const all = words.map(
    (word): Word => ({ latin1: word, bytes: new CborWriter().array(2).text(word).text('p'.repeat(200)).take() }),
  )
  const shards = [...cutShards(all, { language: 'en', indexBytes })]
  return {
    ranges: rangesOf(shards),
    shards: shards.map(({ content }) =>
      wordsOf(content, (reader) => {
        reader.array()
        const word = reader.text()
        reader.skip()
        return word
      }),
    ),
  }
}

/** The shards that Pagefind's browser module fetches for a word: those around it, else those with its beginning. */
function shardFor(word: string, ranges: readonly ShardRange[]): number[] {
  const indices = (isMeant: (from: string, to: string) => boolean): number[] =>
    ranges.flatMap(({ from, to }, i) => (isMeant(from, to) ? [i] : []))
  const strict = indices((from, to) => word >= from && word <= to)
  if (strict.length > 0) return strict
  return indices(
    (from, to) =>
      word.slice(0, from.length) >= from.slice(0, word.length) && word.slice(0, to.length) <= to.slice(0, word.length),
  )
}
