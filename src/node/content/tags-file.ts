import { kebabCase, upperFirst } from 'es-toolkit/compat'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { readYamlData } from '../source-text/yaml-data.js'

/** A tag: its label, and the path of its page below the list of tags. */
export interface Tag {
  readonly label: string
  /** Begins with `/`. */
  readonly permalink: string
  readonly description?: string
}

/** The tags of a `tags.yml`, by key. */
export interface TagsFile {
  readonly tags: ReadonlyMap<string, Tag>
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a `tags.yml`, in the format of Docusaurus. `file` is its path in diagnostics. */
export function readTagsFile(text: string, file: string): TagsFile {
  const { value, locate, problems } = readYamlData(text, file)
  const diagnostics = [...problems]
  const report = (path: readonly string[], message: string, hint: string): void => {
    diagnostics.push({ code: 'data-file', severity: 'error', message, hint, location: { file, ...locate(path) } })
  }
  const tags = new Map<string, Tag>()
  if (value === undefined || value === null) return { tags, diagnostics }
  if (typeof value !== 'object' || Array.isArray(value)) {
    report([], 'the file of tags is not a mapping', 'write `key: { label: My tag }` for each tag')
    return { tags, diagnostics }
  }
  for (const [key, entry] of Object.entries(value as Record<string, unknown>)) {
    if (entry !== null && (typeof entry !== 'object' || Array.isArray(entry))) {
      report([key], `the tag "${key}" is not a mapping`, 'write `label`, `permalink` and `description` below it')
      continue
    }
    tags.set(key, tagOf(entry ?? {}, { label: upperFirst(key), slug: key }))
  }
  return { tags, diagnostics }
}

/**
 * Reads an entry of `tags` in the front matter: a key of the file of tags, another text, or `{ label, permalink }`.
 * Undefined if it is none of these.
 */
export function readTag(entry: unknown, known: ReadonlyMap<string, Tag>): Tag | undefined {
  if (typeof entry === 'number') return readTag(String(entry), known)
  if (typeof entry === 'string')
    return entry.trim() === '' ? undefined : (known.get(entry) ?? tagOf({}, { label: entry, slug: entry }))
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined
  const { label } = entry as { readonly label?: unknown }
  return typeof label === 'string' ? tagOf(entry, { label, slug: label }) : undefined
}

function tagOf(entry: object, fallback: { readonly label: string; readonly slug: string }): Tag {
  const { label, permalink, description } = entry as Readonly<Record<string, unknown>>
  const path = typeof permalink === 'string' && permalink !== '' ? permalink : slugOf(fallback.slug)
  return {
    label: typeof label === 'string' && label !== '' ? label : fallback.label,
    permalink: path.startsWith('/') ? path : `/${path}`,
    ...(typeof description === 'string' && description !== '' ? { description } : {}),
  }
}

/** The last segment of a URL for a label: `my-tag` for "My tag". */
export function slugOf(label: string): string {
  return kebabCase(label) || encodeURIComponent(label)
}
