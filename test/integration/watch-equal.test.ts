import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { loadTermReader } from '../../src/features/search/languages.js'
import { askIndex } from '../../src/shared/search/ask-index.js'
import { SEARCH_DIR } from '../../src/shared/search/index-files.js'
import { openIndex } from '../../src/shared/search/open-index.js'
import { blogConfig, blogFiles } from '../fixtures/blog-site.js'
import { sampleSite } from '../fixtures/sample-site.js'
import { pick, seededRandom, shuffled } from '../harness/random.js'
import { inLongRun } from '../harness/sample.js'
import { coldBuild, servedDifferences } from '../harness/served-differences.js'
import { type WatchedSite, watchSite } from '../harness/watch-site.js'

let site: WatchedSite | undefined

afterEach(async () => {
  await site?.close()
  site = undefined
})

const config = [
  "import { defineConfig } from 'docsgen'",
  "export default defineConfig({ title: 'Sample', links: { broken: 'warn', brokenMarkdown: 'warn', missingImages: 'warn' } })",
].join('\n')

/** Waits until the server has applied all changes, by writing one more file. */
async function caughtUp(watched: WatchedSite, mark: string, routeBase = ''): Promise<void> {
  watched.write('docs/zz-mark.md', `# Mark\n\n${mark}\n`)
  await expect
    .poll(() => watched.document(`${routeBase && `/${routeBase}`}/zz-mark`), { timeout: 20_000, interval: 20 })
    .toContain(mark)
  await watched.server.settled()
}

test('every served document equals the built one', async () => {
  site = await watchSite({
    ...sampleSite('v1'),
    'docs/video.mdx': '# Video\n\n<iframe src="https://video.example/1" />\n',
  })
  const built = await coldBuild(site.dir)
  expect(built.size).toBeGreaterThan(25)
  expect(await servedDifferences(site, built)).toEqual([])
  const missing = await fetch(`${site.url}/nowhere`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Page not found')
})

test('a served blog equals the built one, also after posts and authors have changed', async () => {
  const options = JSON.stringify({ title: 'Blog', links: { broken: 'warn' }, ...blogConfig })
  site = await watchSite({
    ...blogFiles,
    'docsgen.config.ts': `import { defineConfig } from 'docsgen'\nexport default defineConfig(${options})\n`,
  })
  expect(await servedDifferences(site, await coldBuild(site.dir))).toEqual([])
  site.edit('blog/2026-01-31-release.md', 'The *first* words.', 'Other words.')
  site.edit('blog/authors.yml', 'Jane Doe', 'Jane Roe')
  site.edit('blog/tags.yml', 'Releases', 'New versions')
  site.edit('blog/2026-01-15/Counter.tsx', 'count {n}', 'counted {n}')
  site.write('blog/2026-02-02-new.md', '---\nauthors: jane\n---\n\n# A new post\n\nIts text.\n')
  rmSync(path.join(site.dir, 'blog/plain.md'))
  await caughtUp(site, 'blog', 'docs')
  expect(await site.document('/blog')).toMatch(/A new post.*Jane Roe.*Other words\..*New versions/s)
  expect(await servedDifferences(site, await coldBuild(site.dir))).toEqual([])
}, 60_000)

test('sees a new version, a new component of the site and data files outside of the content folders', async () => {
  const options = {
    title: 'Site',
    links: { broken: 'warn' },
    docs: { tags: '../tags.yml' },
    blog: { authors: '../authors.yml' },
  }
  site = await watchSite({
    'docsgen.config.ts': `export default ${JSON.stringify(options)}\n`,
    'docs/index.md': '---\ntags: [a]\n---\n\n# Home\n',
    'tags.yml': 'a: { label: First }\n',
    'authors.yml': 'jane: { name: Jane Doe }\n',
    'src/theme/Note.tsx': 'export default () => <p>Note</p>\n',
    'blog/2026-01-31-post.md': '---\nauthors: jane\n---\n\nText\n',
  })
  site.edit('tags.yml', 'First', 'Second')
  site.edit('authors.yml', 'Jane Doe', 'Jane Roe')
  await caughtUp(site, 'data')
  expect(await site.document('/tags/a')).toContain('Second')
  expect(await site.document('/blog')).toContain('Jane Roe')
  site.write('src/theme/Root.tsx', 'export default ({ children }) => <>{children}<p>An own frame</p></>\n')
  await expect.poll(() => site?.document('/'), { timeout: 20_000, interval: 20 }).toContain('An own frame')
  site.write('versioned_docs/version-1.0/index.md', '# Home 1\n')
  site.write(
    'versioned_sidebars/version-1.0-sidebars.json',
    '{"docs":[{"type":"category","label":"Kept","items":["index"]}]}',
  )
  site.write('versions.json', '["1.0"]\n')
  await expect.poll(() => site?.document('/'), { timeout: 20_000, interval: 20 }).toContain('Home 1')
  site.edit('versioned_sidebars/version-1.0-sidebars.json', 'Kept', 'Changed')
  await caughtUp(site, 'versions', 'next')
  expect(await servedDifferences(site, await coldBuild(site.dir))).toEqual([])
}, 60_000)

test('shows the changed heading of a page in the sidebar even if its route belongs to another page', async () => {
  site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', links: { duplicateRoutes: 'warn' } }\n",
    'docs/index.md': '# Home\n',
    'docs/one.md': '# One\n',
    'docs/two.md': '---\nslug: /one\n---\n\n# Two\n',
  })
  await caughtUp(site, 'a first mark, because a new file causes a scan')
  site.edit('docs/two.md', '# Two', '# Changed')
  await caughtUp(site, 'the heading')
  expect(await site.document('/')).toContain('>Changed</a>')
})

test('shows the image of each page after one of two equal images has changed', async () => {
  const image = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="4"/>`
  const watched = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false }\n",
    ...Object.fromEntries(['a', 'b'].map((name) => [`docs/${name}/index.md`, `# ${name}\n\n![A dot](dot.svg)\n`])),
    ...Object.fromEntries(['a', 'b'].map((name) => [`docs/${name}/dot.svg`, image(4)])),
  })
  site = watched
  const shown = async (urlPath: string) => {
    const [, src = ''] = /<img[^>]* src="([^"]*)"/.exec(await watched.document(urlPath)) ?? []
    return watched.document(src)
  }
  const both = async () => [await shown('/a'), await shown('/b')]
  expect(await both()).toEqual([image(4), image(4)])
  watched.write('docs/b/dot.svg', image(6))
  await expect.poll(() => shown('/b')).toBe(image(6))
  expect(await shown('/a')).toBe(image(4))
  watched.write('docs/b/dot.svg', image(4))
  watched.write('docs/a/dot.svg', image(6))
  await expect.poll(both).toEqual([image(6), image(4)])
})

test('links to a file beside a page once it exists', async () => {
  site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false }\n",
    'docs/index.md': '# Home\n\n[Numbers](./numbers.csv)\n',
  })
  expect(await site.document('/')).not.toContain('/assets/numbers-')
  site.write('docs/numbers.csv', '1,2\n')
  await expect.poll(() => site?.document('/')).toMatch(/href="\/assets\/numbers-\w+\.csv"/)
})

test('the search of the preview finds a page by its new keywords if components render some of its text', async () => {
  const page = (keyword: string) => `---\nkeywords: [${keyword}]\n---\n\n# Home\n\n{['some', 'text'].join(' ')}\n`
  const watched = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false }\n",
    'docs/index.mdx': page('walrus'),
  })
  site = watched
  const readTerms = await loadTermReader('en')
  const found = async (text: string) => {
    const index = await openIndex(async (name) => (await fetch(`${watched.url}/${SEARCH_DIR}${name}`)).json())
    const { hits } = await askIndex(index, text, { readTerms, textOf: async () => '', limit: 10 })
    return hits.map(({ row }) => row[0])
  }
  expect(await found('walrus')).toEqual(['/'])
  watched.write('docs/index.mdx', page('zebra'))
  await expect.poll(() => found('zebra')).toEqual(['/'])
  expect(await found('walrus')).toEqual([])
})

/** Each kind of operation runs twice by default. With the variable it runs three times, with a comparison after each operation. */
const { times, perRound } =
  process.env.DOCSGEN_EVERY_OPERATION === undefined ? { times: 2, perRound: 10 } : { times: 3, perRound: 1 }

test.runIf(inLongRun)(
  'after random operations, the served site equals a cold build',
  async () => {
    const watched = await watchSite({ ...sampleSite('v1'), 'docsgen.config.ts': config })
    site = watched
    const random = seededRandom(20_264)
    const kinds = Object.keys(operationsOn(watched, random, 0))
    const order = Array.from({ length: times }, () => shuffled(random, kinds)).flat()
    for (let done = perRound; done <= order.length; done += perRound) {
      const names = order.slice(done - perRound, done)
      for (const [i, name] of names.entries()) operationsOn(watched, random, done - perRound + i + 1)[name]?.()
      await caughtUp(watched, `after ${done}`)
      const built = await coldBuild(watched.dir)
      expect(await servedDifferences(watched, built), `after ${names.join(', ')}`).toEqual([])
    }
  },
  300_000,
)

/** Operations on the sources by name; most of them change a random page. */
function operationsOn(watched: WatchedSite, random: () => number, turn: number): Readonly<Record<string, () => void>> {
  const pages = readdirSync(path.join(watched.dir, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('zz-mark'))
    .map((name) => `docs/${name}`)
    .sort()
  const page = pick(random, pages)
  const folder = path.dirname(page)
  return {
    'an edited body': () => watched.write(page, `${watched.text(page)}\nAdded in turn ${turn}.\n`),
    'another heading': () => watched.write(page, `# Heading of turn ${turn}\n\nAnd a text.\n`),
    'front matter': () =>
      watched.write(page, `---\nsidebar_position: ${turn % 7}\ntitle: Title ${turn}\n---\n\nText of turn ${turn}.\n`),
    tags: () => watched.write(page, `---\ntags: [shared, Tag ${turn}]\n---\n\n# Tagged ${turn}\n\nText.\n`),
    'the tags file': () =>
      watched.write('docs/tags.yml', `shared: { label: Shared ${turn}, description: Of ${turn} }\n`),
    'another slug': () => watched.write(page, `---\nslug: turned-${turn}\n---\n\n# Slug ${turn}\n`),
    'a draft': () => watched.write(page, `---\ndraft: true\n---\n\n# Draft ${turn}\n`),
    'a new page': () => watched.write(`${folder}/new-${turn}.md`, `# New ${turn}\n\n[link](./new-${turn - 3}.md)\n`),
    'a new folder': () => {
      watched.write(`docs/folder-${turn}/one.md`, `# One of ${turn}\n`)
      watched.write(`docs/folder-${turn}/_category_.json`, `{ "label": "Folder ${turn}", "position": ${turn % 5} }`)
    },
    'a renamed page': () => watched.move(page, `${folder}/renamed-${turn}.md`),
    'a removed page': () => watched.remove(page),
    'a moved folder': () => {
      if (folder !== 'docs') watched.move(folder, `docs/moved-${turn}`)
    },
    'a file moved to its place': () => {
      writeFileSync(path.join(watched.dir, `swap-${turn}`), `# Swapped ${turn}\n`)
      renameSync(path.join(watched.dir, `swap-${turn}`), path.join(watched.dir, page))
    },
    'a file emptied and filled': () => {
      watched.write(page, '')
      watched.write(page, `# Filled ${turn}\n\nAgain.\n`)
    },
    'broken and fixed': () => {
      const text = watched.text('docs/counter.mdx')
      watched.write('docs/counter.mdx', `${text}\n{`)
      watched.write('docs/counter.mdx', `${text}\nFixed in turn ${turn}.\n`)
    },
    'a partial': () => watched.write('docs/_note.mdx', `A note of turn ${turn}.\n`),
    'a component': () =>
      watched.write('docs/Counter.tsx', `export function Counter() { return <p>Component ${turn}</p> }\n`),
    'a React page': () =>
      watched.write('pages/index.tsx', `export default function Home() { return <h1>Home ${turn}</h1> }\n`),
    'a static file': () => {
      mkdirSync(path.join(watched.dir, 'static', 'files'), { recursive: true })
      watched.write(`static/files/${turn}.txt`, 'text')
      watched.write(page, `# Static ${turn}\n\n[file](/files/${turn}.txt)\n`)
    },
    'the config': () => watched.write('docsgen.config.ts', config.replace('Sample', `Sample ${turn}`)),
  }
}

test.runIf(inLongRun)('a burst of 1,000 files causes at most three rebuilds and no errors', async () => {
  const pages = Array.from({ length: 1000 }, (_, i) => `docs/many/page-${i}.md`)
  site = await watchSite({
    'docsgen.config.ts': config,
    ...Object.fromEntries(pages.map((name) => [name, '# Before\n'])),
  })
  const before = site.server.figures().rebuilds
  for (const [i, name] of pages.entries()) site.write(name, `# After ${i}\n`)
  await caughtUp(site, 'the burst is over')
  expect(site.server.figures().rebuilds - before).toBeLessThanOrEqual(3)
  expect(await site.document('/many/page-999')).toContain('After 999')
  expect(site.reported).toEqual([])
})

test('checks the links of all pages after many of them were edited at once', async () => {
  const pages = Array.from({ length: 40 }, (_, i) => `docs/page-${i}.md`)
  site = await watchSite({
    'docsgen.config.ts': config,
    ...Object.fromEntries(pages.map((name) => [name, '# Page\n'])),
  })
  for (const name of pages) site.write(name, '# Page\n\n[link](/missing)\n')
  const brokenLinks = () => site?.reported.at(-1)?.filter(({ code }) => code === 'broken-link').length
  await expect.poll(brokenLinks, { timeout: 20_000 }).toBe(pages.length)
})

test.runIf(inLongRun)(
  'neither open resources nor memory grow with the edits',
  async () => {
    const edits = Number(process.env.DOCSGEN_EDITS ?? 20)
    const watched = await watchSite(sampleSite('v1'))
    site = watched
    const after: { readonly open: number; readonly resources: number }[] = []
    // Before 200 edits, memory still grows because code is being compiled and caches fill.
    let rssAt200 = Number.POSITIVE_INFINITY
    for (let i = 0; i < edits; i++) {
      watched.write('docs/overview.md', `# Overview ${i}\n\nEdit number ${i}.\n`)
      await expect.poll(() => watched.document('/overview'), { timeout: 20_000, interval: 5 }).toContain(`number ${i}.`)
      if (i === 199) rssAt200 = process.memoryUsage.rss()
      if (i !== 9 && i !== edits - 1) continue
      await watched.server.settled()
      after.push({ open: watched.server.figures().open, resources: process.getActiveResourcesInfo().length })
    }
    const [early, late] = after
    expect(late?.open).toBeLessThanOrEqual((early?.open ?? 0) + 1)
    expect(late?.resources).toBeLessThanOrEqual((early?.resources ?? 0) + 4)
    expect(process.memoryUsage.rss() - rssAt200).toBeLessThan(50 * 1024 * 1024)
  },
  900_000,
)

const withSlot = {
  'docsgen.config.ts': "export default { title: 'Site', theme: { slots: { footerEnd: './Part.tsx' } } }\n",
  'docs/index.md': '# Home\n',
}

test('applies a change of a slot that is made before the folders are watched', async () => {
  const files = { ...withSlot, 'Part.tsx': 'export default () => <p>one</p>\n' }
  // The server has read the theme before it answers, and starts to watch after that.
  site = await watchSite(files, async ({ url, write }) => {
    const response = await fetch(url)
    write('Part.tsx', 'export default () => <p>two</p>\n')
    expect(await response.text()).toContain('one')
  })
  const watched = site
  // The watcher may have started before the change, and its event may come late.
  await expect.poll(() => watched.document('/'), { timeout: 20_000, interval: 20 }).toContain('two')
})

test('a slot that has an error at the start is rendered after the error is corrected', async () => {
  site = await watchSite({ ...withSlot, 'Part.tsx': 'export default () => <p>one\n' })
  site.write('Part.tsx', 'export default () => <p>two</p>\n')
  const watched = site
  await expect.poll(() => watched.document('/'), { timeout: 20_000, interval: 20 }).toContain('two')
})
