import { expect, test } from 'vitest'
import { chunkName } from '../../src/node/bundle/page-entries.js'

test.each([
  ['/', /^page-home-\w+$/],
  ['/guide/Über uns', /^page-guide-ber-uns-\w+$/],
  [`/${'deep/'.repeat(30)}page`, /^page-[\w-]{40}-\w+$/],
])('the code of %s has a readable name', (route, name) => {
  expect(chunkName(route)).toMatch(name)
})

test('the names of many pages with the same end differ, also if upper case does not count', () => {
  const routes = Array.from(
    { length: 30_000 },
    (_, copy) => `/copy-${copy}/tutorials/essentials/part-1-overview-concepts`,
  )
  const names = routes.map((route) => chunkName(route).toLowerCase())
  expect(new Set(names).size).toBe(routes.length)
})
