import { expect, onTestFinished, test } from 'vitest'
import { type WatchedSite, watchSite } from '../harness/watch-site.js'

async function watch(files: Readonly<Record<string, string>>, options: object = {}): Promise<WatchedSite> {
  const all = { title: 'T', pages: false, links: { broken: 'warn', brokenMarkdown: 'warn' }, ...options }
  const site = await watchSite({ 'docsgen.config.ts': `export default ${JSON.stringify(all)}\n`, ...files })
  onTestFinished(() => site.close())
  return site
}

/** The last reported problems, as `file: code`. */
function codesOf({ reported }: WatchedSite): readonly string[] {
  return (reported.at(-1) ?? []).map(({ code, location }) => `${location?.file}: ${code}`)
}

test('the preview reports a broken link that is a full URL of the site', async () => {
  const site = await watch(
    { 'docs/index.md': '# Home\n\n[a](https://a.example/none)\n' },
    { url: 'https://a.example', links: { broken: 'warn', absolute: 'warn' } },
  )
  await expect.poll(() => codesOf(site)).toEqual(['docs/index.md: broken-link'])
})

test('the preview reports nothing of the code of a page once its text has an error', async () => {
  const page = (first: string) => `${first} { Counter } from '../src/Counter.tsx'\n\n# Home\n\n<Counter />\n`
  const site = await watch({
    'docs/index.mdx': page('import'),
    'src/Counter.tsx': 'export const Counter = () => <b>1</b>\n',
  })
  await site.document('/')
  site.remove('src/Counter.tsx')
  await expect.poll(() => codesOf(site)).toEqual(['docs/index.mdx: unresolved-import'])
  site.write('docs/index.mdx', page('word'))
  await expect.poll(() => codesOf(site)).toEqual(['docs/index.mdx: mdx-syntax', 'docs/index.mdx: unknown-component'])
  site.write('docs/index.mdx', page('import'))
  await expect.poll(() => codesOf(site)).toEqual(['docs/index.mdx: unresolved-import'])
})

test('the preview reports a missing package that several pages import once, as a build does', async () => {
  const text = "import { A } from 'none'\n\n# Page\n\n<A />\n"
  const site = await watch({ 'docs/index.md': '# Home\n', 'docs/one.mdx': text, 'docs/two.mdx': text })
  await expect
    .poll(() => (site.reported.at(-1) ?? []).map(({ message }) => message))
    .toEqual(['"none" cannot be found (and on 1 other page)'])
})

test('the preview checks the links of a partial when its page is opened, and again when their targets change', async () => {
  const site = await watch({
    'docs/index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n",
    'docs/_part.mdx': '[a](./target.md)\n',
    'docs/target.md': '# Target\n',
  })
  await site.document('/')
  site.move('docs/target.md', 'docs/other.md')
  await expect.poll(() => codesOf(site)).toEqual(['docs/_part.mdx: broken-markdown-link'])
  site.move('docs/other.md', 'docs/target.md')
  await expect.poll(() => codesOf(site)).toEqual([])
  site.write('docs/_part.mdx', '[a](./missing.md)\n')
  await expect
    .poll(async () => (await site.document('/')) && codesOf(site))
    .toEqual(['docs/_part.mdx: broken-markdown-link'])
})

test('the preview reports what a build reports of pages that no browser has requested', async () => {
  const site = await watch(
    {
      'docs/index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n",
      'docs/_part.mdx': '[a](./missing.md)\n',
      'docs/unused.md': '# Unused\n\n~~~js uncopied\n~~~\n\n[a](/old#none)\n',
      'docs/imports.mdx': "import { A } from '../src/none'\n\n# Imports\n\n<A />\n",
      'docs/throws.mdx': "export const A = () => { throw new Error('no') }\n\n# Throws\n\n<A />\n",
      'docs/renders.mdx': 'export const A = () => <a href="/nowhere">a</a>\n\n# Renders\n\n<A />\n',
      'pages/team.tsx': "import '../src/none'\nexport default () => null\n",
      'pages/alone.md': '# Alone\n',
    },
    {
      pages: undefined,
      navbar: { items: [{ label: 'N', to: '/nowhere' }] },
      redirects: [{ from: '/old', to: '/unused' }],
      links: { broken: 'warn', brokenMarkdown: 'warn', ignore: ['/matches/nothing'] },
    },
  )
  await expect
    .poll(() => codesOf(site).toSorted())
    .toEqual([
      'docs/_part.mdx: broken-markdown-link',
      'docs/imports.mdx: unresolved-import',
      'docs/renders.mdx: broken-link',
      'docs/throws.mdx: render-failed',
      'docs/unused.md: broken-anchor',
      'docs/unused.md: redirected-link',
      'docs/unused.md: unknown-fence-option',
      'docsgen.config.ts: broken-link',
      'pages/team.tsx: unresolved-import',
    ])
  site.write('docs/imports.mdx', '# Imports\n')
  site.remove('pages/team.tsx')
  site.remove('docs/throws.mdx')
  await expect
    .poll(() => codesOf(site).toSorted())
    .toEqual([
      'docs/_part.mdx: broken-markdown-link',
      'docs/renders.mdx: broken-link',
      'docs/unused.md: broken-anchor',
      'docs/unused.md: redirected-link',
      'docs/unused.md: unknown-fence-option',
      'docsgen.config.ts: broken-link',
      'docsgen.config.ts: unused-pattern',
      'pages/alone.md: unreachable-page',
    ])
})

test('the preview checks links again after a component has rendered other ids, or none', async () => {
  const withId = (id: string) => `# Home\n\nexport const A = () => <b id="${id}"><a href="#${id}">a</a></b>\n\n<A />\n`
  const site = await watch({ 'docs/index.mdx': withId('a'), 'docs/other.md': '# Other\n\n[a](/#a)\n' })
  await site.document('/')
  site.write('docs/index.mdx', withId('b'))
  await site.document('/')
  await expect.poll(() => codesOf(site)).toEqual(['docs/other.md: broken-anchor'])
  site.write('docs/other.md', '# Other\n\n[b](/#b)\n')
  await expect.poll(() => codesOf(site)).toEqual([])
  site.write('docs/index.mdx', '# Home\n')
  await expect.poll(() => codesOf(site)).toEqual(['docs/other.md: broken-anchor'])
  site.write('docs/other.md', '# Other\n\n[a](/)\n')
  await expect.poll(() => codesOf(site)).toEqual([])
})

test('the preview checks a link to a heading of a page with components after each edit of it', async () => {
  const text = 'export const A = () => <b id="rendered">a</b>\n\n# Home\n\n<A />\n\n[a](#rendered)\n'
  const site = await watch({ 'docs/index.mdx': text })
  await site.document('/')
  await site.server.settled()
  expect(codesOf(site)).toEqual([])
  site.write('docs/index.mdx', `${text}\n[b](#none)\n`)
  await expect.poll(() => codesOf(site)).toEqual(['docs/index.mdx: broken-anchor'])
  site.write('docs/index.mdx', text)
  await expect.poll(() => codesOf(site)).toEqual([])
})

test('an edit is shown that was made at the same time as an error in the config', async () => {
  const site = await watch({ 'docs/index.md': '# Home\n' })
  site.write('docsgen.config.ts', 'export default {')
  site.write('docs/index.md', '# Home\n\nEdited.\n')
  await expect.poll(() => site.document('/')).toContain('Edited.')
  await expect.poll(() => codesOf(site)).toEqual(['docsgen.config.ts: config-syntax'])
})

test('an error of a content hook ends when its input is again as it was, and other problems stay meanwhile', async () => {
  const plugin = `{
    name: 'data',
    codes: { name: { severity: 'warning', cause: 'There is a name.', fix: 'Remove it.' } },
    async content({ report }) {
      for (const name of JSON.parse(await readFile(new URL('./data.json', import.meta.url), 'utf8')))
        report({ code: 'data/name', severity: 'warning', message: name, location: { file: 'data.json' } })
      return { files: [], inputs: ['data.json'] }
    },
  }`
  const site = await watchSite({
    'docsgen.config.ts': `import { readFile } from 'node:fs/promises'
export default { title: 'T', pages: false, links: { broken: 'warn', brokenAnchors: 'warn' }, plugins: [${plugin}] }\n`,
    'data.json': '["a", "b"]',
    'docs/index.md': '# Home\n\n[a](#none)\n',
  })
  onTestFinished(() => site.close())
  const all = ['data.json: data/name', 'data.json: data/name', 'docs/index.md: broken-anchor']
  await expect.poll(() => codesOf(site)).toEqual(all)
  site.write('data.json', '[')
  await expect.poll(() => codesOf(site)).toContainEqual(expect.stringContaining('plugin-failed'))
  site.write('data.json', '["a", "b"]')
  await expect.poll(() => codesOf(site)).toEqual(all)
  site.write('data.json', '[]')
  await expect.poll(() => codesOf(site)).toEqual(['docs/index.md: broken-anchor'])
  expect(site.reported.slice(1).every((problems) => problems.some(({ code }) => code === 'broken-anchor'))).toBe(true)
})

test('the preview shows a page, not a static file with the name of its document', async () => {
  const site = await watch({
    'docs/index.md': '# Home\n\n[a](/own)\n',
    'docs/own.md': '# Own page\n',
    'static/own/index.html': 'static',
    'static/own.html': 'beside',
  })
  expect(await site.document('/own/index.html')).toContain('Own page')
  expect(await site.document('/own.html')).toBe('beside')
  await expect.poll(() => codesOf(site)).toContain('static/own/index.html: duplicate-route')
})

test('a folder is used that the config looks for and that is created later', async () => {
  const site = await watch({ 'docs/index.md': '# Home\n' }, { pages: undefined })
  site.write('pages/hello.md', '# Hello from a new folder\n')
  await expect.poll(() => site.document('/hello')).toContain('Hello from a new folder')
  site.write('static/note.txt', 'A note in a new folder')
  await expect.poll(() => site.document('/note.txt')).toBe('A note in a new folder')
})

test.each([
  ['the docs', 'docs'],
  ['the blog', 'blog'],
])('the folder of %s is reported while it is missing', async (_, folder) => {
  const files = { 'docs/index.md': '# Home\n', 'blog/2026-01-01-a.md': '# A\n' }
  const site = await watch(files, { blog: {} })
  site.move(folder, 'aside')
  await expect.poll(() => codesOf(site)).toEqual(['docsgen.config.ts: config-file-missing'])
  site.move('aside', folder)
  await expect.poll(() => codesOf(site)).toEqual([])
})

test('a translation has a field of its original again once it no longer sets the field itself', async () => {
  const languages = { default: 'en', list: { en: {}, de: {} } }
  const original = '---\nslug: /one\n---\n\n# One\n'
  const site = await watch(
    { 'docs/index.md': '# Home\n', 'docs/a.md': original, 'i18n/de/docs/a.md': original.replace('One', 'Eins') },
    { languages },
  )
  await expect.poll(() => site.document('/de/one')).toContain('Eins')
  // The site is opened again.
  site.edit('docsgen.config.ts', '"T"', '"New title"')
  await expect.poll(() => site.document('/de/one')).toContain('New title')
  await site.server.settled()
  site.write('i18n/de/docs/a.md', '# Zwei\n')
  await expect.poll(() => site.document('/de/one')).toContain('Zwei')
})

test('an image of a partial is served, also if it is added later', async () => {
  const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`
  const site = await watch(
    {
      'docs/index.mdx': "import Part from './parts/_part.mdx'\n\n# Home\n\n<Part />\n",
      'docs/parts/_part.mdx': '![Dot](./dot.svg)\n',
    },
    { links: { missingImages: 'warn' } },
  )
  const image = async () => {
    const [, src] = /<img src="([^"]+)"/.exec(await site.document('/')) ?? []
    return src?.startsWith('/assets/') ? site.document(src) : undefined
  }
  await expect.poll(() => codesOf(site)).toEqual(['docs/parts/_part.mdx: missing-image'])
  site.write('docs/parts/dot.svg', svg(3))
  await expect.poll(image).toBe(svg(3))
  await expect.poll(() => codesOf(site)).toEqual([])
  site.write('docs/parts/dot.svg', svg(4))
  await expect.poll(image).toBe(svg(4))
})
