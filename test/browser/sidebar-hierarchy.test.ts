import { expect, inject, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => inject('siteDir'))

test.each(['light', 'dark'])(
  'in the %s sidebar, weight marks categories and the accent marks the page',
  async (mode) => {
    const { page } = await suite.open({ viewport: { width: 1440, height: 900 } })
    await visit({ page }, `${suite.url}/tutorials/fundamentals/part-3-state-actions-reducers`)
    await page.evaluate((theme) => Object.assign(document.documentElement.dataset, { theme }), mode)
    const looks = await page.locator('.sidebar :is(a, summary)').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .map((element) => {
          ;(element as HTMLElement).style.transition = 'none'
          const { color, fontWeight } = getComputedStyle(element)
          const isTop = element.closest('li')?.parentElement?.parentElement?.matches('.sidebar')
          const isCategory = element.localName === 'summary'
          const isCurrent = element.hasAttribute('aria-current')
          return {
            kind: `${isTop ? 'top ' : ''}${isCurrent ? 'current ' : ''}${isCategory ? 'category' : 'page'}`,
            color,
            fontWeight,
          }
        }),
    )
    const of = (kind: string) => {
      const found = looks.filter((look) => look.kind === kind)
      expect([kind, found.length > 0]).toEqual([kind, true])
      const distinct = new Set(found.map(({ color, fontWeight }) => `${color} ${fontWeight}`))
      expect([kind, distinct.size]).toEqual([kind, 1])
      return { color: found[0]?.color, weight: Number(found[0]?.fontWeight) }
    }
    const [category, page1, inner, nested, current] = [
      of('top category'),
      of('top page'),
      of('category'),
      of('page'),
      of('current page'),
    ]
    // All entries of the top level have one color.
    expect(page1.color).toBe(category.color)
    expect(category.weight).toBeGreaterThan(page1.weight)
    expect(inner.weight).toBeGreaterThan(nested.weight)
    expect(nested.weight).toBe(page1.weight)
    expect(inner.color).toBe(category.color)
    expect([category.color, nested.color]).not.toContain(current.color)
  },
)
