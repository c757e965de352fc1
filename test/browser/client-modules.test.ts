import { expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const log = `import state from './state'

state.runs++
window.runs = state.runs
window.visits = []
const path = (place) => place && place.pathname + place.hash

export function onRouteUpdate({ location, previousLocation }) {
  window.visits.push(\`update \${path(previousLocation)} -> \${path(location)}\`)
  return () => window.visits.push('shown')
}

export function onRouteDidUpdate({ location }) {
  window.visits.push(\`\${path(location)}: \${document.querySelector('h1').textContent}, \${document.title}\`)
}
`

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({
      theme: {
        clientModules: ['src/log.js', 'src/fails.ts', 'src/later.ts'],
        slots: { afterContent: 'src/Runs.tsx' },
      },
    })
    .file('static/favicon.ico', '')
    .file('src/log.js', log)
    .file('src/state.ts', 'export default { runs: 0 }\n')
    .file(
      'src/Runs.tsx',
      "import state from './state'\n\nexport default () => <p id='runs' suppressHydrationWarning>{state.runs}</p>\n",
    )
    .file('src/fails.ts', "export function onRouteDidUpdate() { throw new Error('on purpose') }\n")
    .file(
      'src/later.ts',
      "import './later.css'\nimport ExecutionEnvironment from '@docusaurus/ExecutionEnvironment'\n\nexport default { onRouteDidUpdate() { if (ExecutionEnvironment.canUseDOM) document.documentElement.dataset.last = location.pathname } }\n",
    )
    .file('src/later.css', 'html { --from-module: 1 }\n')
    .file('docs/index.md', '# Home\n\n[Other](./other.md) and [a part](#part)\n\n## Part\n')
    .file('docs/other.md', '# Other\n')
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return `${site.dir}/build`
})

test('client modules run once, and their hooks for each page and heading', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  const visits = () => page.evaluate(() => (window as unknown as { visits: string[] }).visits)
  const first = ['update null -> /', 'shown', '/: Home, Home | Test']
  await expect.poll(visits).toEqual(first)
  await page.getByRole('link', { name: 'a part' }).click()
  const second = ['update / -> /#part', 'shown', '/#part: Home, Home | Test']
  await expect.poll(visits).toEqual([...first, ...second])
  await page.locator('main').getByRole('link', { name: 'Other', exact: true }).click()
  const third = ['update /#part -> /other', 'shown', '/other: Other, Other | Test']
  await expect.poll(visits).toEqual([...first, ...second, ...third])
  expect(await page.evaluate(() => (window as unknown as { runs: number }).runs)).toBe(1)
})

test('the hooks of other modules run if one fails, and style sheets of modules apply', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.last)).toBe('/')
  const property = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--from-module'),
  )
  expect(property.trim()).toBe('1')
})

test('client modules and components share the state of a module', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  await page.locator('main').getByRole('link', { name: 'Other', exact: true }).click()
  await expect.poll(() => page.locator('#runs').textContent()).toBe('1')
})
