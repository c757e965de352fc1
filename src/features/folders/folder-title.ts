import { stripNumberPrefix } from '../../node/content/doc-route.js'
import type { CategoryNode } from '../../node/base/sidebars.js'
import type { CategoryFile } from '../../node/content/category-file.js'

/** Folder names that are abbreviations. */
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  'api',
  'cli',
  'css',
  'faq',
  'html',
  'http',
  'sdk',
  'sql',
  'ui',
  'url',
])

/**
 * The title of a folder's index page: from its category file, from the sidebar category with exactly the folder's pages, or
 * else its name. A generated category has the plain name of the folder as its label, which is not used.
 */
export function folderTitle(name: string, meta: CategoryFile, category: CategoryNode | undefined): string {
  const given = textOf(meta.link?.title) ?? textOf(meta.label)
  const isPlain = category?.label === stripNumberPrefix(name) || category?.label === name
  const label = isPlain ? undefined : textOf(category?.label)
  return given ?? label ?? humanize(name)
}

/** The description of a folder's index page, from its category file. */
export function folderDescription({ link, description }: CategoryFile): string | undefined {
  return textOf(link?.description) ?? textOf(description)
}

/**
 * Turns a folder name into words: `structuring-reducers` becomes `Structuring reducers`, and `api` becomes `API`. A name from
 * code such as `createStore` is not changed.
 */
export function humanize(name: string): string {
  if (/^\p{Ll}+\p{Lu}/u.test(name)) return name
  const words = name.split(/[-_\s]+/).filter((word) => word !== '')
  const text = words.map((word) => (ABBREVIATIONS.has(word.toLowerCase()) ? word.toUpperCase() : word)).join(' ')
  const [first] = text
  return first === undefined ? name : first.toUpperCase() + text.slice(first.length)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
