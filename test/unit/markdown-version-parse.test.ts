import type { Nodes } from 'hast'
import { describe, expect, test } from 'vitest'
import { parseAny, renderedMarkdown } from '../../src/node/markdown/markdown-version/page-markdown.js'
import { parseRendered } from '../../src/node/markdown/markdown-version/page-markdown.js'

/** A tree without positions. */
function plain(tree: Nodes): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === 'position' || key === 'data' ? undefined : value)))
}

describe('parses printed HTML like a full HTML parser', () => {
  test.each<[name: string, html: string]>([
    ['text and references', '<p>a &lt;b&gt; &amp;amp; &quot;c&quot; it&#x27;s &#39;d&#39;</p> e'],
    ['attributes', '<a class="x  y" href="/a?b=1&amp;c=2" title="" data-label="L" aria-hidden="true" id="1">x</a>'],
    ['attributes without a value', '<p hidden>a</p><p hidden="">b</p>'],
    ['a duplicate attribute', '<a href="/1" href="/2">a</a>'],
    [
      'boxes and numbers',
      '<input type="checkbox" checked="" disabled/><ol start="3"><li>a</li></ol><ol start="b"></ol>',
    ],
    ['comments between words', '<p>a<!-- -->b<!--$--><b>c</b><!--/$--></p>'],
    ['the line break after <pre>', '<pre>\n\na</pre><pre>\n</pre><pre><code>\na</code></pre>'],
    ['empty elements in both spellings', '<p>a<br>b<br/>c<img src="/i.png"/></p><hr/>'],
    ['names in capitals', '<DIV CLASS="a"><MyBox></MyBox></Div>'],
    [
      'a table',
      '<table><caption>c</caption><thead>\n<tr><th style="text-align:left">a</th></tr>\n</thead><tbody><tr><td><p>b</p><table><tbody><tr><td>c</td></tr></tbody></table></td></tr></tbody></table>',
    ],
    ['lists in lists', '<ul><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ul>'],
    ['definitions in definitions', '<dl><div><dt>a</dt><dd><dl><dt>b</dt></dl></dd></div></dl>'],
    ['a frame', '<iframe src="/x" title="y" allowfullscreen=""></iframe>'],
    ['marks around blocks', '<b><i><p>a</p></i><div>b</div></b>'],
  ])('%s', async (_, html) => {
    const tree = parseRendered(html)
    expect(tree).toBeDefined()
    expect(plain(tree as Nodes)).toEqual(plain(await parseAny(html)))
  })

  test('reads only the text of an SVG', () => {
    const html = '<svg viewBox="0 0 9 9"><title>A &amp; b</title><g><path d="M0"/><linearGradient id="a"/></g></svg>c'
    expect(parseRendered(html)?.children).toMatchObject([
      { tagName: 'svg', children: [{ type: 'text', value: 'A & b' }] },
      { type: 'text', value: 'c' },
    ])
  })
})

describe('leaves HTML that a browser would fix, or with special rules, to the full parser', () => {
  test.each([
    '<p>a<div>b</div></p>',
    '<p><span><p>a</p></span></p>',
    '<p>a',
    'a</p>',
    '<b><i>a</b></i>',
    '<div/>',
    '<div><tr><td>a</td></tr></div>',
    '<table><td>a</td></table>',
    '<table><tbody>a</tbody></table>',
    '<table><div>a</div></table>',
    '<a href="/1"><b><a href="/2">a</a></b></a>',
    '<button><span><button>a</button></span></button>',
    '<form><div><form>a</form></div></form>',
    '<h2>a<h3>b</h3></h2>',
    '<ul><li><div><li>a</li></div></li></ul>',
    '<dl><dt>a<dd>b</dd></dt></dl>',
    '<p>a&nbsp;b</p>',
    '<p>a & b</p>',
    '<a href="?a=1&copy=2">a</a>',
    '<a href=x>a</a>',
    "<a href='x'>a</a>",
    '<p>a < b</p>',
    '<p>a\r\nb</p>',
    '<p>a\0b</p>',
    '<!-- a --!> b -->',
    '<!--> a -->',
    '<!-- a',
    '<!doctype html><p>a</p>',
    '<iframe src="/x"><b>a</b></iframe>',
    '<template><p>a</p></template>',
    '<script>a</script>',
    '<style>a</style>',
    '<select><option>a</option></select>',
    '<textarea>\n\na</textarea>',
    '<ruby>a<rt>b</rt></ruby>',
    '<math><mi>a</mi></math>',
    '<svg><foreignObject><p>a</p></foreignObject></svg>',
    '<svg><p>a</p></svg>',
    '<svg><svg></svg></svg>',
    '<svg><path/>',
    '<svg/>a</svg>',
    '<div',
    '</div',
  ])('%j', (html) => {
    expect(parseRendered(html)).toBeUndefined()
  })

  test('in the Markdown version too', async () => {
    const html = '<main><div class="prose"><p>a&nbsp;<b>b<div>c</b></div><ul><li>d<li>e</ul></div></main>'
    expect(await renderedMarkdown(html, (url) => url)).toBe('a\u00a0**b**\n\n**c**\n\n- d\n- e\n')
  })
})
