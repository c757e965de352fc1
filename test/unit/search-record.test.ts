import { describe, expect, test } from 'vitest'
import { MAX_WIDTH, packSection, ROW_NUMBERS, TOP_LEVEL } from '../../src/shared/search/index-files.js'
import { writeSections } from '../../src/shared/search/postings.js'
import { digitAt } from '../../src/shared/search/codec.js'
import { readSections } from '../../src/node/base/source-text/read-sections.js'
import { recordTerms } from '../../src/features/search/record-terms.js'
import { loadTermReader } from '../../src/features/search/languages.js'
import { languagePath } from '../../src/node/base/language-rules.js'

/** Puts a text on one line. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

describe('sections of a page', () => {
  test.each<[name: string, html: string, sections: [heading: string, text: string, code: string][]]>([
    ['prose before the first heading', '<p>One <em>two</em>three.</p>', [['', 'One twothree.', '']]],
    [
      'headings with ids, and their anchors left out',
      '<p>Lead</p><div class="linked-heading"><h2 id="a">A <code>b</code></h2><a class="anchor" href="#a"></a></div><p>Text</p><h3 id="c">C</h3>',
      [
        ['', 'Lead', ''],
        ['A b', 'Text', ''],
        ['C', '', ''],
      ],
    ],
    ['a heading without an id is text', '<h2>Plain</h2><p>Text</p>', [['', 'Plain Text', '']]],
    ['blocks are separated', '<ul><li>One</li><li>Two</li></ul>', [['', 'One Two', '']]],
    ['comments and line breaks', 'One<!-- no -->two<br>three', [['', 'Onetwo three', '']]],
    ['character references', '<p>a &amp; b &lt;T&gt; &#x27;c&#39;</p>', [['', "a & b <T> 'c'", '']]],
    [
      'code without its colors',
      '<div class="code"><pre><code><span class="t-k">const</span> a &lt; 1\n</code></pre></div><p>After</p>',
      [['', 'After', 'const a < 1']],
    ],
    ['code that is cut off', '<pre><code>const a', [['', '', 'const a']]],
    [
      'what is no text to search',
      '<script>no()</script><svg><g><text>no</text></g></svg><div class="cards"><div><p>no</p></div></div>yes<style>no</style>',
      [['', 'yes', '']],
    ],
    [
      'what the author excludes, with headings in it and elements of the same name',
      '<div data-search-ignore=""><div>no</div>no<h2 id="x">no</h2></div><p>yes</p><pre data-search-ignore>no</pre>',
      [['', 'yes', '']],
    ],
    [
      'rows with an id, or a cell with one, whose heading is their first line, and the rest of the table',
      '<h2 id="a">A</h2><p>Text</p><table><tr><th>Code</th></tr><tr id="r1"><td> </td><td><p>8</p><p>Eight</p></td></tr>' +
        '<tr><td id="r2">9</td><td id="c">Nine</td></tr><tr><td>Ten</td></tr></table><p>After</p>',
      [
        ['', '', ''],
        ['A', 'Text Code Ten After', ''],
        ['8', 'Eight', ''],
        ['9', 'Nine', ''],
      ],
    ],
    [
      'headings in a row, which end it',
      '<table><tr id="r"><td>Row</td><td><h2 id="a">A</h2><p id="p">Text</p></td></tr></table>After',
      [
        ['', '', ''],
        ['Row', '', ''],
        ['A', 'Text After', ''],
      ],
    ],
    ['attributes with angle brackets', '<img alt="a > b" src="x"><p title="</p>">Text</p>', [['', 'Text', '']]],
  ])('%s', (_, html, expected) => {
    const found = readSections(html).map(({ heading, text, code }) => [flat(heading), flat(text), flat(code)])
    expect(found).toEqual(expected)
  })
})

describe('terms of a page', async () => {
  const readTerms = await loadTermReader('en')

  /** Level of each term, and the sections with the term in their heading. */
  function record(html: string, page: { title?: string; description?: string; keywords?: string[] } = {}) {
    const [names = '', levels = '', lists = ''] = recordTerms(
      { title: 'Page', ...page, html: [html] },
      readTerms,
    ).split('\n')
    const written = names.split(' ').map((name, i) => [name, digitAt(levels, i)] as const)
    const flagged = written.filter(([, level]) => level > TOP_LEVEL).map(([name]) => name)
    return {
      levels: Object.fromEntries(written.map(([name, level]) => [name, level > TOP_LEVEL ? level - TOP_LEVEL : level])),
      inHeadings: flagged,
      lists: lists.split(' ').length,
    }
  }

  test('are stems, without stop words of the text', () => {
    expect(record('<p>The stores are reducing actions.</p>').levels).toEqual({
      action: expect.any(Number),
      page: expect.any(Number),
      reduc: expect.any(Number),
      store: expect.any(Number),
    })
  })

  test('include stop words of titles and headings', () => {
    const { levels, inHeadings, lists } = record('<h2 id="how">How to undo</h2><p>Text</p>', { title: 'Why' })
    expect(Object.keys(levels).sort()).toEqual(['how', 'text', 'to', 'undo', 'why'])
    expect(inHeadings.sort()).toEqual(['how', 'to', 'undo', 'why'])
    expect(lists).toBe(4)
  })

  test('count most in the title, then in headings, then in the text, then in code', () => {
    const filler = Array.from({ length: 700 }, (_, i) => `word${i}`).join(' ')
    const html = `<h2 id="b">Beta</h2><p>Gamma ${filler}</p><pre><code>delta delta delta</code></pre>`
    const { levels } = record(html, { title: 'Alpha' })
    const order = ['alpha', 'beta', 'gamma', 'delta'].map((term) => levels[term] ?? 0)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    expect(new Set(order).size).toBe(4)
  })

  test('count once in headings', () => {
    const [once, twice] = ['<h2 id="a">Zebra</h2>', '<h2 id="a">Zebra</h2><h2 id="b">Zebra</h2>'].map(
      (html) => record(html).levels.zebra,
    )
    expect(twice).toBe(once)
  })

  test('count less in a longer title, and in a longer text', () => {
    expect(record('', { title: 'Store' }).levels.store).toBeGreaterThan(
      record('', { title: 'Store enhancer composition' }).levels.store ?? 0,
    )
    const filler = Array.from({ length: 1000 }, (_, i) => `word${i}`).join(' ')
    expect(record('<p>zebra</p>').levels.zebra).toBeGreaterThan(record(`<p>zebra ${filler}</p>`).levels.zebra ?? 0)
  })

  const heading = (section: number) => packSection(section, 1)
  const row = (section: number) => packSection(ROW_NUMBERS + section, MAX_WIDTH)

  test('have the section of a row, and that of its first line as a heading', () => {
    const html = '<h2 id="a">Alpha</h2><table><tr id="r"><td>Beta</td><td>The gamma, again gamma</td></tr></table>'
    const [names = '', , lists = ''] = recordTerms({ title: 'Page', html: [html] }, readTerms).split('\n')
    const inRows = ['alpha', 'beta', 'gamma'].map((name) => lists.split(' ')[names.split(' ').indexOf(name)])
    expect(inRows).toEqual([[heading(1)], [heading(2), row(2)], [row(2)]].map(writeSections))
    expect(names.split(' ')).not.toContain('the')
  })

  test('count more in the name in code that a row describes, without its parameters', () => {
    const rowOf = (cell: string) =>
      record(`<h2 id="a">Alpha</h2><table><tr><td>${cell}</td><td>Beta zebra</td></tr></table>`)
    const { levels, inHeadings } = rowOf('<code>gamma(delta)</code> epsilon')
    expect(levels.gamma).toBeGreaterThan(levels.zebra ?? 0)
    expect([levels.delta, levels.epsilon]).toEqual([levels.zebra, levels.zebra])
    expect(inHeadings).toContain('gamma')
    expect(rowOf('gamma').inHeadings).not.toContain('gamma')
  })

  test('do not count as a heading in a row that begins with a sentence', () => {
    const html = '<table><tr id="r"><td>Alpha cannot dispatch a beta</td><td>gamma</td></tr></table>'
    const [names = '', , lists = ''] = recordTerms({ title: 'Page', html: [html] }, readTerms).split('\n')
    const place = (name: string) => lists.split(' ')[names.split(' ').indexOf(name)]
    expect([place('alpha'), place('gamma')]).toEqual([writeSections([row(1)]), writeSections([row(1)])])
  })

  test('come from description and keywords too', () => {
    const { levels } = record('', { description: 'About zebras', keywords: ['giraffe', 'okapi'] })
    expect(levels).toMatchObject({ zebra: expect.any(Number), giraff: expect.any(Number), okapi: expect.any(Number) })
  })

  test('include the parts of names, which count less', () => {
    const { levels } = record('<p>configureStore and react-redux</p>')
    expect(levels.configurestor).toBeGreaterThan(levels.configur ?? 0)
    expect(levels.reactredux).toBe(levels.react)
  })
})

test.each([
  ['en-US', 'en.js'],
  ['nb', 'no.js'],
  ['ja', undefined],
  ['../x', undefined],
])('the language of %s is in %s', (locale, file) => {
  expect(languagePath(locale)?.replace(/^.*[\\/]/, '')).toBe(file)
})
