import { describe, expect, test } from 'vitest'
import { hasCorpus, plainPages, plainSidebar } from '../bench/content.mjs'
import { jsonOf, mediansOf, tableOf } from '../bench/reader-report.mjs'

const metrics = [
  { key: 'paint.first', label: 'first paint', unit: 'ms' },
  { key: 'paint.bytes', label: 'bytes', unit: 'kB' },
  { key: 'search.field', label: 'search', unit: 'ms' },
]
const results = new Map([
  ['docsgen', [run(300, 90, 50), run(100, 90.04, 70), run(200, 91, undefined)]],
  ['base', [run(50, 45, 10)]],
  ['starlight', [run(400, 100, 120)]],
  ['docusaurus', [run(500, 60, undefined)]],
])

describe('the table of the reader benchmark', () => {
  test('has medians, and the ratio of the first site to the best peer', () => {
    expect(rowsOf([...results.keys()])).toEqual([
      'unit docsgen base starlight docusaurus docsgen / best',
      'first paint ms 200 50 400 500 0.50',
      'bytes kB 90.0 45.0 100.0 60.0 1.50',
      'search ms 60 10 120 - 0.50',
    ])
  })

  test('compares with other builds of docsgen if no peer is measured', () => {
    expect(rowsOf(['docsgen', 'base'])).toEqual([
      'unit docsgen base docsgen / best',
      'first paint ms 200 50 4.00',
      'bytes kB 90.0 45.0 2.00',
      'search ms 60 10 6.00',
    ])
  })

  test('has no ratio for a single site, and no rows without values', () => {
    expect(rowsOf(['docusaurus'])).toEqual(['unit docusaurus', 'first paint ms 500', 'bytes kB 60.0'])
  })
})

test('the JSON of the reader benchmark has the values of all runs', () => {
  const medians = mediansOf(results, metrics)
  const { generators, runs } = JSON.parse(jsonOf({ sites: results, medians, metrics, conditions: { runs: 3 } }))
  expect(runs).toBe(3)
  expect(generators.docsgen['search.field']).toEqual({ median: 60, values: [50, 70, null] })
  expect(generators.docusaurus['search.field']).toBeUndefined()
})

describe.skipIf(!hasCorpus)('the pages of the reader benchmark', () => {
  // Skipped tests are collected too.
  const pages = hasCorpus ? plainPages() : []

  test('are those of the corpus and a home page, with unique ids', () => {
    expect(new Set(pages.map(({ id }) => id)).size).toBe(86)
  })

  test('contain every page of the sidebar', () => {
    const ids = new Set(pages.map(({ id }) => id))
    expect(idsIn(plainSidebar()).filter((id) => !ids.has(id))).toEqual([])
  })

  test('are plain Markdown, with links to other pages as the generator needs them', () => {
    const page = pages.find(({ id }) => id === 'tutorials/fundamentals/part-3-state-actions-reducers')
    const text: string = page?.markdown((id: string, fragment: string) => `/${id}/${fragment}`) ?? ''
    expect(text).toContain('](/tutorials/fundamentals/part-4-store/)')
    expect(text).toContain('](/tutorials/fundamentals/part-2-concepts-data-flow/#immutability)')
    const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
    expect(prose).not.toMatch(/^(?:# |import |:::|<)/m)
  })
})

function run(first: number, bytes: number, field: number | undefined) {
  return { 'paint.first': first, 'paint.bytes': bytes, 'search.field': field }
}

/** The rows of the table for some of the sites, with single spaces. */
function rowsOf(names: readonly string[]): string[] {
  const sites = new Map([...results].filter(([name]) => names.includes(name)))
  const table: string = tableOf({ medians: mediansOf(sites, metrics), metrics, peers: ['starlight', 'docusaurus'] })
  return table.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
}

interface SidebarItem {
  readonly items?: readonly (string | SidebarItem)[]
}

function idsIn(items: readonly (string | SidebarItem)[]): string[] {
  return items.flatMap((item) => (typeof item === 'string' ? item : idsIn(item.items ?? [])))
}
