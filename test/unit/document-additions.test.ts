import { expect, test } from 'vitest'
import type { FeatureSite, Site, SitePage } from '../../src/node/base/site.js'
import { additionsTo, pageExtras } from '../../src/node/render/document-additions.js'

const pageAt = (route: string) =>
  ({
    route,
    body: {},
    place: { collection: 'docs' },
    needs: {},
    extras: ['not-found'],
  }) as Partial<SitePage> as SitePage
const siteWith = (...features: readonly FeatureSite[]) => ({ features, byRoute: new Map() }) as Partial<Site> as Site

/** A feature that counts how often it is asked for each route. */
function counting(asked: string[], hasFailed?: true): FeatureSite {
  return {
    document({ route }) {
      asked.push(route)
      return { extras: ['tags/tags.css'], hasFailed }
    },
  }
}

test('asks each feature once for each page of a site', () => {
  const asked: string[] = []
  const site = siteWith(counting(asked), {})
  const page = pageAt('/a')
  expect(additionsTo(page, site)).toEqual([{ extras: ['tags/tags.css'] }])
  expect(pageExtras(page, site)).toEqual(['not-found', 'tags/tags.css'])
  additionsTo(pageAt('/b'), site)
  expect(asked).toEqual(['/a', '/b'])
})

test('asks again for a page that is described anew, and for another site', () => {
  const asked: string[] = []
  const site = siteWith(counting(asked))
  const page = pageAt('/a')
  additionsTo(page, site)
  additionsTo({ ...page }, site)
  additionsTo(page, { ...site })
  expect(asked).toEqual(['/a', '/a', '/a'])
})

test('asks a feature that failed for no other page of the site', () => {
  const asked: string[] = []
  const others: string[] = []
  const site = siteWith(counting(asked, true), counting(others))
  for (const route of ['/a', '/b']) additionsTo(pageAt(route), site)
  expect([asked, others]).toEqual([['/a'], ['/a', '/b']])
  additionsTo(pageAt('/b'), { ...site })
  expect(asked).toEqual(['/a', '/b'])
})
