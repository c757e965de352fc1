import { describe, expect, test } from 'vitest'
import { compileHtml } from '../harness/compile.js'
import { normalizeHtml } from '../harness/normalize-html.js'

/** A rule from a section of the GFM spec (0.29), with an example. */
type Example = readonly [fact: string, markdown: string, html: string]

const tables: Example[] = [
  [
    'a header row, a delimiter row and a body row',
    '| name | size |\n| --- | --- |\n| left | 3 |\n',
    '<table><thead><tr><th>name</th><th>size</th></tr></thead><tbody><tr><td>left</td><td>3</td></tr></tbody></table>',
  ],
  [
    'alignment, without pipes at the edges and without equal widths',
    'a | bcd\n:-: | -----------:\none | two\n',
    '<table><thead><tr><th align="center">a</th><th align="right">bcd</th></tr></thead>' +
      '<tbody><tr><td align="center">one</td><td align="right">two</td></tr></tbody></table>',
  ],
  [
    'an escaped pipe is part of the cell, in code and emphasis too',
    '| o\\|r |\n| --- |\n| `x \\| y` |\n| **p \\| q** |\n',
    '<table><thead><tr><th>o|r</th></tr></thead>' +
      '<tbody><tr><td><code>x | y</code></td></tr><tr><td><strong>p | q</strong></td></tr></tbody></table>',
  ],
  [
    'another block ends the table',
    '| k | v |\n| --- | --- |\n| a | b |\n> quoted\n',
    '<table><thead><tr><th>k</th><th>v</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>' +
      '<blockquote><p>quoted</p></blockquote>',
  ],
  [
    'a line without pipes is a row; an empty line ends the table',
    '| k | v |\n| --- | --- |\n| a | b |\nplain\n\nafter\n',
    '<table><thead><tr><th>k</th><th>v</th></tr></thead>' +
      '<tbody><tr><td>a</td><td>b</td></tr><tr><td>plain</td><td></td></tr></tbody></table><p>after</p>',
  ],
  [
    'as many delimiters as header cells, or it is no table',
    '| k | v |\n| --- |\n| a |\n',
    '<p>| k | v |\n| --- |\n| a |</p>',
  ],
  [
    'missing cells are empty, cells too many are left out',
    '| k | v |\n| --- | --- |\n| one |\n| one | two | three |\n',
    '<table><thead><tr><th>k</th><th>v</th></tr></thead>' +
      '<tbody><tr><td>one</td><td></td></tr><tr><td>one</td><td>two</td></tr></tbody></table>',
  ],
  [
    'a table may have no body',
    '| k | v |\n| --- | --- |\n',
    '<table><thead><tr><th>k</th><th>v</th></tr></thead></table>',
  ],
]

const taskLists: Example[] = [
  [
    'open and done',
    '- [ ] open\n- [x] done\n',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> open</li>' +
      '<li class="task-list-item"><input type="checkbox" checked disabled> done</li></ul>',
  ],
  [
    'nested below a task',
    '- [X] outer\n  - [ ] inner\n  - [x] other\n- [ ] last\n',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> outer' +
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> inner</li>' +
      '<li class="task-list-item"><input type="checkbox" checked disabled> other</li></ul></li>' +
      '<li class="task-list-item"><input type="checkbox" disabled> last</li></ul>',
  ],
]

const strikethrough: Example[] = [
  ['two tildes or one', '~~gone~~ and ~also~ here', '<p><del>gone</del> and <del>also</del> here</p>'],
  ['not across paragraphs', 'this ~~begins\n\nand ends~~ there', '<p>this ~~begins</p><p>and ends~~ there</p>'],
  ['three tildes are text', 'not ~~~struck~~~ out', '<p>not ~~~struck~~~ out</p>'],
]

const link = (href: string, text = href): string => `<a href="${href}">${text}</a>`

const autolinks: Example[] = [
  ['www. gets http://', 'www.example.org', `<p>${link('http://www.example.org', 'www.example.org')}</p>`],
  [
    'a path belongs to it',
    'see www.example.org/guide now',
    `<p>see ${link('http://www.example.org/guide', 'www.example.org/guide')} now</p>`,
  ],
  [
    'closing punctuation does not',
    'See www.example.org.\n\nSee www.example.org/a.b.',
    `<p>See ${link('http://www.example.org', 'www.example.org')}.</p><p>See ${link('http://www.example.org/a.b', 'www.example.org/a.b')}.</p>`,
  ],
  [
    'parentheses are balanced at the end',
    'www.example.org/find?q=Tree+(math)\n\n(www.example.org/find?q=Tree+(math))\n\n(www.example.org/find?q=Tree+(math)',
    `<p>${link('http://www.example.org/find?q=Tree+(math)', 'www.example.org/find?q=Tree+(math)')}</p>` +
      `<p>(${link('http://www.example.org/find?q=Tree+(math)', 'www.example.org/find?q=Tree+(math)')})</p>` +
      `<p>(${link('http://www.example.org/find?q=Tree+(math)', 'www.example.org/find?q=Tree+(math)')}</p>`,
  ],
  [
    'parentheses within it are left alone',
    'www.example.org/find?q=(tree))+ok',
    `<p>${link('http://www.example.org/find?q=(tree))+ok', 'www.example.org/find?q=(tree))+ok')}</p>`,
  ],
  [
    'what looks like an entity at the end is left out',
    'www.example.org/find?q=tree&lang=de\n\nwww.example.org/find?q=tree&copy;',
    `<p>${link('http://www.example.org/find?q=tree&amp;lang=de', 'www.example.org/find?q=tree&amp;lang=de')}</p>` +
      `<p>${link('http://www.example.org/find?q=tree', 'www.example.org/find?q=tree')}©</p>`,
  ],
  ['< ends it', 'www.example.org/de<mo', `<p>${link('http://www.example.org/de', 'www.example.org/de')}&lt;mo</p>`],
  [
    'http and https',
    'http://docs.example.org\n\n(Read https://docs.example.org/a?b=(c d))\n\nhttps://docs.example.org/path#part',
    `<p>${link('http://docs.example.org')}</p><p>(Read ${link('https://docs.example.org/a?b=(c', 'https://docs.example.org/a?b=(c')} d))</p>` +
      `<p>${link('https://docs.example.org/path#part')}</p>`,
  ],
  ['a mail address', 'ann@mail.example', `<p>${link('mailto:ann@mail.example', 'ann@mail.example')}</p>`],
  [
    'a plus before the @ only',
    'ann@mail+x.example is none, ann+x@mail.example is one',
    `<p>ann@mail+x.example is none, ${link('mailto:ann+x@mail.example', 'ann+x@mail.example')} is one</p>`,
  ],
  [
    'dots, hyphens and underscores; none of the last two at the end',
    'a.b-c_d@e.f\n\na.b-c_d@e.f.\n\na.b-c_d@e.f-\n\na.b-c_d@e.f_',
    `<p>${link('mailto:a.b-c_d@e.f', 'a.b-c_d@e.f')}</p><p>${link('mailto:a.b-c_d@e.f', 'a.b-c_d@e.f')}.</p>` +
      '<p>a.b-c_d@e.f-</p><p>a.b-c_d@e.f_</p>',
  ],
  [
    'mailto: and xmpp: belong to the address',
    'mailto:ann@mail.example\n\nmailto:a.b-c_d@e.f.\n\nmailto:a.b-c_d@e.f/\n\nmailto:a.b-c_d@e.f-\n\nmailto:a.b-c_d@e.f_\n\nxmpp:ann@mail.example.',
    `<p>${link('mailto:ann@mail.example')}</p><p>${link('mailto:a.b-c_d@e.f')}.</p><p>${link('mailto:a.b-c_d@e.f')}/</p>` +
      `<p>mailto:a.b-c_d@e.f-</p><p>mailto:a.b-c_d@e.f_</p><p>${link('xmpp:ann@mail.example')}.</p>`,
  ],
  [
    'xmpp: may name a resource',
    'xmpp:ann@mail.example/desk\n\nxmpp:ann@mail.example/desk@home\n\nxmpp:ann@mail.example/desk@home.net',
    `<p>${link('xmpp:ann@mail.example/desk')}</p><p>${link('xmpp:ann@mail.example/desk@home')}</p><p>${link('xmpp:ann@mail.example/desk@home.net')}</p>`,
  ],
  ['a second slash ends it', 'xmpp:ann@mail.example/desk/lamp', `<p>${link('xmpp:ann@mail.example/desk')}/lamp</p>`],
]

describe.each(['auto', 'remark'] as const)('GFM, parser %s', (parser) => {
  describe.each([
    ['tables', tables, 8],
    ['task lists', taskLists, 2],
    ['strikethrough', strikethrough, 3],
    ['autolinks', autolinks, 14],
  ] as const)('%s', (_, examples, count) => {
    test('covers every example of the section', () => {
      expect(examples).toHaveLength(count)
    })
    test.each(examples)('%s', async (_fact, markdown, html) => {
      const actual = await compileHtml(markdown, { html: 'raw', parser })
      expect(normalizeHtml(actual, { extras: true })).toBe(normalizeHtml(html))
    })
  })
})

describe('GFM, disallowed raw HTML', () => {
  const disallowed = ['title', 'textarea', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'script', 'plaintext']

  test.each(['auto', 'remark'] as const)(
    'none of the nine tags is an element of a plain page, parser %s',
    async (parser) => {
      const text = disallowed.map((name) => `before <${name}>within ${name}</${name}> after\n`).join('\n')
      const html = await compileHtml(`${text}\n<em>kept</em>\n`, { parser })
      for (const name of disallowed) expect(html).not.toMatch(new RegExp(`<${name}`, 'i'))
      for (const name of disallowed) expect(html).toContain(`before &lt;${name}>within ${name}&lt;/${name}> after`)
      expect(html).toContain('<em>kept</em>')
    },
  )
})

describe('a table is stacked on phones', () => {
  const meaning = 'the root reducer: it computes every state of the store'
  const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  const table = (...rows: readonly (readonly string[])[]) =>
    rows.map((cells, i) => row(...cells) + (i === 0 ? row(...cells.map(() => '---')) : '')).join('')

  test.each([
    [
      'with names, types and sentences',
      table(['Name', 'Type', 'Meaning'], ['`reducer`', '`(state, action) => state`', meaning]),
      true,
    ],
    ['with long texts beside names', table(['Name', 'Meaning'], ['reducer', meaning.repeat(3)]), true],
    ['with short sentences beside short names', table(['Name', 'Meaning'], ['reducer', meaning]), false],
    ['of many columns of data', table(Array<string>(12).fill('Month'), Array<string>(12).fill('1,000')), false],
    [
      'with joined cells',
      `<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">${meaning.repeat(4)}</td></tr></tbody></table>\n`,
      false,
    ],
    ['without a head', `<table><tbody><tr><td>a</td><td>b</td><td>${meaning}</td></tr></tbody></table>\n`, false],
  ])('%s', async (_, markdown, expected) => {
    const html = await compileHtml(markdown)
    expect(html.includes('class="table stacked"')).toBe(expected)
  })

  test('with a class for the column of the text, which is not the last one here', async () => {
    const html = await compileHtml(
      table(['Name', 'Used for', 'Light'], ['`--dg-accent`', meaning.repeat(2), '`#6a3db8`']),
    )
    expect(html.match(/<th[^>]*>/g)).toEqual(['<thead>', '<th>', '<th class="text">', '<th>'])
  })

  test('with the name of the column of each cell', async () => {
    const rows = table(['Name', 'Type of the value'.repeat(2), 'Meaning'], ['reducer', '', meaning])
    const html = (await compileHtml(rows)).replaceAll('\n', '')
    expect(html).toContain('<table><thead><tr><th>Name</th>')
    expect(html).toContain(
      `<tr><td data-label="Name">reducer</td><td data-label="Type of the valueType of the value"></td><td data-label="Meaning">${meaning}</td></tr>`,
    )
  })
})
