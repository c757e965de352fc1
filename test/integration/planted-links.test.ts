import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { decodePercent } from '../../src/shared/decode-percent.js'
import {
  badAnchors,
  badImages,
  badLinks,
  goodAnchors,
  goodImages,
  goodLinks,
  pageRoutes,
  redirectedLinks,
  targetFiles,
} from '../fixtures/planted-site.js'
import {
  type Address,
  combine,
  type Form,
  htmlForms,
  imageForms,
  jsxForms,
  linkForms,
  PlantedFile,
  reactForms,
  silentForms,
  silentHtmlForms,
  silentMdxForms,
  srcsetForms,
} from '../harness/planted-links.js'
import { siteTest } from '../harness/site-test.js'
import { watchFolder } from '../harness/watch-site.js'

/** Constructs that can contain links. */
const groups = ['markdown', 'mdx', 'redirects', 'jsx', 'react', 'navbar', 'footer', 'sidebar', 'srcset'] as const

const links = [...goodLinks, ...goodAnchors, ...badLinks, ...badAnchors]
const images = [...goodImages, ...badImages]
const silent = [...badLinks, ...badAnchors].map(([url]): Address => [url])
/** URLs that mean the same in every file. */
const paths = links.filter(([url]) => url.startsWith('/') && !url.includes('.md'))
const imagePaths = images.filter(([url]) => url.startsWith('/img/'))

/** Groups whose URLs are passed to the browser unchanged, so that they must include the base. */
const written = ['jsx', 'react']

/** Returns the same URL with the base, as an author may write it. */
function below(base: string, address: Address): Address {
  const [url, ...codes] = address
  return url.startsWith('/') && !url.includes('.md') ? [base + url.slice(1), ...codes] : address
}

/** A URL that is passed to the browser unchanged, so a trailing slash matters. */
function asked(address: Address, trailingSlash: boolean): Address {
  const [url] = address
  const path = decodePercent(url.replace(/[?#].*$/, ''))
  const route = path.replace(/\/(?:index\.html)?$/, '')
  const isRight = !pageRoutes.includes(route) || path === (trailingSlash ? `${route}/` : route)
  return isRight ? address : [...address, 'link-spelling']
}

interface Planting {
  readonly group: string
  readonly forms: readonly Form[]
  readonly addresses: readonly Address[]
  readonly count: number
}

const plantings: Readonly<Record<string, { readonly start: string; readonly parts: readonly Planting[] }>> = {
  'docs/guide/planted-links.md': {
    start: '# Planted\n\n## Local\n\n',
    parts: [
      { group: 'markdown', forms: linkForms, addresses: links, count: 180 },
      { group: 'markdown', forms: htmlForms, addresses: links, count: 120 },
      { group: 'redirects', forms: linkForms, addresses: redirectedLinks, count: 30 },
    ],
  },
  'docs/guide/planted-rest.md': {
    start: '---\ntitle: Rest\n---\n\n',
    parts: [
      { group: 'markdown', forms: imageForms, addresses: images, count: 40 },
      { group: 'markdown', forms: [...silentForms, ...silentHtmlForms], addresses: silent, count: 60 },
    ],
  },
  'docs/guide/planted-mdx.mdx': {
    start: "import Card from '@site/card'\n\n# Planted\n\n## Local\n\n",
    parts: [
      { group: 'mdx', forms: linkForms, addresses: links, count: 110 },
      { group: 'mdx', forms: htmlForms, addresses: links, count: 110 },
      { group: 'mdx', forms: imageForms, addresses: images, count: 30 },
      { group: 'mdx', forms: [...silentForms, ...silentMdxForms], addresses: silent, count: 50 },
      { group: 'jsx', forms: jsxForms, addresses: paths, count: 60 },
      { group: 'srcset', forms: srcsetForms, addresses: imagePaths, count: 6 },
    ],
  },
  'pages/planted.tsx': {
    start: "import { Link } from 'docsgen/client'\n\nexport default function Planted() {\n  return (\n    <main>\n",
    parts: [{ group: 'react', forms: reactForms, addresses: paths, count: 60 }],
  },
  'sidebars.ts': {
    start:
      "export default {\n  docs: [\n    { type: 'category', label: 'All', link: { type: 'generated-index', slug: '/all' }, items: ['faq'] },\n",
    parts: [
      { group: 'sidebar', forms: ["    { type: 'link', label: 'S', href: ¦'URL' },"], addresses: paths, count: 60 },
    ],
  },
}

/** Last lines of the code files. */
const ends: Readonly<Record<string, string>> = {
  'pages/planted.tsx': '    </main>\n  )\n}\n',
  'sidebars.ts': '  ],\n}\n',
}

/** The config, with links in its navbar, its footer and its redirects. */
function plantConfig(options: string): PlantedFile {
  const config = new PlantedFile(
    'docsgen.config.ts',
    `import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Planted',
  docs: { sidebars: 'sidebars.ts' },
  links: { broken: 'warn', brokenMarkdown: 'warn', missingImages: 'warn', unreachable: 'ignore' },
  ${options}
  redirects: [
    { from: '/moved', to: '/guide/target' },
    { from: '/moved/part', to: '/guide/target#setup' },
    { from: '/moved/out', to: 'https://x.example/' },
`,
  )
  config.plant('redirects', "    { from: '/moved/twice', ¦to: 'URL' },", ['/moved', 'redirected-link'])
  for (const address of paths) config.plant('redirects', "    { from: '/redirect/NN', ¦to: 'URL' },", address)
  config.write('  ],\n  navbar: {\n    items: [\n')
  for (const address of paths) config.plant('navbar', "      { label: 'N', ¦to: 'URL' },", address)
  config.write("    ],\n  },\n  footer: {\n    groups: [{ title: 'F', items: [\n")
  for (const address of paths) config.plant('footer', "      { label: 'F', ¦to: 'URL' },", address)
  config.write('    ] }],\n  },\n})\n')
  return config
}

interface Variant {
  readonly seed: number
  readonly base: string
  readonly trailingSlash: boolean
}

function plantFile(file: string, { seed, base, trailingSlash }: Variant): PlantedFile {
  const { start, parts } = plantings[file] ?? { start: '', parts: [] }
  const planted = new PlantedFile(file, start)
  for (const { group, forms, addresses, count } of parts) {
    for (const [i, [form, address]] of combine(forms, addresses, { count, seed }).entries()) {
      const isWritten = written.includes(group)
      const expected = isWritten ? asked(address, trailingSlash) : address
      planted.plant(group, form, isWritten || i % 2 === 0 ? below(base, expected) : expected)
    }
  }
  planted.write(ends[file] ?? '')
  return planted
}

describe.each([
  { seed: 6, base: '/', trailingSlash: false },
  { seed: 28, base: '/project/', trailingSlash: true },
])('links planted below $base', ({ seed, base, trailingSlash }) => {
  const config = plantConfig(`base: '${base}', trailingSlash: ${trailingSlash},`)
  const files = [config, ...Object.keys(plantings).map((file) => plantFile(file, { seed, base, trailingSlash }))]
  const plants = files.flatMap((file) => file.plants)
  const groupAt = new Map(plants.map(({ file, line, group }) => [`${file}:${line}`, group]))
  const found: { readonly group: string | undefined; readonly text: string }[] = []
  const site = siteTest()
  const printed: string[] = []

  beforeAll(async () => {
    for (const [name, content] of Object.entries(targetFiles)) site.file(name, content)
    for (const file of files) site.file(file.file, file.content)
    const run = await site.run('check-links', '--no-crawl', '--verbose')
    expect(run.exitCode, run.stderr).toBe(0)
    // An empty URL is a link to the page itself, which is valid, but is reported in Markdown.
    printed.push(...run.diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`))
    const ofLinks = run.diagnostics.filter(({ code }) => code !== 'empty-link')
    for (const { file, line, column, code } of ofLinks)
      found.push({ group: groupAt.get(`${file}:${line}`), text: `${file}:${line}:${column} ${code}` })
  })

  test('cover every kind in sufficient number', () => {
    expect(plants.filter(({ codes }) => codes.length === 0).length).toBeGreaterThanOrEqual(200)
    expect(plants.filter(({ codes }) => codes.length > 0).length).toBeGreaterThanOrEqual(200)
  })

  for (const group of groups) {
    test(`has no false negatives and no false positives: ${group}`, () => {
      const expected = plants
        .filter((plant) => plant.group === group)
        .flatMap(({ file, line, column, codes, url }) =>
          codes.map((code) => ({ text: `${file}:${line}:${column} ${code}`, url })),
        )
      const reported = new Set(found.filter((one) => one.group === group).map(({ text }) => text))
      const planted = new Set(expected.map(({ text }) => text))
      expect({
        missed: expected.filter(({ text }) => !reported.has(text)).map(({ text, url }) => `${text} ${url}`),
        falselyFound: [...reported].filter((text) => !planted.has(text)),
      }).toEqual({ missed: [], falselyFound: [] })
    })
  }

  test('are reported by the preview too', async () => {
    const watched = await watchFolder(site.dir)
    onTestFinished(() => watched.close())
    const reported = () =>
      (watched.reported.at(-1) ?? []).map(
        ({ code, location: { file, line, column } = {} }) => `${file}:${line}:${column} ${code}`,
      )
    await expect.poll(() => reported().toSorted()).toEqual(printed.toSorted())
  })

  test('reports nothing else', () => {
    expect(found.filter(({ group }) => group === undefined).map(({ text }) => text)).toEqual([])
  })
})
