import { expect, test } from 'vitest'
import { createSharedProse, fromProse, withAnyBase } from '../../src/node/render/shared-prose.js'

const part = '<p><a href="/\uFDD0/a">A</a> and <code>href="/b"</code></p>'

/** HTML of a page with this part and a component, in the site with a base. */
function htmlIn(base: string): string {
  return `<a href="${base}c">C</a>${part.replaceAll('/\uFDD0/', base)}<img src="https://a.example/d.png">`
}

test.each(['/', '/fr/', '/project/'])('HTML for the base %s becomes HTML for any base', (base) => {
  const found = withAnyBase({ html: htmlIn(base), base, parts: [part] })
  expect(found).toBe(`<a href="/\uFDD0/c">C</a>${part}<img src="https://a.example/d.png">`)
})

test('parts that the HTML does not have are ignored', () => {
  expect(withAnyBase({ html: '<a href="/fr/c">C</a>', base: '/fr/', parts: ['', part] })).toBe(
    '<a href="/\uFDD0/c">C</a>',
  )
})

test('a text is made from the same prose once, and gets the base of each language', async () => {
  const made: string[] = []
  const shared = createSharedProse()
  const textIn = (base: string, html = htmlIn(base), identity = ['links']) =>
    fromProse(
      { html, base, parts: [part] },
      {
        shared,
        identity,
        make: (given) => {
          made.push(given)
          return given.match(/href="[^"]*[ac]"/g)?.join(' ') ?? ''
        },
      },
    )
  expect(await textIn('/')).toBe('href="/c" href="/a"')
  expect(await textIn('/fr/')).toBe('href="/fr/c" href="/fr/a"')
  expect(made.length).toBe(1)
  await textIn('/fr/', htmlIn('/fr/').replace('>C<', '>Texte<'))
  await textIn('/fr/', htmlIn('/fr/'), ['others'])
  expect(made.length).toBe(3)
})

test('nothing is kept of prose that no other language has', async () => {
  const make = (given: string) => given
  const found = await fromProse(
    { html: htmlIn('/'), base: '/', parts: [part] },
    { shared: undefined, identity: [], make },
  )
  expect(found).toBe(htmlIn('/'))
})
