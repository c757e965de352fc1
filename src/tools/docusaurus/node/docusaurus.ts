import { readFileSync } from 'node:fs'
import type { BundleExtension, CoreExtension, StyleTransform } from '../../../node/base/core-extension.js'
import { componentInPlaceOf } from './counterparts.js'
import { docsModule, docsModuleOfTheme } from './docs-module.js'
import { generator } from './generator.js'
import { invalidMessages, languageModule, MESSAGES_FILE } from './language-module.js'
import { docusaurusPath, missingExport, scopeFolders, unsupportedModule } from './modules.js'
import { siteThemeFolder } from './site-theme.js'
import { siteThemeModules, unusedThemeFiles } from './site-theme-modules.js'
import { svgComponents } from './svg-components.js'

/** Name of the module with the docs of the site, in the shape of Docusaurus's global data. */
const DOCS_MODULE = 'docsgen:docs'

/** Name of the module with the languages of the site, and with the texts of its code in the language that it is bundled for. */
const LANGUAGE_MODULE = 'docsgen:language'

/**
 * What lets the code of a Docusaurus site run. The modules and the folder `src/theme` are there for every site; SVG components
 * and the classes of Docusaurus need `theme.compat`, because they change the meaning of what other sites may have too.
 */
const bundle: BundleExtension = {
  scopes: scopeFolders,
  harmlessScopes: ['@docusaurus'],
  explainModule: unsupportedModule,
  explainName: missingExport,
  plugins: (config) => [...(config.theme.compat === 'docusaurus' ? [svgComponents()] : []), siteThemeModules(config)],
  componentFiles: ({ compat }) => (compat === 'docusaurus' ? ['.svg'] : []),
  styleTransform: async ({ compat }) => (compat === 'docusaurus' ? classTransform() : undefined),
  pageModules: (site) => ({ [DOCS_MODULE]: docsModule(site), [LANGUAGE_MODULE]: languageModule(site.config) }),
  themeModules: (config) => ({ [DOCS_MODULE]: docsModuleOfTheme(config), [LANGUAGE_MODULE]: languageModule(config) }),
  languageFiles: [MESSAGES_FILE],
  reactPage: (filePath) => (readsConfig(filePath) ? pageWithConfig(filePath) : undefined),
  choiceOf(modulePath, { folder }) {
    const name = Object.keys(folder).find((one) => folder[one] === modulePath) ?? ''
    // Docusaurus has these components on docs only. Posts of docsgen have the layout of docs.
    if (componentInPlaceOf(name) === undefined || !name.startsWith('Doc')) return undefined
    return { from: docusaurusPath('on-docs.tsx'), name: name.startsWith('DocItem') ? 'onDocs' : 'besideDocs' }
  },
  placeReaders: ['docusaurus/client/docs/sidebar-category.ts'],
  unusedFiles: (config) => [...unusedThemeFiles(config), ...invalidMessages(config)],
}

async function classTransform(): Promise<StyleTransform> {
  const { mapSelectors } = await import('./selectors.js')
  return (css, { isModule }) => {
    try {
      return mapSelectors(css, isModule)
    } catch {
      // The bundler reports the error of a style sheet that cannot be parsed.
      return css
    }
  }
}

/** Whether the code of a React page may use its prop `config`. */
function readsConfig(filePath: string): boolean {
  return /\bconfig\b/.test(readFileSync(filePath, 'utf8'))
}

/** The module of a React page with the prop `config`, as Docusaurus passes it. */
function pageWithConfig(filePath: string): string {
  const from = JSON.stringify(filePath)
  return [
    "import { createElement } from 'react'",
    "import { useSite } from 'docsgen/client'",
    `import { siteConfigOf } from ${JSON.stringify(docusaurusPath('site-config.ts'))}`,
    `import Page from ${from}`,
    `export * from ${from}`,
    'export default (props) => createElement(Page, { ...props, config: siteConfigOf(useSite()) })',
  ].join('\n')
}

/** The modules that sites of Docusaurus import, the classes in their style sheets, and hints for their authors. */
export const docusaurus: CoreExtension = {
  name: 'docusaurus',
  unstable_bundle: bundle,
  unstable_siteTheme: siteThemeFolder,
  unstable_generator: generator,
}
