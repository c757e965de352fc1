import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PluginHooks } from '../base/plugin.js'
import type { SourceFile } from '../base/source-file.js'
import { locateField } from '../base/source-text/locate-field.js'

/** Fields of other tools that docs have most, docsgen's own in their place, and the types of their values. */
const fields: Readonly<Record<string, readonly [tool: string, own: string, types: string]>> = {
  order: ['VuePress', 'sidebar_position', 'number'],
  weight: ['Hugo', 'sidebar_position', 'number'],
  nav_order: ['Just the Docs', 'sidebar_position', 'number'],
  linkTitle: ['Hugo', 'sidebar_label', 'string'],
  sidebarTitle: ['Mintlify', 'sidebar_label', 'string'],
  redirect_from: ['Jekyll', 'aliases', 'object or string'],
  sidebar: ['Starlight', 'sidebar_position', 'object'],
  outline: ['VitePress', 'toc_max_heading_level', 'object, string or number'],
  prev: ['VitePress', 'pagination_prev', 'object or boolean'],
  next: ['VitePress', 'pagination_next', 'object or boolean'],
  tableOfContents: ['Starlight', 'toc_max_heading_level', 'object'],
}

/**
 * Reports fields of other tools that have no effect here, with what to write instead. A plugin or the page itself may read any
 * field, except that a draft is published for certain.
 */
export function foreignFields(
  sources: readonly SourceFile[],
  plugins: readonly Pick<PluginHooks, 'page' | 'site'>[],
): Diagnostic[] {
  const readsFields = plugins.some(({ page, site }) => page !== undefined || site !== undefined)
  return sources.flatMap((source): Diagnostic[] => {
    const { contentPath, collection, frontMatter, mdx } = source
    if (contentPath !== undefined) return []
    const location = (name: string) => locateField(source, [name])
    if (frontMatter.published === false && frontMatter.draft !== true) {
      const message = '"published: false" is a field of Jekyll, so this page is published'
      const hint = 'write `draft: true`'
      return [{ code: 'foreign-field', severity: 'error', message, hint, location: location('published') }]
    }
    if (collection !== 'docs' || mdx || readsFields) return []
    return Object.entries(fields).flatMap(([name, [tool, own, types]]): Diagnostic[] => {
      const value = frontMatter[name] ?? undefined
      if (!types.includes(typeof value) || own in frontMatter) return []
      const hint = types === 'number' ? `write \`${own}: ${String(value)}\`` : `write \`${own}\``
      const message = `"${name}" is a field of ${tool}, which has no effect here`
      return [{ code: 'foreign-field', severity: 'warning', message, hint, location: location(name) }]
    })
  })
}
