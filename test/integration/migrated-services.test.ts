import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

const config = `
module.exports = {
  title: 'Site',
  url: 'https://docs.example.com',
  baseUrl: '/',
  markdown: { mermaid: true },
  themes: ['@docusaurus/theme-mermaid'],
  plugins: [
    ['docusaurus-plugin-plausible', { domain: 'docs.example.com', customDomain: 'stats.example.com' }],
    [require.resolve('@dipakparmar/docusaurus-plugin-umami'), {
      websiteID: 'a-b-c', analyticsDomain: 'umami.example.com', scriptName: 'script.js', dataCache: true, dataDomains: 'a.example',
    }],
    'docusaurus-plugin-matomo',
    ['posthog-docusaurus', { apiKey: 'phc' }],
  ],
  presets: [['classic', {
    docs: { routeBasePath: '/' },
    blog: false,
    gtag: { trackingID: 'G-1', anonymizeIP: true },
    googleTagManager: { containerId: 'GTM-1' },
  }]],
  themeConfig: {
    matomo: { matomoUrl: 'https://matomo.example.com/', siteId: 2, phpLoader: 'matomo.php', jsLoader: 'piwik.js' },
  },
}
`

const footer = `import React from 'react'
import Footer from '@theme-original/DocItem/Footer'
import Comments from '@site/src/components/Comments'
export default function FooterWrapper(props) {
  return <><Footer {...props} /><Comments /></>
}
`

const giscus = (category: string) => `import Giscus from '@giscus/react'
export default function Comments() {
  return <Giscus repo="owner/name" repoId={'R_1'} category={${category}} categoryId="DIC_1" mapping="pathname" />
}
`

const files = {
  'docusaurus.config.js': config,
  'package.json': '{ "name": "site", "dependencies": { "@docusaurus/core": "3.9.0" } }',
  'docs/index.md': '# Home\n\n```mermaid\nflowchart LR\n  accTitle: A flow\n  A --> B\n```\n',
  'docs/later.md': '---\ndraft: true\n---\n\n# Later\n',
  'src/theme/DocItem/Footer/index.js': footer,
  'src/components/Comments.js': giscus("'Docs'"),
}

function site() {
  const made = siteTest().config(null)
  for (const [name, text] of Object.entries(files)) made.file(name, text)
  return made
}

test('a site with analytics, diagrams, drafts and comments is migrated, and builds without an edit', async () => {
  const made = site()
  const { diagnostics } = await made.run('migrate')
  expect(diagnostics).toEqual([])
  const written = readFileSync(path.join(made.dir, 'docsgen.config.ts'), 'utf8').replace(/\s+/g, ' ')
  for (const service of [
    "plausible: { domain: 'docs.example.com', host: 'https://stats.example.com' }",
    "umami: { id: 'a-b-c', host: 'https://umami.example.com' }",
    "matomo: { id: 2, host: 'https://matomo.example.com' }",
    "posthog: { key: 'phc' }",
    "gtag: { id: 'G-1' }",
    "gtm: { id: 'GTM-1' }",
    "comments: { repo: 'owner/name', repoId: 'R_1', category: 'Docs', categoryId: 'DIC_1' }",
  ])
    expect(written).toContain(service)
  expect(written).not.toContain('DocItem')
  const run = await made.run('build')
  expect(run.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const html = run.output('index.html') ?? ''
  expect(html).toMatch(/class="[^"]*mermaid/)
  expect(run.output('later/index.html')).toBeUndefined()
})

test('what is left to do is listed, and a component whose comments are computed stays', async () => {
  const made = site()
  const listed = async () => {
    const { stdout } = await made.run('migrate', '--dry-run', '--format', 'json')
    return (JSON.parse(stdout).diagnostics as { message: string; location?: { file: string } }[]).map(
      ({ message, location }) => `${location?.file}: ${message}`,
    )
  }
  const others = [
    expect.stringMatching(/plugins\[1\]\[1\]\.dataDomains": docsgen has no such option/),
    expect.stringMatching(/themeConfig\.matomo\.jsLoader": docsgen loads matomo\.js/),
    expect.stringMatching(/^package\.json: /),
  ]
  const notUsed = expect.stringMatching(/^src\/theme\/DocItem\/Footer\/index\.js: not used: docsgen has the comments/)
  expect(await listed()).toEqual(expect.arrayContaining([...others, notUsed]))
  made.file('src/components/Comments.js', giscus('props.category'))
  expect(await listed()).toEqual(others)
  expect((await made.run('migrate', '--dry-run')).stdout).toContain('src/theme/DocItem/Footer/index.js')
})
