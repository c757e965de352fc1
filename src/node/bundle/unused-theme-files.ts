import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { THEME_COMPONENTS } from '../../shared/theme-components.js'
import { mdxComponentNames } from '../config/site-theme.js'
import type { ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import { replacementOf, replacementOfFile } from './docusaurus-replacements.js'

/** The components of pages that docsgen also renders without React, where those of a site have no effect. */
const COMPILED: Readonly<Record<string, string>> = {
  Admonition: '`:::note`',
  CodeBlock: 'a code fence',
  Details: '`<details>`',
  Heading: 'a heading',
  Mermaid: 'a code fence with `mermaid`',
}

/** Reports the components in `src/theme` that would be in the theme of Docusaurus, but are not in the theme of the site. */
export function unusedThemeFiles({ rootDir, theme }: Pick<ResolvedConfig, 'rootDir' | 'theme'>): Diagnostic[] {
  const used = new Set<string>([...Object.values(theme.components), ...Object.values(theme.slots)])
  const report = (filePath: string, message: string, hint: string): Diagnostic => {
    const location = { file: siteRelative(rootDir, filePath) }
    return { code: 'unused-theme-file', severity: 'warning', message, hint, location }
  }
  return Object.entries(theme.folder).flatMap(([name, filePath]) => {
    if (used.has(filePath) || name === 'Root') return []
    const file = siteRelative(rootDir, filePath)
    if (name === 'MDXComponents') return mdxProblems(filePath, report)
    if (COMPILED[name] !== undefined) {
      const message = `only pages that import "@theme/${name}" use this component; ${COMPILED[name]} does not`
      return [report(filePath, message, 'change the look with CSS, or import the component in the pages that need it')]
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

function mdxProblems(
  filePath: string,
  report: (filePath: string, message: string, hint: string) => Diagnostic,
): Diagnostic[] {
  const elements = mdxComponentNames(readFileSync(filePath, 'utf8')).filter((name) => /^[a-z]/.test(name))
  if (elements.length === 0) return []
  const list = elements.map((name) => `<${name}>`).join(', ')
  const message = `docsgen renders the elements of Markdown as HTML, so the components for ${list} have no effect`
  return [report(filePath, message, 'style the elements with CSS, or change them with a rehype plugin')]
}
