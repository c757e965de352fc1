import { expect, onTestFinished, test } from 'vitest'
import { watchSite } from '../harness/watch-site.js'

const plugin = `const named = {
  name: 'ids',
  site({ pages }, { report }) {
    if (pages.some(({ ids }) => ids.includes('forbidden'))) report({ severity: 'warning', message: 'a page has a forbidden heading' })
    return Object.fromEntries(pages.map(({ route, ids }) => [route, ids.join(' ')]))
  },
}
export default { title: 'T', pages: false, search: { provider: 'none' }, plugins: [named], theme: { components: { SkipLink: 'theme/SkipLink.tsx' } } }
`

test('the `site` hook of a previewed site knows the ids of compiled pages, in pages and in the theme', async () => {
  const site = await watchSite({
    'docsgen.config.ts': plugin,
    'theme/SkipLink.tsx':
      "import { usePluginData } from 'docsgen/plugin-data'\nexport default () => <p>theme: {JSON.stringify(usePluginData('ids'))}</p>\n",
    'docs/index.mdx': "import { Ids } from '../Ids.tsx'\n\n# Home\n\n<Ids />\n",
    'docs/other.md': '# Other\n\n## First\n',
    'Ids.tsx':
      "import { usePluginData } from 'docsgen/plugin-data'\nexport const Ids = () => <p>ids: {usePluginData('ids')['/other']}</p>\n",
  })
  onTestFinished(() => site.close())
  const ids = async () => {
    const text = (await site.document('/')).replaceAll('<!-- -->', '').replaceAll('&quot;', '"')
    return [/ids: ([^<]*)</.exec(text)?.[1], /theme: ([^<]*)</.exec(text)?.[1]]
  }
  expect(await ids()).toEqual(['other first', '{"/":"home","/other":"other first"}'])
  site.write('docs/other.md', '# Other\n\n## First\n\n## Forbidden\n')
  await expect.poll(ids).toEqual(['other first forbidden', '{"/":"home","/other":"other first forbidden"}'])
  await expect
    .poll(() => site.reported.at(-1)?.map(({ message }) => message))
    .toEqual([expect.stringContaining('forbidden heading')])
  site.write('docs/other.md', '# Other\n\n## First\n')
  await expect.poll(ids).toEqual(['other first', '{"/":"home","/other":"other first"}'])
  await expect.poll(() => site.reported.at(-1)).toEqual([])
})
