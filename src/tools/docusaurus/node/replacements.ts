import { componentFor } from './counterparts.js'
import replacements from './replacements.json' with { type: 'json' }

/** What to do instead, by the beginning of a module's name, or by `module#export`. */
const ADVICE: Readonly<Record<string, string>> = replacements

/** Modules that Docusaurus looks for in `src/theme` and docsgen does not. */
const FILES: Readonly<Record<string, string>> = {
  'prism-include-languages': 'delete it: docsgen highlights all languages without it',
  SiteMetadata: 'use the options `headTags` and `image`',
}

/** What to do with a module in the folder `src/theme` that has no effect. */
export function replacementOfFile(name: string): string {
  return (
    FILES[name] ??
    replacementOf(`@theme/${name}`) ??
    'wrap or replace one of the components of docsgen: `docsgen eject --list`'
  )
}

/** What to use instead of a module (`@theme/DocItem/Layout`) or of an export (`@docusaurus/theme-common#useDoc`). */
export function replacementOf(name: string): string | undefined {
  const advice = ADVICE[longestStart(name, ADVICE)]
  if (advice !== undefined) return advice
  if (!name.startsWith('@theme/')) return undefined
  const own = componentFor(name.slice('@theme/'.length))
  if (own === undefined) return undefined
  return `use "@theme/${own}", the component of docsgen's theme; \`theme.components.${own}\` replaces it`
}

/** The longest key that is a name, or a folder of it; empty if there is none. */
function longestStart(name: string, table: Readonly<Record<string, string>>): string {
  const starts = Object.keys(table).filter(
    (key) => name === key || name.startsWith(key.endsWith('#') ? key : `${key}/`) || isFamily(key, name),
  )
  return starts.sort((a, b) => b.length - a.length)[0] ?? ''
}

/** `@theme/Blog` and `@theme/DocTag` begin the names of several components: `BlogPostItem`, `DocTagsListPage`. */
function isFamily(key: string, name: string): boolean {
  return (key === '@theme/Blog' || key === '@theme/DocTag') && name.startsWith(key)
}
