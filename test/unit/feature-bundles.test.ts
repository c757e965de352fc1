import path from 'node:path'
import { expect, test } from 'vitest'
import { createFeatures } from '../../src/node/bundle/features.js'
import { BundleStore } from '../../src/node/bundle/store.js'
import { DocsgenError } from '../../src/node/diagnostics/docsgen-error.js'
import { writeFiles } from '../harness/build-site.js'
import { loadSite } from '../harness/config-case.js'

test('a feature whose package was damaged is bundled as soon as the package has been installed again', async () => {
  const config = await loadSite({ 'docsgen.config.ts': "export default { title: 'T' }\n" })
  const install = (version: string, code: string) =>
    writeFiles(path.join(config.rootDir, 'node_modules', 'mermaid'), {
      'package.json': JSON.stringify({ name: 'mermaid', version, type: 'module', exports: './index.js' }),
      'index.js': code,
    })
  install('11.0.0', "import './missing.js'\n")
  const features = createFeatures(config, new BundleStore(path.join(config.cacheDir, 'bundles'), true))
  const before = features.identity
  const failure: unknown = await features.get('diagrams').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DocsgenError)
  install('11.0.1', 'export default { initialize() {}, render: async () => ({ svg: "" }) }\n')
  const feature = await features.get('diagrams')
  expect(feature.script).toMatch(/^assets\/diagrams-\w+\.js$/)
  expect(features.identity).not.toBe(before)
  expect(await features.get('diagrams')).toBe(feature)
})
