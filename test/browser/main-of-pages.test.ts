import path from 'node:path'
import { expect, test } from 'vitest'
import { installReact } from '../harness/build-site.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const page = (className: string) => `import Layout from '@theme/Layout'
import styles from './page.module.css'

export default function Page() {
  return (
    <Layout title="Page">
      <main className=${className}>
        <p id="text">Text</p>
      </main>
    </Layout>
  )
}
`

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({ docs: false, pages: { dir: 'src/pages' }, theme: { compat: 'docusaurus' } })
    .file('src/pages/index.js', page('"container margin-vert--lg"'))
    .file('src/pages/own.js', page('{styles.main}'))
    .file('src/pages/bare.js', page('"any"'))
    .file('src/pages/page.module.css', '.main { padding: 2rem 3rem; }\n')
  installReact(site.dir)
  const { exitCode, stderr } = await site.run('build')
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 })
  return path.join(site.dir, 'build')
})

// The padding of a container, that of a class of the site, or none: the theme adds none of its own.
test.each([
  ['', 1280, 90],
  ['', 390, 20],
  ['own', 1280, 48],
  ['own', 390, 48],
  ['bare', 1280, 0],
])('the text of `<main>` in /%s at %i px begins at %i px', async (route, width, left) => {
  const { page: window } = await suite.open({ viewport: { width, height: 800 } })
  await window.goto(`${suite.url}/${route}`)
  const box = await window.locator('#text').boundingBox()
  expect(Math.round(box?.x ?? -1)).toBe(left)
})
