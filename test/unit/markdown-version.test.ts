import { hasErrors } from '../../src/shared/diagnostic.js'
import { describe, expect, test } from 'vitest'
import { pageMarkdown, renderedMarkdown, wholeUrls } from '../../src/node/markdown/markdown-version/page-markdown.js'
import { corpusFiles, hasCorpora } from '../harness/corpora.js'
import { normalizeHtml } from '../harness/normalize-html.js'
import { compile } from '../harness/compile.js'

const markdownOrigin = 'https://docs.example'

async function markdownVersion(text: string, mdx = false): Promise<string | undefined> {
  return (await compile(text, { markdownOrigin, mdx, routes: ['/other'] })).markdown
}

describe('the Markdown version of a page', () => {
  test.each<[name: string, source: string, expected: string]>([
    ['paragraphs and breaks', 'One\ntwo\\\nthree.\n\nFour.', 'One\ntwo\\\nthree.\n\nFour.\n'],
    ['front matter is no part of it', '---\ntitle: A\n---\n\nText', 'Text\n'],
    ['headings without their ids', '## Set *up* {#x}\n\nSub\n---', '## Set *up*\n\n## Sub\n'],
    ['marks', '**a**, *b*, ~~c~~, `d`, <kbd>Ctrl</kbd>', '**a**, *b*, ~~c~~, `d`, <kbd>Ctrl</kbd>\n'],
    [
      'links by whole addresses',
      '[x](/other#a "T") and <https://a.example/b>',
      '[x](https://docs.example/other#a "T") and <https://a.example/b>\n',
    ],
    ['reference links', '[x][r]\n\n[r]: https://a.example', '[x](https://a.example)\n'],
    ['images', '![A *b*](https://a.example/i.png "T")', '![A b](https://a.example/i.png "T")\n'],
    ['tight and nested lists', '- a\n  - b\n- c\n\n1. x\n2. y', '- a\n  - b\n- c\n\n1. x\n2. y\n'],
    ['loose lists', '3. a\n\n   more\n\n4. b', '3. a\n\n   more\n\n4. b\n'],
    [
      'lists of definitions',
      '<dl><dt>A</dt><dt>B</dt><dd>One <em>a</em></dd><dd><p>Two</p><p>Three</p></dd><div><dt>C</dt><dd>Four</dd></div></dl>',
      'A\n\nB\n: One *a*\n: Two\n\n  Three\n\nC\n: Four\n',
    ],
    ['tasks', '- [x] done\n- [ ] open', '- [x] done\n- [ ] open\n'],
    ['two lists in a row', '- a\n\n* b', '- a\n\n<!-- -->\n\n- b\n'],
    ['quotes', '> a\n>\n> b', '> a\n>\n> b\n'],
    ['admonitions as quotes', ':::tip Mind the gap\nText\n\n- a\n:::', '> **Mind the gap**\n>\n> Text\n>\n> - a\n'],
    ['alerts', '> [!NOTE]\n> Text', '> **Note**\n>\n> Text\n'],
    ['code with its title', '```js title="a.js" {1}\nlet a = 1\n```', '```js title="a.js"\nlet a = 1\n```\n'],
    [
      'code without the comments that mark lines, and without removed lines',
      '```js\na // [!code --]\nb // [!code ++]\n// focus-next-line\nc\n```',
      '```js\nb\nc\n```\n',
    ],
    ['code that holds fences', '````\n```\n````', '````\n```\n````\n'],
    ['inline code that holds ticks', '`` a`b ``', '``a`b``\n'],
    ['tables', '| a | b |\n| :-- | --: |\n| `x\\|y` | *z* |', '| a | b |\n| :-- | --: |\n| `x\\|y` | *z* |\n'],
    ['footnotes', 'A[^1].\n\n[^1]: Note.', 'A[^1].\n\n[^1]: Note.\n'],
    [
      'details',
      '<details>\n<summary>More</summary>\n\nText\n\n</details>',
      '<details>\n<summary>More</summary>\n\nText\n\n</details>\n',
    ],
    ['text that looks like Markdown', '\\*a\\* \\_b\\_ \\[c] \\<d> \\# e', '\\*a\\* \\_b\\_ \\[c\\] \\<d> # e\n'],
    ['text that looks like a block', '\\# a\n\\+ b\n1\\. c', '\\# a\n\\+ b\n1\\. c\n'],
    ['names stay readable', 'snake_case_name, 2 * 3, a < b, AT&T', 'snake_case_name, 2 * 3, a < b, AT&T\n'],
    ['emphasis beside letters', 'a<strong>"b"</strong>c', 'a<strong>"b"</strong>c\n'],
    ['emphasis in strong text', '***a*** and **b *c***', '***a*** and **b _c_**\n'],
    ['comments are left out', 'a\n\n<!-- b -->\n\nc', 'a\n\nc\n'],
    ['an icon leaves one space', 'Press <svg></svg> to *go*, or <svg></svg> *stay*', 'Press to *go*, or *stay*\n'],
  ])('%s', async (_, source, expected) => {
    expect(await markdownVersion(source)).toBe(expected)
  })

  test('is not printed for a page with components until it is rendered', async () => {
    expect(await markdownVersion('a <Box/>', true)).toBeUndefined()
    expect(await markdownVersion('export const n = 1\n\na <b>c</b>', true)).toBe('a **c**\n')
  })
})

describe('the Markdown version of a rendered document', () => {
  const href = (url: string) => url
  test.each<[name: string, html: string, expected: string]>([
    ['the prose alone', '<nav>x</nav><div class="prose"><h1>A</h1><p>b</p></div><footer>y</footer>', '# A\n\nb\n'],
    ['the main part where there is no prose', '<main><h1>A</h1><button>Go</button></main>', '# A\n'],
    [
      'tabs as sections',
      '<div class="prose"><div class="tabs"><div role="tablist"><button>npm</button></div><div role="tabpanel" data-label="npm"><p>a</p></div><div role="tabpanel" data-label="yarn" hidden><p>b</p></div></div></div>',
      '**npm**\n\na\n\n**yarn**\n\nb\n',
    ],
    [
      'rendered code',
      '<div class="prose"><div class="code"><div class="code-title">a.js</div><pre><code class="language-js"><span class="k">let</span> a\n</code></pre><button>Copy</button></div></div>',
      '```js title="a.js"\nlet a\n```\n',
    ],
    [
      'rendered code without removed lines',
      '<div class="prose"><div class="code"><pre><code class="language-js"><span class="line removed" data-line="1"><span class="t-k">let</span> a\n</span><span class="line added">b\n</span></code></pre></div></div>',
      '```js\nb\n```\n',
    ],
    [
      'tabs of package managers as the code that was written',
      '<div class="prose"><div class="tabs code-group npm2yarn"><div role="tablist"><button>npm</button><button>Yarn</button></div><div role="tabpanel" data-label="npm" hidden><div class="code"><pre><code class="language-sh">npm i\n</code></pre></div></div><div role="tabpanel" data-label="Yarn"><div class="code"><pre><code>yarn\n</code></pre></div></div></div></div>',
      '```sh\nnpm i\n```\n',
    ],
    [
      'headings without anchors',
      '<div class="prose"><div class="linked-heading"><h2 id="a">A</h2><a class="anchor" href="#a"></a></div></div>',
      '## A\n',
    ],
  ])('%s', async (_, html, expected) => {
    expect(await renderedMarkdown(html, href)).toBe(expected)
  })
})

describe('the head of a Markdown version', () => {
  const head = { title: 'Store', description: 'Holds\nstate.', source: 'Source: https://docs.example/store' }
  test.each<[name: string, body: string, expected: string]>([
    [
      'title, description, address',
      'Text\n',
      '# Store\n\n> Holds state.\n\nSource: https://docs.example/store\n\nText\n',
    ],
    [
      'a title of the body stays the only one',
      '# The *store*\n\nText\n',
      '# The *store*\n\n> Holds state.\n\nSource: https://docs.example/store\n\nText\n',
    ],
    ['an empty page', '', '# Store\n\n> Holds state.\n\nSource: https://docs.example/store\n'],
  ])('%s', (_, body, expected) => {
    expect(pageMarkdown(head, body)).toBe(expected)
  })

  test('a title has its characters, not their meaning in Markdown', () => {
    const version = pageMarkdown({ title: 'The *best* <Provider>', source: 'https://docs.example' }, '')
    expect(version).toBe('# The \\*best\\* \\<Provider>\n\nhttps://docs.example\n')
  })
})

/** Docs with HTML tables that GFM does not support, or with an image outside of a paragraph: only their words are compared. */
const hasHtmlTables = new Set([
  'redux/understanding/history-and-design/middleware.md',
  'redux-toolkit/rtk-query/api/created-api/hooks.mdx',
  'redux-toolkit/rtk-query/usage/automated-refetching.mdx',
])

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/\s+/g, '')
}

describe.skipIf(!hasCorpora)(
  'reading a markdownVersion again gives the page again (real docs beside the repository)',
  () => {
    test.each(corpusFiles().map((file) => [file.name, file] as const))('%s', async (name, { text, bodyStart }) => {
      const page = await compile(text.slice(bodyStart), { markdownOrigin, mdx: true, frontMatter: false })
      const { markdown, parts } = hasErrors(page.diagnostics)
        ? await compile(text.slice(bodyStart), { markdownOrigin })
        : page
      if (markdown === undefined) return
      // Converting the rendered document gives the same.
      const rendered = await renderedMarkdown(`<div class="prose">${parts.join('')}</div>`, wholeUrls(markdownOrigin))
      expect(rendered).toBe(markdown)
      const again = await compile(markdown)
      const same = hasHtmlTables.has(name) ? textOf : comparable
      expect(same(again.parts.join(''))).toBe(same(parts.join('')))
    })
  },
)

/** What a Markdown version must keep: the normalized prose, with absolute links, and admonitions as quotes. */
function comparable(html: string): string {
  const whole = html
    .replace(/<iframe(.*?)><\/iframe>/gs, frameLink)
    .replace(/ style="[^"]*"|<p>\u00a0<\/p>/g, '')
    .replace(/(href|src)="\/(?!\/)/g, `$1="${markdownOrigin}/`)
    .replace(/<p class="admonition-title">(.*?)<\/p>/gs, '<p><strong>$1</strong></p>')
  return normalizeHtml(withoutBoxes(whole), { extras: true })
}

/** Replaces frames by links to their sources. */
function frameLink(_: string, attributes: string): string {
  const src = /src="([^"]*)"/.exec(attributes)?.[1] ?? ''
  const title = /title="([^"]*)"/.exec(attributes)?.[1] ?? 'iframe'
  return `<p><a href="${src}">${title}</a></p>`
}

/** Boxes contain no other `<div>`s after their code blocks are removed. */
function withoutBoxes(html: string): string {
  const parts = html.split(/(<div[^>]*>|<\/div>)/)
  const open: string[] = []
  return parts
    .map((part) => {
      if (part.startsWith('<div')) {
        open.push(part.includes('class="admonition ') ? 'blockquote' : /class="(?:code|table)/.test(part) ? 'div' : '')
        return open.at(-1) === 'div' ? part : open.at(-1) === '' ? '' : '<blockquote>'
      }
      if (part !== '</div>') return part
      const opened = open.pop()
      return opened === '' ? '' : `</${opened}>`
    })
    .join('')
}
