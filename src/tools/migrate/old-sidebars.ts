import { join, posix } from 'node:path'
import { DocsgenError } from '../../node/base/diagnostics/docsgen-error.js'
import { asRecord } from '../../node/base/record.js'
import { readYamlData } from '../../node/base/source-text/yaml-data.js'
import { evaluateForeignConfig } from '../../node/site/tool-api/config.js'
import type { OldSite } from './old-site.js'
import { plainOf, type Settings } from './part.js'

/** What readers see of an item of a sidebar, in the default language. */
interface LabeledItem {
  readonly label: string
  /** Of its generated index page; undefined if it has none. */
  readonly index?: { readonly title: string; readonly description?: string }
}

/**
 * The items of the sidebars of one version of a docs folder, by the part of the keys of their translations after the name of the sidebar:
 * `category.Guides`. Docusaurus makes the keys from labels, unless an item has a `key`.
 */
type LabeledItems = ReadonlyMap<string, readonly LabeledItem[]>

/** A version of a docs folder. */
interface OldDocs {
  /** `current` for the unreleased version. */
  readonly version: string
  /** Id of the folder. */
  readonly id: string
}

/** Finds the items of the sidebars of docs. */
export type FindItems = (docs: OldDocs) => LabeledItems

/** Reads the sidebars of all docs of a site, whose content has become the given settings, and the category files in its folders. */
export async function readLabeledItems(site: OldSite, settings: Settings): Promise<FindItems> {
  const known = new Map<string, LabeledItems>()
  for (const folder of [plainOf(settings.docs)].flat()) {
    const { id: written = 'default', dir, sidebars } = asRecord(folder) ?? {}
    const id = String(written)
    const prefix = id === 'default' ? '' : `${id}_`
    const versions: unknown = parsed(site.read(`${prefix}versions.json`))
    known.set(
      nameOf({ id, version: 'current' }),
      itemsOf([
        ...(typeof sidebars === 'string' ? [await sidebarsIn(site, sidebars)] : []),
        ...categoryFiles(site, String(dir)),
      ]),
    )
    for (const version of Array.isArray(versions) ? versions.map(String) : []) {
      const file = `${prefix}versioned_sidebars/version-${version}-sidebars.json`
      const own = [parsed(site.read(file)), ...categoryFiles(site, `${prefix}versioned_docs/version-${version}`)]
      known.set(nameOf({ id, version }), itemsOf(own))
    }
  }
  return (docs) => known.get(nameOf(docs)) ?? new Map()
}

function nameOf({ id, version }: OldDocs): string {
  return `${id}@${version}`
}

/** The value of a sidebars file; undefined if it cannot be evaluated, which the new site reports. */
async function sidebarsIn({ rootDir }: OldSite, file: string): Promise<unknown> {
  try {
    return await evaluateForeignConfig({ sourcePath: join(rootDir, file), rootDir }, (value) => value)
  } catch (error) {
    if (error instanceof DocsgenError) return undefined
    throw error
  }
}

/** The category files of a folder of docs, as items of a sidebar. */
function categoryFiles(site: OldSite, dir: string): readonly unknown[] {
  return site
    .list(dir)
    .filter((file) => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file))
    .map((file) => {
      const data = asRecord(readYamlData(site.read(posix.join(dir, file)) ?? '', { file, code: 'category-file' }).value)
      const folder = posix.basename(posix.dirname(file)).replace(/^\d+\s*[-_.]+\s*/, '')
      return { ...data, type: 'category', label: data?.label ?? folder }
    })
}

function itemsOf(values: readonly unknown[]): LabeledItems {
  const items = new Map<string, LabeledItem[]>()
  const add = (kind: string, { key, label, link }: Readonly<Record<string, unknown>>) => {
    const text = String(label)
    const { type, title, description } = asRecord(link) ?? {}
    const texts = { title: typeof title === 'string' ? title : text, description: textOr(description) }
    const name = `${kind}.${typeof key === 'string' ? key : text}`
    const item: LabeledItem = { label: text, index: type === 'generated-index' ? texts : undefined }
    items.set(name, [...(items.get(name) ?? []), item])
  }
  const visit = (value: unknown): void => {
    const record = asRecord(value)
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (record === undefined) return
    const { items: own, label, type } = record
    if (typeof type !== 'string') {
      // `{ label: [items] }`, or a file of sidebars by their names.
      for (const [name, inner] of Object.entries(record)) {
        add('category', { label: name })
        visit(inner)
      }
      return
    }
    const kind = type === 'ref' ? 'doc' : type
    if (typeof label === 'string' && ['category', 'link', 'doc'].includes(kind)) add(kind, record)
    if (kind === 'category') visit(own)
  }
  for (const value of values) visit(value)
  return items
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
