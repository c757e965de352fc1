import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readYamlData } from '../source-text/yaml-data.js'

/** The contents of `_category_.json` or `_category_.yml`, unchecked. */
export interface CategoryFile {
  readonly label?: string
  readonly description?: unknown
  readonly position?: number
  readonly collapsed?: boolean
  readonly collapsible?: boolean
  readonly className?: string
  readonly link?: ({ readonly type?: string; readonly id?: string } & GeneratedIndexOptions) | null
}

/** The options of a category's generated index page. */
export interface GeneratedIndexOptions {
  readonly slug?: unknown
  readonly title?: unknown
  readonly description?: unknown
  readonly keywords?: unknown
  readonly image?: unknown
}

/** Path of the category file of a folder; undefined if there is none. */
export function findCategoryFile(dir: string): string | undefined {
  return ['_category_.json', '_category_.yml', '_category_.yaml']
    .map((name) => path.join(dir, name))
    .find((candidate) => existsSync(candidate))
}

/**
 * Reads the category file of a folder of the docs; empty if there is none, or if it is not valid. `generated` has those that
 * plugins generate, by folder.
 */
export function readCategory(dir: string, generated?: ReadonlyMap<string, string>): CategoryFile {
  const file = findCategoryFile(dir) ?? generated?.get(dir)
  if (file === undefined) return {}
  try {
    const { value } = readYamlData(readFileSync(file, 'utf8'), { file, code: 'front-matter' })
    return typeof value === 'object' && value !== null ? soundFields(value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The fields, without those of a wrong type. */
function soundFields({ label, className, position, link, ...fields }: Readonly<Record<string, unknown>>): CategoryFile {
  return {
    ...fields,
    ...(typeof label === 'string' || typeof label === 'number' ? { label: String(label) } : {}),
    ...(typeof className === 'string' ? { className } : {}),
    ...(typeof position === 'number' && Number.isFinite(position) ? { position } : {}),
    ...(link === null || (typeof link === 'object' && !Array.isArray(link)) ? { link } : {}),
  }
}
