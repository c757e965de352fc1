import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { frontMatterText } from '../../src/node/base/source-text/front-matter-span.js'
import { readFrontMatter } from '../../src/node/content/front-matter.js'
import { readSimpleYaml } from '../../src/node/content/front-matter.js'

describe('front matter', () => {
  test('is read, and the body starts after it', () => {
    const text = '---\ntitle: "A: b"\ntags: [x, y]\n---\n\n# Body\n'
    const { data, bodyStart, problems } = readFrontMatter(text, 'a.md')
    expect(data).toEqual({ title: 'A: b', tags: ['x', 'y'] })
    expect(text.slice(bodyStart)).toBe('\n# Body\n')
    expect(problems).toEqual([])
  })

  test.each(['', '# Title', '--- x\na: 1\n---\n', '---\nnever closed\n'])('%j has none', (text) => {
    expect(readFrontMatter(text, 'a.md')).toEqual({ data: {}, bodyStart: 0, problems: [] })
  })

  test.each([
    ['unclosed quote, which ends with the front matter', '---\ntitle: "a\nid: b\n---\n', 4],
    ['bad indent', '---\na:\n  b: 1\n c: 2\n---\n', 4],
    ['duplicate key', '---\na: 1\nb: 2\na: 3\n---\n', 4],
    ['prototype', '---\nok: 1\n__proto__: { x: 1 }\n---\n', 3],
    ['merge key', '---\na: &a { x: 1 }\nb:\n  <<: *a\n---\n', 4],
    ['a tag of another language', '---\na: !!js/function "x"\n---\n', 2],
    ['another language', '---js\nmodule.exports = {}\n---\n', 1],
    ['a list', '---\n- a\n- b\n---\n', 2],
  ])('reports %s at its line', (_, text, line) => {
    const { data, problems } = readFrontMatter(text, 'a.md')
    expect(data).toEqual({})
    expect(problems[0]).toMatchObject({ code: 'front-matter', severity: 'error', location: { file: 'a.md', line } })
  })

  test.each([
    ['draft: yes', '"draft" is neither true nor false, so it has no effect'],
    ['sidebar_position: first', '"sidebar_position" is not a number, so it has no effect'],
    ['sidebar_positon: 3', 'unknown key "sidebar_positon"'],
    ['desciption: A page', 'unknown key "desciption"'],
    ['Slug: /a', 'unknown key "Slug"'],
    ['Draft: true', 'unknown key "Draft"'],
    ['sidebarPosition: 2', 'unknown key "sidebarPosition"'],
    ['hide-title: true', 'unknown key "hide-title"'],
    ['keywords: a, b', '"keywords" is not a list, so it has no effect'],
    ['description: [a]', '"description" is not text, so it has no effect'],
    ['sidebar_label: true', '"sidebar_label" is not text, so it has no effect'],
    ['toc_max_heading_level: all', '"toc_max_heading_level" is not a number, so it has no effect'],
    ['toc_min_heading_level: 7', '"toc_min_heading_level" is 7, and headings have levels from 2 to 6'],
    ['sidebar_label: Fix #42 # why', '"#42 # why" is a comment, so the text in "sidebar_label" ends with "Fix"'],
    ['description: #1 of its kind', '"#1 of its kind" is a comment, so "description" is empty'],
    ['tags: [1.10]', '"1.10" in "tags" is read as the number 1.1'],
    ['sidebar_label: 007', '"007" in "sidebar_label" is read as the number 7'],
    ['slug: 1.0', '"1.0" in "slug" is read as the number 1'],
  ])('warns about a field without effect: %s', (field, message) => {
    const { problems } = readFrontMatter(`---\ntitle: A\n${field}\n---\n`, 'a.md')
    expect(problems).toMatchObject([{ code: 'front-matter', severity: 'warning', message, location: { line: 3 } }])
  })

  test.each([
    ['values that have an effect', 'draft: false\nsidebar_position: 2.5\nhide_title:'],
    ['comments', 'description: Text # for search engines\nsidebar_position: 2 #first'],
    ['texts in quotes', 'description: "Fix #42"\nsidebar_label: \'1.10\'\ntags: ["1.10"]'],
    ['texts with hashes', 'description: C# and F#\nslug: a#b'],
    ['numbers as they are written', 'title: 2026\nsidebar_position: 1.10\ntags: [1.5, 404]\nversion: 1.10\nid: 8'],
    ['blocks of text', 'description: |\n  Fix #42\n  1.10'],
    ['levels of the outline', 'toc_min_heading_level: 2\ntoc_max_heading_level: 2'],
    [
      'names in another spelling beside the right ones',
      'title: a\nTitle: b\nlast_update: { date: 2026-01-31 }\nlastUpdate: x',
    ],
    ['fields of components', 'version: 2\nlast_updated: 2026-01-31\nposition: x\ndescription: a\ndescriptions: b'],
  ])('accepts %s', (_, fields) => {
    expect(readFrontMatter(`---\n${fields}\n---\n`, 'a.md').problems).toEqual([])
  })

  test.each([
    ['drfat', 'draft'],
    ['unlistd', 'unlisted'],
  ])('reports "%s", because the page would be published', (key, name) => {
    const { problems } = readFrontMatter(`---\n${key}: true\n---\n`, 'a.md')
    expect(problems).toMatchObject([{ message: `unknown key "${key}"`, hint: `did you mean "${name}"?` }])
    expect(readFrontMatter(`---\n${key}: A text\n---\n`, 'a.md').problems).toEqual([])
  })

  test('reports a field that is indented below a value', () => {
    expect(readFrontMatter('---\ntitle: A\n  slug: b\n---\n', 'a.md').problems).toMatchObject([
      { message: 'the line below this value is indented, and has a key', location: { line: 2, column: 8 } },
    ])
  })

  test.each([
    ['title:Queues', 'title', 2],
    ['description: a\ntitle:Queues\nslug: b', 'title', 3],
    ['tags: [a]\nsidebar_label:The label # 1\n', 'sidebar_label', 3],
  ])('reports a field without a space: %j', (fields, name, line) => {
    expect(readFrontMatter(`---\n${fields}\n---\n`, 'a.md').problems).toMatchObject([
      { message: `there is no space after "${name}:"`, location: { line, column: 1 } },
    ])
  })

  test.each([
    ['is never closed', '---\ntitle: A\n\n# Body\n', 1, 'the front matter is never closed'],
    ['has another line at its end', '---\ntitle: A\n----\n\n# Body\n', 1, 'the front matter is never closed'],
    ['ends as a YAML document', '---\ntitle: A\n...\n', 1, 'the front matter is never closed'],
    ['has a space in front of its end', '---\ntitle: A\n ---\n', 1, 'its lines of --- are indented'],
    ['has a space in front of its start', ' ---\ntitle: A\n---\n', 1, 'its lines of --- are indented'],
    ['is indented', '  ---\n  title: A\n  ---\n', 1, 'its lines of --- are indented'],
    ['is below an empty line', '\n---\ntitle: A\n---\n', 2, 'is not at the start of the file'],
    ['is below empty lines of Windows', '\r\n \r\n---\r\ntitle: A\r\n---\r\n', 3, 'is not at the start of the file'],
    ['is in TOML', '+++\ntitle = "A"\n+++\n', 1, 'front matter in TOML is not supported'],
  ])('reports what %s', (_, text, line, message) => {
    const { problems, ...rest } = readFrontMatter(text, 'a.md')
    expect(rest).toEqual({ data: {}, bodyStart: 0 })
    expect(problems).toMatchObject([
      { code: 'front-matter', severity: 'error', message: expect.stringContaining(message), location: { line } },
    ])
  })

  test.each([
    ['a thematic break', '---\n\ntitle: A\n'],
    ['a thematic break above text', '---\nSome text: and more\n'],
    ['indented code', '\n    ---\n    title: A\n    ---\n'],
    ['a heading of one line', 'search: how it works\n---\n'],
    ['a heading of several lines', 'title: a word\nand what follows\n---\n'],
    ['a line above a break', 'title: A\n\nText.\n\n---\n'],
    ['a table of text', '--\nA: b\n'],
    ['a heading', '# A\n\n---\ntitle: B\n---\n'],
    ['a code block', '```yaml\n---\ntitle: B\n---\n```\n'],
  ])('does not report %s', (_, text) => {
    expect(readFrontMatter(text, 'a.md').problems).toEqual([])
  })

  test('reports levels of the outline in the wrong order', () => {
    const { problems } = readFrontMatter('---\ntoc_min_heading_level: 4\ntoc_max_heading_level: 2\n---\n', 'a.md')
    expect(problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('the outline is empty'), location: { line: 2 } },
    ])
  })

  test.each([
    ['https://orbit.example/setup', '/setup'],
    ['//orbit.example/a/b', '/a/b'],
  ])('reports a URL as slug: %s', (slug, path) => {
    expect(readFrontMatter(`---\ntitle: A\nslug: ${slug}\n---\n`, 'a.md').problems).toMatchObject([
      { severity: 'error', message: `the slug "${slug}" is a URL`, hint: `write only the path: \`slug: ${path}\`` },
    ])
  })

  test('rejects an alias bomb before expanding it', () => {
    const levels = Array.from({ length: 12 }, (_, i) => `k${i + 1}: &k${i + 1} [${Array(9).fill(`*k${i}`).join(', ')}]`)
    const { problems } = readFrontMatter(`---\nk0: &k0 [x]\n${levels.join('\n')}\n---\n`, 'a.md')
    expect(problems.map(({ message }) => message).join('\n')).toContain('aliases')
  })
})

describe('the beginning of a file that is decoded', () => {
  const filler = (length: number) => `---\na: ${'é'.repeat((length - 8) / 2)}\n`
  test.each([
    ['no front matter', '# Title\n'],
    ['short front matter', '---\ntitle: A\n---\n# Title\n'],
    ['a byte order mark', '\ufeff---\ntitle: A\n---\n# Title\n'],
    ['long front matter', `${filler(6000)}---\n# Title\n`],
    ['a fence that continues after the first bytes', `${filler(4093)}----\nb: 1\n---\n# Title\n`],
    ['a character across the limit', `${filler(4096)}é: 1\n---\n# Title\n`],
    ['front matter that is never closed', filler(6000)],
  ])('has all front matter: %s', (_, text) => {
    const whole = readFrontMatter(text.replace('\ufeff', ''), 'a.md')
    const beginning = readFrontMatter(frontMatterText(Buffer.from(text)), 'a.md')
    expect(beginning).toEqual(whole)
  })
})

describe('the fast reader of simple front matter', () => {
  test.each([
    'title: Plain words, with (signs) & more!',
    "title: 'quoted: text'\nid: a-b",
    'title: "double: quoted"\nhide_title: true\ndraft: false',
    "a: it's fine",
    'a: v2 of it',
  ])('returns what the YAML parser returns for %j', (yaml) => {
    expect(readSimpleYaml(yaml)).toEqual(parse(yaml))
  })

  test.each([
    'a: 1',
    'a: null',
    'a: yes',
    'a: [x]',
    "a: 'it''s'",
    'a: "x\\n"',
    'a: x # c',
    'a: b: c',
    'a:\n  - x',
    'a: x\na: y',
    '__proto__: x',
    '# c',
    'a: &x y',
    'a: |\n  x',
    'a: ~',
  ])('leaves %j to the YAML parser', (yaml) => {
    expect(readSimpleYaml(yaml)).toBeUndefined()
  })
})
