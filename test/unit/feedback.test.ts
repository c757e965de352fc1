import { expect, test } from 'vitest'
import { feedback } from '../../src/features/feedback/feedback.js'
import { docsgenFeatures } from '../../src/features/features.js'
import { loadSite } from '../harness/config-case.js'
import { plannedSite } from '../harness/planned-site.js'

const files = { 'docs/index.md': '# A\n', 'pages/about.md': '# About\n' }
const giscus = "comments: { repo: 'a/b', repoId: 'R', category: 'C', categoryId: 'D' }"

test.each<[fields: string, sources: readonly string[]]>([
  ["feedback: { endpoint: 'https://api.example/v1/feedback' }", ['connect-src https://api.example']],
  ["feedback: { endpoint: '/api/feedback' }", []],
  ["feedback: 'analytics', analytics: { vercel: true }", []],
  [giscus, ['frame-src https://giscus.app']],
])('the policy allows what this needs: %s', async (fields, sources) => {
  const config = await loadSite(
    { 'docsgen.config.ts': `export default { title: 'T', ${fields} }\n`, ...files },
    docsgenFeatures(),
  )
  expect((feedback.code?.(config)?.sources ?? []).map((source) => source.join(' '))).toEqual(sources)
})

test('only docs ask, and a site without the options has nothing of it', async () => {
  const viewsOf = async (fields: string) => {
    const { planned } = await plannedSite(fields, files)
    return planned.flatMap(({ page, view }) => (view ? [[page.route, view.props]] : []))
  }
  expect(await viewsOf(`feedback: { endpoint: '/api' }, ${giscus}`)).toEqual([
    ['/', { path: '/', isAsked: true, isCounted: false, hasComments: true }],
  ])
  expect(await viewsOf('')).toEqual([])
})

test('answers cannot go to analytics that a site does not have', async () => {
  expect((await plannedSite("feedback: 'analytics'", files)).problems).toEqual(['config-value docsgen.config.ts:1'])
})
