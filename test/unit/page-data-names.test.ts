import { describe, expect, test } from 'vitest'
import { pageDataName, pageDataUrl, routeOfPageData } from '../../src/shared/route.js'

const long = 'x'.repeat(252)

describe('the data of a route', () => {
  test.each([
    ['/', 'docsgen/home.json', '/base/docsgen/home.json'],
    ['/home', 'docsgen/pages/home.json', '/base/docsgen/pages/home.json'],
    ['/index', 'docsgen/pages/index.json', '/base/docsgen/pages/index.json'],
    ['/faq/actions', 'docsgen/pages/faq/actions.json', '/base/docsgen/pages/faq/actions.json'],
    ['/a b/ü?#%', 'docsgen/pages/a b/ü?#%.json', '/base/docsgen/pages/a%20b/%C3%BC%3F%23%25.json'],
    ['/a.html', 'docsgen/pages/a.html.json', '/base/docsgen/pages/a.html.json'],
    ['/a.json/b', 'docsgen/pages/a.json~/b.json', '/base/docsgen/pages/a.json~/b.json'],
  ])('of %s is the file %s', (route, name, url) => {
    expect(pageDataName(route)).toBe(name)
    expect(pageDataUrl(route, '/base/')).toBe(url)
    expect(routeOfPageData(name)).toBe(route)
  })

  test.each([
    [
      'a folder is named as the data of another page',
      ['/a', '/a.json', '/a.json/b', '/a.json~/b', '/a.json~~/b.json/c'],
    ],
    ['names are long', [`/${long}`, `/${long}/b`, `/${long}y`, `/${'é'.repeat(126)}`, `/${'𝒳'.repeat(61)}/z`]],
  ])('is a file of its own, even if %s', (_, routes) => {
    const names = routes.map(pageDataName)
    for (const name of names) {
      expect(names.filter((other) => other === name || other.startsWith(`${name}/`))).toEqual([name])
      for (const segment of name.split('/')) expect(Buffer.byteLength(segment)).toBeLessThan(256)
    }
    expect(names.map(routeOfPageData)).toEqual(routes)
  })

  test.each(['docsgen/pages.json', 'docsgen/pages/.json', 'docsgen/pages/a', 'docsgen/pages/a.json/b.json', 'a.json'])(
    'never is %s',
    (name) => {
      expect(routeOfPageData(name)).toBe(undefined)
    },
  )
})
