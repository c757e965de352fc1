import path from 'node:path'
import { expect, test } from 'vitest'
import { tagStyles } from '../../src/features/tags/theme.js'
import { createExtras, extraFile } from '../../src/node/bundle/extras.js'
import { ResultStore } from '../../src/node/store/result-store.js'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { writeFiles } from '../harness/build-site.js'
import { loadSite } from '../harness/config-case.js'

test('an extra whose package was damaged is bundled as soon as the package has been installed again', async () => {
  const config = await loadSite({ 'docsgen.config.ts': "export default { title: 'T' }\n" })
  const install = (version: string, code: string) =>
    writeFiles(path.join(config.rootDir, 'node_modules', 'mermaid'), {
      'package.json': JSON.stringify({ name: 'mermaid', version, type: 'module', exports: './index.js' }),
      'index.js': code,
    })
  install('11.0.0', "import './missing.js'\n")
  const extras = createExtras(config, new ResultStore({ dir: config.cacheDir, rootDir: config.rootDir, reads: true }))
  const before = extras.identity
  const failure: unknown = await extras.get('diagrams').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DocsgenError)
  install('11.0.1', 'export default { initialize() {}, render: async () => ({ svg: "" }) }\n')
  const extra = await extras.get('diagrams')
  expect(extra.script).toMatch(/^assets\/diagrams-\w+\.js$/)
  expect(extras.identity).not.toBe(before)
  expect(await extras.get('diagrams')).toBe(extra)
})

test.each([
  ['diagrams', 'mermaid'],
  ['math', 'katex'],
] as const)(
  'the extra %s of a site without the package "%s" is an error that says what to install',
  async (name, needed) => {
    const config = await loadSite({ 'docsgen.config.ts': "export default { title: 'T' }\n" })
    const bare = { ...config, rootDir: '/' }
    const extras = createExtras(bare, new ResultStore({ dir: config.cacheDir, rootDir: config.rootDir, reads: true }))
    const failure: unknown = await extras.get(name).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DocsgenError)
    expect((failure as DocsgenError).diagnostics).toMatchObject([
      {
        code: `missing-${needed}`,
        message: `a page needs the package "${needed}", which is not installed for this site`,
        hint: `run \`npm install ${needed}\``,
      },
    ])
  },
)

test('an extra without packages is a style sheet or a script, and files that it loads', async () => {
  const config = await loadSite({ 'docsgen.config.ts': "export default { title: 'T' }\n" })
  const extras = createExtras(config, new ResultStore({ dir: config.cacheDir, rootDir: config.rootDir, reads: true }))
  const [tags, zoom] = [await extras.get(tagStyles), await extras.get('zoom')]
  expect(tags.style).toMatch(/^assets\/tags-\w+\.css$/)
  expect(tags.script).toBeUndefined()
  expect(zoom.script).toMatch(/^assets\/zoom-\w+\.js$/)
  expect(Object.keys(tags.files)).toEqual([tags.style])
  expect(extraFile(extras, tags.style ?? '')).toBe(tags.files[tags.style ?? ''])
  expect(extraFile(extras, 'assets/none.css')).toBeUndefined()
  expect([...extras.bundled.keys()]).toEqual(['tags/tags.css', 'zoom'])
})
