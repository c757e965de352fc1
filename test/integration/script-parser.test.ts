import { expect, test } from 'vitest'
import { runDocsgen } from '../harness/cli.js'
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

async function loadsParser(site: SiteTest): Promise<boolean> {
  const env = { NODE_DEBUG: 'module' }
  const { stderr } = await runDocsgen(['build', '--no-cache'], { cwd: site.dir, env })
  expect(stderr).toContain('MODULE')
  return stderr.includes('script-parser.cjs')
}

test('a build loads the parser of scripts only to locate a problem', async () => {
  expect(await loadsParser(siteWith('part'))).toBe(false)
  expect(await loadsParser(siteWith('prat'))).toBe(true)
})
