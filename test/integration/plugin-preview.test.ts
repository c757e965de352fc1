import { expect, test } from 'vitest'
import { coldBuild, servedDifferences } from '../harness/served-differences.js'
import { watchSite } from '../harness/watch-site.js'

/** A site whose plugin shows on each page which pages link to it, and makes a menu and a file from other files. */
const files = {
  'docsgen.config.ts': `
import { readFileSync } from 'node:fs'
import { defineConfig, type DocsgenPlugin } from 'docsgen'

const links: DocsgenPlugin = {
  name: 'links',
  config(config, { rootDir }) {
    const items = readFileSync(rootDir + '/menu.txt', 'utf8').trim().split('\\n').map((label) => ({ label, to: '/b' }))
    return { ...config, navbar: { items: [{ label: 'Menu', items }] } }
  },
  content: () => ({ files: [], inputs: ['menu.txt'] }),
  record: ({ links }) => links.flatMap(({ route }) => route ?? []),
  document(page, { pages }) {
    const linking = pages.filter(({ facts }) => (facts.links as string[] | undefined)?.includes(page.route))
    return {
      headTags: [{ tag: 'meta', attributes: { name: 'links', content: String(linking.length) } }],
      data: linking.map(({ title }) => title),
    }
  },
  files: () => ({
    'links.txt': ({ pages }) => {
      const lines = pages.flatMap(({ route, facts }) => (facts.links as string[] | undefined)?.map((to) => route + ' ' + to) ?? [])
      if (lines.length > 3) throw new Error('too many links')
      return lines.join('\\n')
    },
  }),
}

export default defineConfig({ title: 'Links', plugins: [links] })
`,
  'menu.txt': 'First\n',
  'docs/index.md': '# Home\n\nSee [B](./b.md) and [all links](/links.txt).\n',
  'docs/b.md': '# B\n',
  'docs/c.mdx': `import Links from '../components/Links'\n\n# C\n\n<Links />\n`,
  'components/Links.tsx': `
import { usePage } from 'docsgen/client'
export default function Links() {
  return <p>Linked from {JSON.stringify(usePage().pluginData?.links)}</p>
}
`,
}

test('serve --watch has facts, documents, files and menus of plugins, right after each edit', async () => {
  const watched = await watchSite(files)
  const poll = { timeout: 20_000, interval: 20 }
  const shows = (urlPath: string, text: string) => expect.poll(() => watched.document(urlPath), poll).toContain(text)
  try {
    expect(await watched.document('/b')).toContain('"pluginData":{"links":["Home"]}')
    expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])
    watched.edit('docs/b.md', '# B', '# B\n\nOn to [C](./c.mdx).')
    await shows('/links.txt', '/b /c')
    await shows('/c', 'Linked from <!-- -->[&quot;B&quot;]')
    await shows('/c', '<meta name="links" content="1">')
    watched.edit('menu.txt', 'First', 'Other')
    await shows('/', '>Other</a>')
    await watched.server.settled()
    expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])

    watched.edit('docs/index.md', '# Home', '# Home\n\n[B again](/b)')
    await expect.poll(() => watched.document('/links.txt'), poll).not.toContain('/b /c')
    const reported = () => watched.reported.at(-1)?.map(({ code, message }) => `${code}: ${message}`)
    await expect
      .poll(reported, poll)
      .toEqual(['plugin-failed: the plugin "links" failed in `files` for links.txt: too many links'])
    watched.edit('docs/index.md', '# Home\n\n[B again](/b)', '# Home')
    await shows('/links.txt', '/b /c')
    await expect.poll(reported, poll).toEqual([])
  } finally {
    await watched.close()
  }
})
