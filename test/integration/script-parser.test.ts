import { expect, test } from 'vitest'
import { startDocsgen } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

/** A site with links to a heading in its navbar, a redirect, a component and an MDX page. */
function siteWith(fragment: string): SiteTest {
  const to = `/guide#${fragment}`
  return siteTest()
    .config({ navbar: { items: [{ label: 'A', to }] }, redirects: [{ from: '/old', to }] })
    .file('docs/guide.md', '---\nslug: /guide\n---\n\n# Guide\n\n## Part\n\n[home](/)\n')
    .file('docs/home.mdx', `---\nslug: /\n---\nimport Card from '../Card.tsx'\n\n# Home\n\n<Card to="${to}" />\n`)
    .file('Card.tsx', `export default ({ to }: { to: string }) => <a href={to}>card <a href="${to}">b</a></a>\n`)
}

/** The names of docsgen's CommonJS modules that a build loads. Node reports them when it is asked to. */
async function loadedModules(site: SiteTest): Promise<readonly string[]> {
  const env = { NODE_DEBUG: 'module' }
  const { stderr } = await startDocsgen(['build', '--no-cache'], { cwd: site.dir, env }).end
  expect(stderr).toContain('MODULE')
  return stderr.includes('script-parser.cjs') ? ['script-parser.cjs'] : []
}

test('a build loads the parser of scripts only to locate a problem', async () => {
  expect(await loadedModules(siteWith('part'))).toEqual([])
  expect(await loadedModules(siteWith('prat'))).toEqual(['script-parser.cjs'])
})
