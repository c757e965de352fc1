import { describe, expect, test } from 'vitest'
import { misnestedProblems } from '../../src/node/render/misnested.js'
import { findContent, findMain } from '../../src/node/render/rendered-content.js'

describe('the content of a document', () => {
  test.each([
    [
      'is the element `main`',
      '<nav></nav><main id="dg-main"><p>A</p></main><p>B</p>',
      '<main id="dg-main"><p>A</p></main>',
    ],
    [
      'is the section around a `main` of the page',
      '<section></section><section id="dg-main"><section></section><main>A</main></section><main></main>',
      '<section id="dg-main"><section></section><main>A</main></section>',
    ],
    [
      'is no text that looks like an element',
      '<script>"<main>A</main>"</script><!-- <main> --><main>B</main>',
      '<main>B</main>',
    ],
    ['is not in a template', '<template><main>A</main></template><main>B</main>', '<main>B</main>'],
    ['may be missing', '<p>A</p>', ''],
  ])('%s', (_, html, main) => {
    expect(findContent(html).main).toBe(main)
    expect(findMain(html)).toBe(main)
  })

  test.each([
    ['of the layout', '<nav></nav><main id="dg-main" tabindex="-1"><p>A</p></main><p>B</p>'],
    ['with other names that start with "main"', '<main id="dg-main"><mainly>A</mainly><p>main</p></main>'],
    ['with an element like it', '<main id="dg-main"><div><MAIN>A</MAIN></div></main>B'],
    ['after one of the page', '<MAIN>A</MAIN><main id="dg-main">B</main>'],
    ['after a script that mentions it', '<script>"</main>"</script><main id="dg-main">B</main>'],
    ['with a script that mentions it', '<main id="dg-main"><script>"</main>"</script>B</main>'],
    ['in upper case', '<MAIN id="dg-main">B</MAIN>'],
    ['with a space in its end tag', '<main id="dg-main">A</main ><p>B</p>'],
    ['that does not end', '<main id="dg-main">A'],
    ['that ends before it starts', '</main><p>A</p><main id="dg-main">B'],
    ['with another id', '<main id="dg-main-2">A</main><section id="dg-main">B</section>'],
  ])('is found without reading all tags: %s', (_, html) => {
    expect(findMain(html)).toBe(findContent(html).main)
  })

  test.each([
    [
      'is the first Suspense boundary in it',
      '<!--$-->N<!--/$--><main>a<!--$--><b>B</b><!--/$-->c<!--$-->D<!--/$--></main>',
      '<b>B</b>',
    ],
    [
      'may have boundaries of its own',
      '<main><!--$-->a<!--$!--><!--/$-->b<!--$?-->c<!--/$-->d<!--/$--></main>',
      'a<!--$!--><!--/$-->b<!--$?-->c<!--/$-->d',
    ],
    [
      'ends before other comments',
      '<main><!--$-->a<!--truncate--><!--$x-->b<!--/$--></main>',
      'a<!--truncate--><!--$x-->b',
    ],
    ['is missing on a page without components', '<main><p>A</p></main>', ''],
  ])('whose body %s', (_, html, body) => {
    expect(findContent(html).body).toBe(body)
  })

  test('has ids everywhere, and URLs inside', () => {
    const html =
      '<a id="n" href="/n"></a><main id="dg-main"><a name="a" href="/a"></a><i name="b"></i><a href="/c" data-unchecked></a><a href="/d" hrefLang="en"></a></main><a href="/z"></a>'
    const { ids, urls } = findContent(html)
    expect(ids).toEqual(['n', 'dg-main', 'a'])
    expect(urls).toEqual(['/a'])
  })
})

describe('known pieces', () => {
  const prose = '<h2 id="p">P</h2><a href="/p"></a><!--/$-->'
  const html = `<main><!--$-->${prose}<i id="x"></i><div>${prose}</div><a href="/x"></a><!--/$--></main>`

  test('are left out of ids and URLs once each, and are in the HTML', () => {
    const { main, body, ids, urls } = findContent(html, [prose, prose, ''])
    expect([ids, urls]).toEqual([['x'], ['/x']])
    expect(main).toBe(html)
    expect(body).toBe(`${prose}<i id="x"></i><div>${prose}</div><a href="/x"></a>`)
  })

  test('may be at both ends of the body, and one of them inside another', () => {
    const both = '<main><!--$--><p>1</p><p>2</p><!--/$--></main>'
    expect(findContent(both, ['<p>1</p>', '<p>2</p>']).body).toBe('<p>1</p><p>2</p>')
    expect(findContent(both, ['<p>2</p>', '1', '<p></p>']).body).toBe('<p>1</p><p>2</p>')
  })
})

test.each<[html: string, misnested: readonly string[]]>([
  ['<p class="lead"><div class="prose-part"></div></p>', ['`<div>` in `<p class="lead">`']],
  ['<p><span><div>a</div></span></p>', ['`<div>` in `<p>`']],
  ['<p><p>a</p></p>', ['`<p>` in `<p>`']],
  ['<p><ul><li><ol><li>a</li></ol></li></ul></p>', ['`<ul>` in `<p>`']],
  ['<p><table></table></p>', ['`<table>` in `<p>`']],
  ['<a href="/"><b><a href="/b">x</a></b></a>', ['`<a>` in `<a>`']],
  ['<button>a<button>b</button></button>', ['`<button>` in `<button>`']],
  ['<form><div><form></form></div></form>', ['`<form>` in `<form>`']],
  ['<h1>a<h2>b</h2></h1>', ['`<h2>` in `<h1>`']],
  ['<table><tr><td>x</td></tr></table>', ['`<tr>` in `<table>`']],
  ['<table><div>x</div></table>', ['`<div>` in `<table>`']],
  ['<table><tbody><tr><b>x</b></tr></tbody></table>', ['`<b>` in `<tr>`']],
  ['<ul><li>a<li>b</li></li></ul>', ['`<li>` in `<li>`']],
  ['<svg><p>a</p></svg>', ['`<p>` in `<svg>`']],
  ['<div><body>a</body></div>', ['`<body>` in `<div>`']],
  ['<p>a<br>b<em>c</em><img src="/x.png"><i>d</i></p>', []],
  ['<table><tbody><tr><td><div><p>a</p></div></td></tr></tbody></table>', []],
  [
    '<svg><linearGradient id="g"><stop></stop></linearGradient><foreignObject><div><p>a</p></div></foreignObject></svg>',
    [],
  ],
  ['<ul><li><ul><li>a</li></ul></li></ul><dl><dt>a</dt><dd><p>b</p></dd></dl>', []],
  ['<select><optgroup><option>a</option></optgroup></select><details><summary>a</summary><p>b</p></details>', []],
  ['<noscript><img src="/x.png" alt=""></noscript><ruby>a<rt>b</rt></ruby><math><mi>x</mi></math>', []],
  ['<a href="/"><div><h2>a</h2><p>b</p></div></a><button><span>a</span></button>', []],
])('finds elements that browsers put elsewhere: %s', (html, misnested) => {
  expect(findContent(`<div><main>${html}</main></div>`).misnested).toEqual(misnested)
})

test('reports a pair of elements once for all pages', () => {
  const misnested = ['`<div>` in `<p>`']
  const problems = misnestedProblems(['docs/c.mdx', 'docs/a.mdx', 'docs/b.mdx'].map((file) => ({ file, misnested })))
  expect(problems).toMatchObject([{ code: 'hydration-mismatch', location: { file: 'docs/a.mdx' } }])
  expect(problems[0]?.message).toContain('(and on 2 other pages)')
})
