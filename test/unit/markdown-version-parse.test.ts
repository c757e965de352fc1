import { expect, test } from 'vitest'
import { renderedMarkdown } from '../../src/node/markdown/markdown-version/page-markdown.js'

test('the Markdown version of a document with HTML that a browser would fix', async () => {
  const html = '<main><div class="prose"><p>a&nbsp;<b>b<div>c</b></div><ul><li>d<li>e</ul></div></main>'
  expect(await renderedMarkdown(html, (url) => url)).toBe('a\u00a0**b**\n\n**c**\n\n- d\n- e\n')
})
