import type { Diagnostic, Severity } from '../../shared/diagnostic.js'
import type { PluginHooks } from '../model/plugin.js'
import type { FrontMatter, SourceFile } from '../model/source-file.js'
import { readRegularFile } from '../source-text/regular-file.js'
import { locateField } from '../source-text/locate-field.js'
import { isRecord } from '../model/record.js'

/** A field of another tool, of which docsgen has an equivalent. */
interface ForeignField {
  readonly tool: string
  /** What to write instead; undefined if the value is not one that the tool reads. */
  readonly hint: (value: unknown, page: SourceFile) => string | undefined
  readonly severity?: Severity
}

type Hint = ForeignField['hint']

const write = (yaml: string): string => `write \`${yaml}\``

const position: Hint = (value, { collection, frontMatter }) =>
  typeof value === 'number' && collection === 'docs' && frontMatter.sidebar_position === undefined
    ? write(`sidebar_position: ${value}`)
    : undefined

const label: Hint = (value, { collection, frontMatter }) =>
  typeof value === 'string' && collection === 'docs' && frontMatter.sidebar_label === undefined
    ? write(`sidebar_label: ${value}`)
    : undefined

const description: Hint = (value, { frontMatter }) =>
  typeof value === 'string' && frontMatter.description === undefined ? 'rename it to `description`' : undefined

const slug: Hint = (value, { frontMatter }) =>
  isPath(value) && frontMatter.slug === undefined ? write(`slug: ${value}`) : undefined

const lastUpdate: Hint = (value, { frontMatter }) =>
  typeof value === 'string' && frontMatter.last_update === undefined && frontMatter.lastUpdated === undefined
    ? write(`last_update: { date: ${value} }`)
    : undefined

/** Old URLs of a page. Obsidian has other names in `aliases`, which are no paths. */
const redirects: Hint = (value, { route }) => {
  const from = [value].flat().find((path): path is string => isPath(path))
  return from === undefined ? undefined : `add \`{ from: '${from}', to: '${route}' }\` to \`redirects\` in the config`
}

const noOutline: Hint = (value, { frontMatter }) =>
  value === false && frontMatter.hide_table_of_contents === undefined
    ? write('hide_table_of_contents: true')
    : undefined

const whenTrue =
  (yaml: string): Hint =>
  (value) =>
    value === true ? write(yaml) : undefined

const neighbor =
  (name: string): Hint =>
  (value, { collection, frontMatter }) => {
    if (collection !== 'docs' || name in frontMatter) return undefined
    if (value === false) return write(`${name}: null`)
    return isRecord(value) && 'link' in value ? `write the id of a doc: \`${name}: start\`` : undefined
  }

const articleTags: Hint = (value, { article }) =>
  article && (typeof value === 'string' || Array.isArray(value)) ? 'list them in `tags`' : undefined

const renamed =
  (name: string): Hint =>
  (value, { article, frontMatter }) =>
    article && value !== null && !(name in frontMatter) ? `did you mean "${name}"?` : undefined

/** Only values that the tool reads are reported, because front matter is also data for components. */
const fields: ReadonlyMap<string, ForeignField> = new Map<string, ForeignField>([
  [
    'published',
    { tool: 'Jekyll', hint: (value) => (value === false ? write('draft: true') : undefined), severity: 'error' },
  ],
  ['weight', { tool: 'Hugo', hint: position }],
  ['order', { tool: 'VuePress', hint: position }],
  ['nav_order', { tool: 'Just the Docs', hint: position }],
  ['linkTitle', { tool: 'Hugo', hint: label }],
  ['linktitle', { tool: 'Hugo', hint: label }],
  ['sidebarTitle', { tool: 'Mintlify', hint: label }],
  ['sidebar', { tool: 'Starlight', hint: starlightSidebar }],
  ['tableOfContents', { tool: 'Starlight', hint: tableOfContents }],
  ['editUrl', { tool: 'Starlight', hint: editUrl }],
  ['pagination', { tool: 'Starlight', hint: noPagination }],
  ['template', { tool: 'Starlight', hint: splash }],
  ['hidden', { tool: 'Mintlify', hint: whenTrue('unlisted: true') }],
  ['noindex', { tool: 'Mintlify', hint: whenTrue('unlisted: true') }],
  ['nav_exclude', { tool: 'Just the Docs', hint: whenTrue('unlisted: true') }],
  ['search_exclude', { tool: 'Just the Docs', hint: whenTrue('search: false') }],
  ['outline', { tool: 'VitePress', hint: outline }],
  ['aside', { tool: 'VitePress', hint: noOutline }],
  ['editLink', { tool: 'VitePress', hint: editUrl }],
  ['prev', { tool: 'VitePress', hint: neighbor('pagination_prev') }],
  ['next', { tool: 'VitePress', hint: neighbor('pagination_next') }],
  ['head', { tool: 'VitePress', hint: headTags }],
  ['home', { tool: 'VuePress', hint: home }],
  ['sidebarDepth', { tool: 'VuePress', hint: sidebarDepth }],
  ['hide', { tool: 'Material for MkDocs', hint: hiddenParts }],
  ['toc', { tool: 'Hugo', hint: noOutline }],
  ['aliases', { tool: 'Hugo', hint: redirects }],
  ['redirect_from', { tool: 'Jekyll', hint: redirects }],
  ['permalink', { tool: 'Jekyll', hint: slug }],
  ['url', { tool: 'Hugo', hint: slug }],
  ['lastmod', { tool: 'Hugo', hint: lastUpdate }],
  ['last_modified_at', { tool: 'Jekyll', hint: lastUpdate }],
  ['summary', { tool: 'Hugo', hint: description }],
  ['excerpt', { tool: 'Jekyll', hint: description }],
  ['menu', { tool: 'Hugo', hint: menu }],
  ['theme', { tool: 'Nextra', hint: nextraTheme }],
  ['categories', { tool: 'Jekyll', hint: articleTags }],
  ['Authors', { tool: '', hint: renamed('authors') }],
  ['Author', { tool: '', hint: renamed('author') }],
  ['Date', { tool: '', hint: renamed('date') }],
])

/**
 * Reports fields of other tools that have no effect here, with what to write instead. A plugin or the page itself may read any
 * field, except that a draft is published for certain.
 */
export function foreignFields(
  sources: readonly SourceFile[],
  plugins: readonly Pick<PluginHooks, 'page' | 'site'>[],
): Diagnostic[] {
  const readsFields = plugins.some(({ page, site }) => page !== undefined || site !== undefined)
  return sources.flatMap((source) => {
    if (source.contentPath !== undefined) return []
    const found = Object.entries(source.frontMatter).flatMap(([key, value]) => {
      const field = fields.get(key)
      const hint = field?.hint(value, source)
      return field && hint !== undefined && (key === 'published' || !readsFields) ? [{ key, field, hint }] : []
    })
    if (found.length === 0) return []
    const isData = source.mdx && mentionsFrontMatter(source.path)
    return found
      .filter(({ key }) => key === 'published' || !isData)
      .map(({ key, field, hint }): Diagnostic => {
        const location = locateField(source, [key])
        const { tool, severity = 'warning' } = field
        const message =
          tool === ''
            ? `unknown key "${key}"`
            : key === 'published'
              ? `"published: false" is a field of ${tool}, so this page is published`
              : `"${key}" is a field of ${tool}, which has no effect here`
        return { code: 'foreign-field', severity, message, hint, location }
      })
  })
}

/** Whether a page with code reads its front matter: `{frontMatter.weight}`. */
function mentionsFrontMatter(filePath: string): boolean {
  try {
    return readRegularFile(filePath).includes('frontMatter')
  } catch {
    return false
  }
}

function starlightSidebar(value: unknown, { collection, frontMatter }: SourceFile): string | undefined {
  if (collection !== 'docs') return undefined
  if (value === false) return 'displayed_sidebar' in frontMatter ? undefined : write('displayed_sidebar: null')
  if (!isRecord(value)) return undefined
  const { order, label: text, hidden } = value
  const lines = [
    ...(typeof order === 'number' && frontMatter.sidebar_position === undefined ? [`sidebar_position: ${order}`] : []),
    ...(typeof text === 'string' && frontMatter.sidebar_label === undefined ? [`sidebar_label: ${text}`] : []),
    ...(hidden === true ? ['unlisted: true'] : []),
  ]
  return lines.length === 0 ? undefined : `write ${lines.map((line) => `\`${line}\``).join(' and ')}`
}

function tableOfContents(value: unknown, page: SourceFile): string | undefined {
  if (!isRecord(value)) return noOutline(value, page)
  return levels(value.minHeadingLevel, value.maxHeadingLevel, page)
}

function outline(value: unknown, page: SourceFile): string | undefined {
  if (value === 'deep') return levels(2, 6, page)
  if (Array.isArray(value)) return levels(value[0], value[1], page)
  return typeof value === 'number' ? levels(value, value, page) : noOutline(value, page)
}

function sidebarDepth(value: unknown, page: SourceFile): string | undefined {
  if (typeof value !== 'number') return undefined
  return value === 0 ? noOutline(false, page) : levels(undefined, value + 1, page)
}

function levels(min: unknown, max: unknown, { frontMatter }: SourceFile): string | undefined {
  const lines = Object.entries({ toc_min_heading_level: min, toc_max_heading_level: max }).flatMap(([name, level]) =>
    typeof level === 'number' && frontMatter[name] === undefined ? [`\`${name}: ${level}\``] : [],
  )
  return lines.length === 0 ? undefined : `write ${lines.join(' and ')}`
}

function editUrl(value: unknown, { frontMatter }: SourceFile): string | undefined {
  if ('custom_edit_url' in frontMatter) return undefined
  if (value === false) return write('custom_edit_url: null')
  return typeof value === 'string' && /^https?:/.test(value) ? 'rename it to `custom_edit_url`' : undefined
}

function noPagination(value: unknown, { collection, frontMatter }: SourceFile): string | undefined {
  if (value !== false || collection !== 'docs' || 'pagination_next' in frontMatter) return undefined
  return 'write `pagination_prev: null` and `pagination_next: null`'
}

function splash(value: unknown, { collection, frontMatter }: SourceFile): string | undefined {
  const isPlain = collection === 'docs' && frontMatter.hero === undefined && !('displayed_sidebar' in frontMatter)
  return value === 'splash' && isPlain ? 'write a `hero`, or `displayed_sidebar: null`' : undefined
}

function headTags(value: unknown): string | undefined {
  const isTag = (tag: unknown): boolean => Array.isArray(tag) || (isRecord(tag) && typeof tag.tag === 'string')
  if (!Array.isArray(value) || value.length === 0 || !value.every(isTag)) return undefined
  return 'use `<Head>` in an .mdx file, or `headTags` in the config for all pages'
}

function home(value: unknown, { frontMatter }: SourceFile): string | undefined {
  const isHome = ['heroText', 'heroImage', 'tagline', 'actionText', 'actions'].some((name) => name in frontMatter)
  if (value !== true || frontMatter.hero !== undefined || !isHome) return undefined
  return 'write a `hero` with `title`, `tagline` and `actions`'
}

function hiddenParts(value: unknown, { collection, frontMatter }: SourceFile): string | undefined {
  if (!Array.isArray(value)) return undefined
  const lines = [
    ...(value.includes('toc') && frontMatter.hide_table_of_contents === undefined
      ? ['`hide_table_of_contents: true`']
      : []),
    ...(value.includes('navigation') && collection === 'docs' && !('displayed_sidebar' in frontMatter)
      ? ['`displayed_sidebar: null`']
      : []),
  ]
  return lines.length === 0 ? undefined : `write ${lines.join(' and ')}`
}

function nextraTheme(value: unknown, page: SourceFile): string | undefined {
  if (!isRecord(value)) return undefined
  return hiddenParts(
    [...(value.toc === false ? ['toc'] : []), ...(value.sidebar === false ? ['navigation'] : [])],
    page,
  )
}

function menu(value: unknown): string | undefined {
  const names = typeof value === 'string' ? [value] : Array.isArray(value) ? value : Object.keys(recordOr(value))
  const isMenu = names.some((name) => name === 'main' || name === 'footer' || name === 'docs')
  return isMenu ? 'add the page to `navbar` in the config or to a sidebar' : undefined
}

function isPath(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\/[^/\s:{}]|^[\w-]+(?:\/[\w.-]+)+\/?$|\.html?$/.test(value) && !value.includes(':')
  )
}

function recordOr(value: unknown): FrontMatter {
  return isRecord(value) ? value : {}
}
