import type { Generator } from '../../../node/base/core-extension.js'
import { builtSites } from './built-sites.js'
import options from './options.json' with { type: 'json' }
import { replacementOf } from './replacements.js'

/**
 * How docsgen recognizes a site of Docusaurus, and what it says about its options. The options are key paths: `names` are those that have another name in docsgen,
 * `unsupported` those without a counterpart, with what to do.
 */
export const generator: Generator = {
  name: 'Docusaurus',
  configFiles: ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`),
  usualKeys: ['presets', 'themeConfig', 'baseUrl', 'onBrokenLinks', 'organizationName', 'projectName'],
  options: { owner: "Docusaurus's", ...options },
  values: { theme: { docusaurus: 'write `{ compat: "docusaurus" }`' } },
  hooks: { loadContent: 'content', contentLoaded: 'pages', postBuild: 'buildEnd' },
  replacementOf,
  builtSites,
}
