import { describe, expect, test } from 'vitest'
import { humanize } from '../../src/features/folders/plan-folders.js'
import { planFolders } from '../../src/features/folders/plan-folders.js'
import { identifyDoc } from '../../src/node/content/doc-route.js'
import type { SidebarNode } from '../../src/node/base/sidebars.js'
import type { FrontMatter, SourceFile } from '../../src/node/base/source-file.js'
import { parseSidebars } from '../../src/node/content/load-sidebars.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

interface Site {
  /** Paths of docs, some with front matter. */
  readonly docs: readonly (string | readonly [path: string, frontMatter: FrontMatter])[]
  readonly sidebar?: readonly unknown[]
  readonly routeBase?: string
  readonly taken?: readonly string[]
  /** Category files by folder. */
  readonly meta?: Readonly<Record<string, object>>
}

/** The planned pages as `route: title [items]`, then the redirects, then the pages that breadcrumbs link to. */
function plan({ docs: files, sidebar = [], routeBase = '/', taken = [], meta = {} }: Site): string[] {
  const docsDir = temporaryDir('folders')
  writeFiles(
    docsDir,
    Object.fromEntries(Object.entries(meta).map(([dir, value]) => [`${dir}/_category_.json`, JSON.stringify(value)])),
  )
  const docs = files.map((file): SourceFile => {
    const [relativePath, frontMatter] = typeof file === 'string' ? [file, {}] : file
    const identity = identifyDoc(relativePath, frontMatter, { routeBase, numberPrefixes: true })
    const path = `${docsDir}/${relativePath}`
    return {
      ...{
        path,
        file: `docs/${relativePath}`,
        relativePath,
        contentDir: docsDir,
        collection: 'docs',
        collectionId: '',
      },
      ...{ mdx: false, fingerprint: '', frontMatter, ...identity },
    }
  })
  const { sidebars } = parseSidebars({ value: { docs: sidebar }, docs, docsDir, routeBase })
  const isTaken = (route: string): boolean => taken.includes(route) || docs.some((doc) => doc.route === route)
  const folders = planFolders({
    key: '',
    docs,
    sidebars,
    docsDir,
    routeBase,
    numberPrefixes: true,
    rootDir: docsDir,
    isTaken,
  })
  return [
    ...folders.indexes.map(
      ({ index, items }) =>
        `${index.route}: ${index.title} [${items.map(nameOf).join(', ')}]${index.description === undefined ? '' : ` ${index.description}`}`,
    ),
    ...folders.redirects.map(({ from, to }) => `${from} -> ${to}`),
    ...[...folders.pageOf].map(([{ label }, { route }]) => `"${label}" links to ${route}`),
  ]
}

function nameOf(node: SidebarNode): string {
  if (node.type === 'doc') return node.id
  return node.type === 'category' ? `${node.label}: ${node.items.map(nameOf).join(' & ')}` : node.type
}

const category = (label: string, items: readonly unknown[], more: object = {}) => ({
  ...{ type: 'category', label, items },
  ...more,
})

describe('a folder without an index page gets one', () => {
  test.each<[string, Site, string[]]>([
    ['in the order of its files', { docs: ['a/two.md', 'a/one.md'] }, ['/a: A [a/one, a/two]']],
    [
      'in the order of the sidebar, with pages outside of it last',
      { docs: ['a/0.md', 'a/1.md', 'a/2.md'], sidebar: ['a/2', 'a/1'] },
      ['/a: A [a/2, a/1, a/0]'],
    ],
    [
      'with its subfolders',
      { docs: ['a/b/one.md', 'a/b/two.md', 'a/c.md'] },
      ['/a: A [B: a/b/one & a/b/two, a/c]', '/a/b: B [a/b/one, a/b/two]'],
    ],
    [
      'with the index page of a subfolder, but not its pages',
      { docs: ['a/b/index.md', 'a/b/one.md', 'a/c.md'] },
      ['/a: A [a/b/index, a/c]'],
    ],
    [
      'like the category with its pages',
      { docs: ['a/x/1.md', 'a/y/2.md'], sidebar: [category('All of it', ['a/y/2', 'a/x/1'])] },
      ['/a: All of it [a/y/2, a/x/1]', '/a/x: X [a/x/1]', '/a/y: Y [a/y/2]', '"All of it" links to /a'],
    ],
    [
      'like the category with its pages, whatever else that links to',
      { docs: ['a/1.md'], sidebar: [category('A page', ['a/1', { type: 'link', label: 'Far', href: '/far' }])] },
      ['/a: A page [a/1, link]', '"A page" links to /a'],
    ],
    [
      'but not like a category with other pages too',
      { docs: ['a/1.md', 'b.md'], sidebar: [category('Both', ['a/1', 'b'])] },
      ['/a: A [a/1]'],
    ],
    [
      'like the category at the same depth, if two folders have the same pages',
      { docs: ['a/b/1.md'], sidebar: [category('Outer', [category('Inner', ['a/b/1'])])] },
      ['/a: Outer [Inner: a/b/1]', '/a/b: Inner [a/b/1]', '"Inner" links to /a/b', '"Outer" links to /a'],
    ],
    [
      'like the inner one of two categories with the same pages, if there is one folder',
      { docs: ['a/1.md'], sidebar: [category('Outer', [category('Inner', ['a/1'])])] },
      ['/a: Inner [a/1]', '"Inner" links to /a'],
    ],
    [
      'like the category, if only the inner one of two folders has one',
      { docs: ['a/b/1.md'], sidebar: [category('Inner', ['a/b/1'])] },
      ['/a: A [Inner: a/b/1]', '/a/b: Inner [a/b/1]', '"Inner" links to /a/b'],
    ],
    [
      'titled by its category file',
      { docs: ['a/1.md'], sidebar: [category('No', ['a/1'])], meta: { a: { label: 'Yes', description: 'All.' } } },
      ['/a: Yes [a/1] All.', '"No" links to /a'],
    ],
    [
      'titled by the index page in its category file',
      {
        docs: ['a/1.md'],
        meta: { a: { label: 'No', link: { type: 'generated-index', title: 'Yes', description: 'All.' } } },
      },
      ['/a: Yes [a/1] All.'],
    ],
    [
      'titled by its name if the category is generated',
      { docs: ['01-api-docs/1.md'], sidebar: [{ type: 'autogenerated', dirName: '.' }] },
      ['/api-docs: API docs [api-docs/1]', '"api-docs" links to /api-docs'],
    ],
    [
      'at the route of the docs',
      { docs: ['1.md', 'a/2.md'], routeBase: '/docs' },
      ['/docs: Docs [1, A: a/2]', '/docs/a: A [a/2]'],
    ],
    ['without its unlisted pages', { docs: ['a/1.md', ['a/2.md', { unlisted: true }]] }, ['/a: A [a/1]']],
    ['wherever the slugs of its pages lead', { docs: [['x.md', { slug: '/a/b/c' }]] }, ['/a: A [B: x]', '/a/b: B [x]']],
  ])('%s', (_, site, planned) => {
    expect(plan(site)).toEqual(planned)
  })
})

describe('a folder gets no page', () => {
  test.each<[string, Site, string[]]>([
    ['if something is at its route', { docs: ['a/1.md'], taken: ['/a'] }, []],
    ['if it has an index page', { docs: ['a/README.md', 'a/1.md'] }, []],
    ['if all its pages are unlisted', { docs: [['a/1.md', { unlisted: true }]] }, []],
    ['at the home page', { docs: ['1.md'] }, []],
    ['above the route of the docs', { docs: ['1.md'], routeBase: '/a/docs' }, ['/a/docs: Docs [1]']],
    ['if its category file turns it off', { docs: ['a/1.md'], meta: { a: { link: null } } }, []],
    ['if only the case of its name differs', { docs: ['a/1.md', 'A/2.md'] }, ['/A: A [A/2]']],
    [
      'if its category has a page of its own, to which it redirects',
      { docs: ['a/1.md', 'a/2.md'], sidebar: [category('A', ['a/2'], { link: { type: 'doc', id: 'a/1' } })] },
      ['/a -> /a/1'],
    ],
    [
      'if its category has a generated page, to which it redirects',
      { docs: ['a/1.md'], sidebar: [category('All', ['a/1'], { link: { type: 'generated-index' } })] },
      ['/a -> /category/all'],
    ],
    [
      'if it has an index page, to which the breadcrumbs of its category link',
      { docs: ['a/index.md', 'a/1.md'], sidebar: [category('All', ['a/index', 'a/1'])] },
      ['"All" links to /a'],
    ],
  ])('%s', (_, site, planned) => {
    expect(plan(site)).toEqual(planned)
  })
})

test.each([
  ['structuring-reducers', 'Structuring reducers'],
  ['api', 'API'],
  ['http_api', 'HTTP API'],
  ['écrits', 'Écrits'],
  ['v2', 'V2'],
  ['createStore', 'createStore'],
  ['-', '-'],
])('the name %s becomes the title %j', (name, title) => {
  expect(humanize(name)).toBe(title)
})
