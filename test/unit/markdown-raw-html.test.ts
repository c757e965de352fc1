import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { compileHtml, compileMdx } from '../harness/compile.js'

type Element = DefaultTreeAdapterMap['element']

function elementsOf(html: string): Element[] {
  const found: Element[] = []
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('tagName' in node) found.push(node)
    if ('content' in node) visit(node.content)
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parseFragment(html))
  return found
}

const actingTags = new Set(
  'script style meta base link object embed applet form iframe frame frameset svg math template noscript title textarea xmp noembed noframes plaintext select'.split(
    ' ',
  ),
)

/** HTML that runs code: elements, event handlers, URLs. */
function acting(html: string): string[] {
  return elementsOf(html).flatMap(({ tagName, attrs }) => [
    ...(actingTags.has(tagName) ? [`<${tagName}>`] : []),
    ...attrs
      .filter(({ name }) => /^(?:on|srcdoc$|formaction$|action$|xlink|http-equiv$)/.test(name))
      .map(({ name }) => name),
    ...attrs
      .filter(({ value }) => /^\W*j\W*a\W*v\W*a\W*s\W*c\W*r\W*i\W*p\W*t\W*:/i.test(value))
      .map(({ value }) => value),
  ])
}

describe('safe: removes what could run code', () => {
  const inputs: [name: string, markdown: string][] = [
    ['a script', '<script>alert(1)</script>'],
    ['a script in a sentence', 'a <script>alert(1)</script> b'],
    ['a script in capitals, with a slash', '<SCRIPT/SRC="//x.example/a.js"></SCRIPT>'],
    ['a script within a script', '<scr<script></script>ipt>alert(1)</script>'],
    ['a script whose end comes in a later block', '<div><script>\n\nalert(1)\n\n</script></div>'],
    ['an event handler', '<img src="a.png" onerror="alert(1)">'],
    ['an event handler without quotes or spaces', '<img/src=a.png/onerror=alert(1)>'],
    ['an event handler in capitals', '<p ONCLICK="alert(1)">a</p>'],
    ['a toggle handler', '<details open ontoggle="alert(1)"><summary>a</summary></details>'],
    ['an iframe with srcdoc', '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>'],
    ['an iframe with javascript:', '<iframe src="javascript:alert(1)"></iframe>'],
    ['an svg with a script', '<svg><script>alert(1)</script></svg>'],
    ['an svg with onload', '<svg onload="alert(1)"/>'],
    ['an svg link', '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>'],
    ['an svg animation', '<svg><animate attributeName="href" values="javascript:alert(1)"/></svg>'],
    ['a foreign object', '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>'],
    ['math with a link', '<math><a xlink:href="javascript:alert(1)">a</a></math>'],
    [
      'mutation through math and style',
      '<math><mtext><table><mglyph><style><img title="</style><img src onerror=alert(1)>"></style></mglyph></table></mtext></math>',
    ],
    ['a noscript trick', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    ['a comment trick', '<!--><img src=x onerror=alert(1)>-->'],
    ['another comment trick', '<!-- --!><img src=x onerror=alert(1)> -->'],
    ['a style element', '<style>body{display:none}</style>'],
    ['a meta refresh', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
    ['a base', '<base href="https://evil.example/">'],
    ['a link element', '<link rel="stylesheet" href="https://evil.example/a.css">'],
    ['an object', '<object data="javascript:alert(1)"></object>'],
    ['an embed', '<embed src="javascript:alert(1)">'],
    ['a form', '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">a</button></form>'],
    ['an input that is focused', '<input autofocus onfocus="alert(1)">'],
    [
      'a video with handlers',
      '<video src="a.mp4" poster="javascript:alert(1)" onloadstart="alert(1)"><source src="javascript:alert(1)" onerror="alert(1)"></video>',
    ],
    ['a template', '<template><img src=x onerror="alert(1)"></template>'],
    ['an attribute that is closed in a later paragraph', '<div title="\n\n" onmouseover="alert(1)" x="\n\n">\n'],
    ['a tag that is closed in a later paragraph', '<div\n\n<img src=x onerror=alert(1)>\n\n>'],
    ['an attribute name with a quote', '<p "onclick="alert(1)">a</p>'],
    ['a title that breaks out', '[a](b "x\\" onmouseover=\\"alert(1)")'],
    ['an alternative text that breaks out', '![a" onerror="alert(1)](b.png)'],
    ['a language that breaks out', '```"><script>alert(1)</script>\na\n```'],
    ['a fence title that breaks out', '```js title="<img src=x onerror=alert(1)>"\na\n```'],
    ['an id that breaks out', '# a {#x"onclick="alert(1)}'],
    ['an admonition class that breaks out', ':::note{class="a\\" onclick=\\"alert(1)"}\n\na\n\n:::'],
    ['an admonition attribute', ':::note{onclick="alert(1)"}\n\na\n\n:::'],
  ]

  test.each(inputs)('%s', async (_, markdown) => {
    expect(acting(await compileHtml(`${markdown}\n\nafter\n`))).toEqual([])
  })

  test('the check fails for most of the inputs if raw HTML is allowed', async () => {
    const results = await Promise.all(inputs.map(([, markdown]) => compileHtml(markdown, { html: 'raw' })))
    expect(results.filter((html) => acting(html).length > 0).length).toBeGreaterThan(25)
  })
})

describe('safe: keeps what cannot run code', () => {
  test.each([
    ['structure, classes and ids', '<div class="a b" id="x" title="t"><p align="center">a</p></div>'],
    ['details', '<details open><summary>a</summary><p>b</p></details>'],
    ['keys, marks, sub and sup', '<p><kbd>a</kbd><mark>b</mark><sub>c</sub><sup>d</sup><abbr title="t">e</abbr></p>'],
    ['links with a place to open', '<p><a href="https://x.example/" target="_blank" rel="noopener">a</a></p>'],
    [
      'spans of a table',
      '<div class="table" role="group" aria-label="Table"><table><tbody><tr><td colspan="2">a</td></tr></tbody></table></div>',
    ],
    ['data and aria attributes', '<p data-a="1" aria-label="b">c</p>'],
    ['a video', '<p><video src="https://x.example/a.mp4" controls muted></video></p>'],
  ])('%s', async (_, html) => {
    const written = html.replace(/^<div class="table"[^>]*>(.*)<\/div>$/, '$1')
    expect(await compileHtml(written)).toBe(html)
  })

  const swallowing = 'title textarea style xmp iframe noembed noframes script plaintext select template noscript object'
  test.each(swallowing.split(' '))('a sentence about <%s> keeps its markup and the text after it', async (name) => {
    const html = await compileHtml(`The <${name}> tag is *old*.\n\n- **next**\n`)
    expect(html).toContain(`The &lt;${name}> tag is <em>old</em>.`)
    expect(html).toContain('<strong>next</strong>')
  })

  test.each('title xmp iframe noembed noframes plaintext select template noscript object'.split(' '))(
    '<%s> alone on its line does not take in what follows',
    async (name) => {
      expect(await compileHtml(`<${name}>\n\n- **next**\n`)).toContain('<strong>next</strong>')
    },
  )

  test('removes a closed element with its content', async () => {
    expect(await compileHtml('a\n\n<script>\nalert(1)\n</script>\n\n<style>\np{}\n</style>\n\nb\n')).toMatch(
      /^<p>a<\/p>\s+<p>b<\/p>$/,
    )
  })

  test.each(['safe', 'raw'] as const)('code keeps the meta string of its fence next to raw HTML (%s)', async (html) => {
    const fence = '```js title="<b> & \'c\'.js" {2} showLineNumbers=7\none\ntwo\n```\n'
    const alone = await compileHtml(fence, { html })
    expect(alone).toMatch(
      /^<div class="code numbered" data-lang="js"><div class="code-title">&(?:lt|#x3C);b> &(?:amp|#x26); 'c'\.js<\/div>/,
    )
    expect((await compileHtml(`${fence}\nPress <kbd>A</kbd>.`, { html })).startsWith(alone.trimEnd())).toBe(true)
  })

  test('footnotes keep their accessibility attributes next to raw HTML', async () => {
    const html = await compileHtml('a[^1] <b>b</b>\n\n[^1]: c\n')
    expect(html).toContain('aria-describedby="footnote-label"')
    expect(html).toContain('aria-label="Back to reference 1"')
  })
})

describe('escape: shows raw HTML as text', () => {
  test('in blocks and inline', async () => {
    expect(await compileHtml('<div onclick="a">\n\n*b* <i>c</i>\n', { html: 'escape' })).toBe(
      '&lt;div onclick="a">\n<p><em>b</em> &lt;i>c&lt;/i></p>',
    )
  })
})

test('does not sanitize HTML in MDX, which is code anyway', async () => {
  const { parts } = await compileMdx('<iframe src="https://x.example/" title="a" />\n')
  expect(parts.join('')).toBe('<iframe src="https://x.example/" title="a"></iframe>')
})
