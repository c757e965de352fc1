import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PageExtra } from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import type { Feature } from '../base/feature.js'
import type { DocIndex } from '../base/navigation.js'
import { featurePath, packageDir, templatePath } from '../base/package.js'
import { featureCodes, viewModules } from '../bundle/entries.js'
import { coreEntries, createExtras } from '../bundle/extras.js'
import { bundleRuntime } from '../bundle/runtime.js'
import { importFacts } from '../bundle/read-module.js'
import { siteData } from '../config/site-data.js'
import { ResultStore } from '../store/result-store.js'
import { shippedDir } from '../store/package-results.js'
import { loadSiteConfig } from './site-config.js'
import { featuresOf } from './workspace.js'

/**
 * Makes the results of the default theme that docsgen's package contains, in English and with the React that docsgen is developed with. The
 * keys name nothing else of a site, so most sites find them. `npm run compile` calls it.
 */
export async function shipResults(): Promise<void> {
  const root = mkdtempSync(path.join(packageDir(), 'dist', 'empty-site-'))
  try {
    const configPath = path.join(root, 'docsgen.config.mjs')
    writeFileSync(configPath, "export default { title: 'docsgen', docs: false, pages: false }\n")
    const config = await loadSiteConfig({ root, configPath })
    const store = new ResultStore({ dir: shippedDir, rootDir: root, reads: false, ships: true })
    await bundleDefault(config, store)
    const extras = createExtras(config, store)
    // The other extras need a package of the site.
    for (const [name, { needs }] of Object.entries(coreEntries))
      if (needs === undefined) await extras.get(name as PageExtra)
    for (const { name } of featuresOf(config))
      for (const file of sheetsIn(featurePath(name, 'client'))) await extras.get(`${name}/${file}` as PageExtra)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function bundleDefault(config: ResolvedConfig, store: ResultStore): Promise<void> {
  const features = featuresOf(config)
  const none: DocIndex = {
    doc: () => undefined,
    sidebar: () => undefined,
    docIds: () => [],
    sidebarNames: () => [],
    start: () => undefined,
  }
  const { site } = siteData(config, none, { href: (route) => route, added: [] })
  await bundleRuntime({
    config,
    site,
    sheets: [templatePath('styles.css'), ...optionalSheets(features)],
    pluginData: '{}',
    views: viewModules(features),
    code: featureCodes(features, config),
    store,
    isDevelopment: true,
    readModule: async ({ path: modulePath }) => ({ facts: await importFacts(modulePath) }),
  })
}

/** All style sheets that some sites have besides `styles.css`. */
function optionalSheets(features: readonly Feature[]): string[] {
  const ofFeatures = features.flatMap(({ name }) =>
    sheetsIn(featurePath(name, 'client')).map((file) => featurePath(name, 'client', file)),
  )
  return [...sheetsIn(templatePath('styles')).map((file) => templatePath('styles', file)), ...ofFeatures]
}

function sheetsIn(dir: string): string[] {
  try {
    return readdirSync(dir).filter((file) => file.endsWith('.css'))
  } catch {
    return []
  }
}
