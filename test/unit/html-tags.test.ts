import { describe, expect, test } from 'vitest'
import { readTags } from '../../src/node/base/source-text/html-tags.js'
import { htmlUrls } from '../../src/node/base/source-text/html-urls.js'

function idsIn(html: string): string[] {
  const ids: string[] = []
  readTags(html, {
    tag({ attributes }) {
      ids.push(...attributes.flatMap(({ name, value }) => (name === 'id' ? [value] : [])))
    },
  })
  return ids
}

describe('the ids of HTML', () => {
  test.each([
    ['an element', '<p id="a">A</p>', ['a']],
    ['single quotes, none, and upper case', "<p id='a'><P ID=b>", ['a', 'b']],
    ['character references', '<p id="a&amp;b&#x27;">', ["a&b'"]],
    ['text', '<p>Set id="ghost" in <code>&lt;a id="ghost"&gt;</code></p>', []],
    ['an attribute', `<p title=' id="ghost"' data-x="<a id='ghost'>">A</p>`, []],
    ['a comment', '<!-- <p id="ghost"> --><p id="a">', ['a']],
    ['text areas and titles', '<textarea><p id="ghost"></textarea><title><p id="ghost"></title><p id="a">', ['a']],
    ['scripts and styles', `<script>"<p id='ghost'>"</script><style>/* <p id="ghost"> */</style><p id="a">`, ['a']],
    ['a template', '<template><p id="ghost"></p><template></template><p id="ghost"></p></template><p id="a">', ['a']],
    ['a drawing', '<svg><title/><g id="a"/></svg>', ['a']],
  ])('%s', (_, html, ids) => {
    expect(idsIn(html)).toEqual(ids)
  })
})

test.each([
  ['links and images', '<a href="/a"><img src=/b poster="/c">', ['/a', '/b', '/c']],
  ['a list of images', '<img srcset="/a 1x, /b 2x">', ['/a', '/b']],
  ['single quotes', "<a href='/a'>", ['/a']],
  ['text', '<p>Write href="/ghost" here</p>', []],
  ['other attributes', '<p data-href="/ghost" title=" href=&quot;/ghost&quot;">', []],
])('the URLs of HTML: %s', (_, html, urls) => {
  expect(htmlUrls(html)).toEqual(urls)
})
