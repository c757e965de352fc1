import type { Diagnostic } from '../../../shared/diagnostic.js'
import { THEME_COMPONENTS } from '../../../shared/theme-components.js'
import { missingModules } from './missing-modules.js'
import { ELEMENT_MODULES } from './site-theme.js'
import type { ResolvedConfig } from '../../../node/model/config.js'
import { siteRelative } from '../../../node/model/names.js'
import { replacementOf, replacementOfFile } from './replacements.js'

/** Reports the components in `src/theme` that would be in the theme of Docusaurus, but are not in the theme of the site. */
export function unusedThemeFiles({ rootDir, theme }: Pick<ResolvedConfig, 'rootDir' | 'theme'>): Diagnostic[] {
  const used = new Set<string>([...Object.values(theme.components), ...Object.values(theme.slots)])
  const elementModules = new Set(Object.values(theme.mdx))
  const report = (filePath: string, message: string, hint: string): Diagnostic => {
    const location = { file: siteRelative(rootDir, filePath) }
    return { code: 'unused-theme-file', severity: 'warning', message, hint, location }
  }
  return Object.entries(theme.folder).flatMap(([name, filePath]) => {
    if (used.has(filePath) || name === 'Root') return []
    const file = siteRelative(rootDir, filePath)
    if (name === 'MDXComponents' || (elementModules.has(name) && name !== 'Mermaid')) return []
    const elements = ELEMENT_MODULES[name]
    if (elements !== undefined && !elementModules.has(name)) {
      const missing = missingModules(filePath, { rootDir, modules: Object.keys(theme.folder) }).join(', ')
      if (missing === '') return []
      const message = `docsgen does not have what this component imports, so it is not used: ${missing}`
      return [report(filePath, message, 'wrap the default component instead, which is "@theme-original/Name"')]
    }
    if (name === 'Mermaid') {
      const message = 'only `<Mermaid>` in MDX is this component; a code fence with `mermaid` is not'
      return [report(filePath, message, 'change the look with CSS, or write `<Mermaid>` in the pages that need it')]
    }
    if (Object.hasOwn(THEME_COMPONENTS, name)) {
      const hint = `add it to the config if it fits: theme: { components: { ${name}: './${file}' } }`
      return [
        report(filePath, `"${file}" is not in the theme: docsgen replaces only components that the config names`, hint),
      ]
    }
    const isOfDocusaurus = name === 'prism-include-languages' || replacementOf(`@theme/${name}`) !== undefined
    return isOfDocusaurus || name === 'SiteMetadata'
      ? [report(filePath, `docsgen has no component "${name}" to replace`, replacementOfFile(name))]
      : []
  })
}
