import { isNil, mapValues, omitBy } from 'es-toolkit'
import { capitalize, kebabCase } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { joinRoute, normalizeRoute } from '../../shared/route.js'
import { type Languages, type ShownText, shownTexts, translatedText } from '../base/languages.js'
import { suggest } from '../base/suggest.js'
import type { SourceFile } from '../base/source-file.js'
import type { Tag, TagDefinition, TagsFile } from '../base/tags.js'
import { asRecord, isRecord } from '../base/record.js'
import { readYamlData } from '../base/source-text/yaml-data.js'
import type { Finding } from '../base/schema/finding.js'
import { findingsOf } from '../config/issues.js'
import { locateField } from '../base/source-text/locate-field.js'

/** What a tags file says, and what is wrong with it. */
export interface TagsFileResult {
  readonly tags: TagsFile
  readonly problems: readonly Diagnostic[]
}

/** Tags of a page; each tag has a page of its own. */
const MAX_TAGS = 1000

const text = z.optional(z.string())

const tagsSchema = z.record(z.string(), z.strictObject({ label: text, permalink: text, description: text }))

/**
 * Parses a tags file: `{ label, permalink, description }` by key, all optional. The
 * label defaults to the capitalized key, the permalink to the key in kebab case.
 */
export function parseTagsFile(yaml: string, file: string): TagsFileResult {
  const { value, problems, locate } = readYamlData(yaml, { file, code: 'tags-file' })
  const located = ({ path, message, hint }: Omit<Finding, 'code'>): Diagnostic => {
    return { code: 'tags-file', severity: 'error', message, hint, location: { file, ...locate(path) } }
  }
  const written = asRecord(value ?? {})
  if (written === undefined) {
    const message = 'the tags file is not a mapping of keys to tags'
    return {
      tags: new Map(),
      problems: [located({ path: [], message, hint: 'write `my-tag:` and its fields below it' })],
    }
  }
  // Empty fields, and tags without any, are as if they were missing.
  const given = mapValues(written, (tag) => (isRecord(tag) ? omitBy(tag, isNil) : (tag ?? {})))
  const findings = findingsOf(z.safeParse(tagsSchema, given).error?.issues ?? [], { schema: tagsSchema, value: given })
  const tags = new Map(Object.entries(given).map(([key, tag]) => [key, definedTag(key, asRecord(tag) ?? {})]))
  const keyOf = new Map<string, string>()
  const wrong = [...tags].flatMap(([key, { permalink }]): Omit<Finding, 'code'>[] => {
    const route = routeOfTag('/', permalink)
    const other = keyOf.get(route)
    keyOf.set(route, other ?? key)
    const message = `the tags "${other}" and "${key}" have the same permalink "${permalink}"`
    return other === undefined ? [] : [{ path: [key], message, hint: 'change one of them' }]
  })
  return { tags, problems: [...problems, ...[...findings, ...wrong].map(located)] }
}

function definedTag(key: string, tag: Readonly<Record<string, unknown>>): TagDefinition {
  const field = (name: string) => (typeof tag[name] === 'string' && tag[name] !== '' ? tag[name] : undefined)
  return {
    label: field('label') ?? capitalize(key),
    permalink: field('permalink') ?? `/${labelSlug(key)}`,
    description: field('description'),
  }
}

/** The tags of a file in the language of a site. */
export function translatedTags(tags: TagsFile, languages: Languages | undefined): TagsFile {
  if (languages?.dir === undefined) return tags
  const inLanguage = (text: string): string => translatedText(languages, 'tag', text)
  return new Map(
    [...tags].map(([key, { label, permalink, description }]) => [
      key,
      { label: inLanguage(label), permalink, description: description && inLanguage(description) },
    ]),
  )
}

/** The texts of a tags file, for translators. */
export function tagTexts(tags: TagsFile): ShownText[] {
  const what = { label: 'Label of a tag', description: 'Description of a tag' }
  return [...tags.values()].flatMap((tag) => shownTexts('tag', tag, what))
}

/**
 * The tags in front matter: a text is a key of the tags file or, if that has no such key, a label; an
 * object is a label with a permalink. `base` is the route of all tags. Spellings of one tag are returned once; other values are left out.
 */
export function resolveTags(
  written: unknown,
  { tags, base }: { readonly tags: TagsFile | undefined; readonly base: string },
): Tag[] {
  if (!Array.isArray(written)) return []
  const found = new Map<string, Tag>()
  for (const [at, value] of written.slice(0, MAX_TAGS).entries()) {
    const tag = definitionOf(value, tags)
    if (!tag) continue
    const { permalink, ...rest } = tag
    const route = routeOfTag(base, permalink)
    const identity = `${route} ${spelledAlike(tag.label)}`
    if (!found.has(identity)) found.set(identity, { ...rest, route, at })
  }
  return [...found.values()]
}

/** Equal for labels that differ only in case, spaces and hyphens, such as those of `Getting started` and `getting-started`. */
function spelledAlike(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
}

/** Pages with their tags. */
export type TaggedSources = readonly { readonly source: SourceFile; readonly tags: readonly Tag[] }[]

/** Reports different tags that would share a page, such as `C`, `C++` and `C#`. */
export function checkTagRoutes(tagged: TaggedSources): Diagnostic[] {
  const firsts = new Map<string, { readonly label: string; readonly place: () => SourceLocation }>()
  const known = new Set<string>()
  return tagged.flatMap(({ source, tags }) =>
    tags.flatMap(({ label, route, at }): Diagnostic[] => {
      const identity = `${route} ${spelledAlike(label)}`
      if (known.has(identity)) return []
      known.add(identity)
      const place = () => locateField(source, ['tags', at])
      const first = firsts.get(route)
      if (first === undefined) {
        firsts.set(route, { label, place })
        return []
      }
      const { file, line } = first.place()
      const message = `the tag "${label}" has the same page "${route}" as "${first.label}" in ${file}:${line}`
      const hint = 'set another `permalink` for one of them'
      return [{ code: 'tag-route', severity: 'warning', message, hint, location: place() }]
    }),
  )
}

/** A label as one path segment: in kebab case, or as it is if it has no letters and digits, as an emoji. */
export function labelSlug(label: string): string {
  return kebabCase(label) || label.replace(/[./\\]+/g, '-')
}

function routeOfTag(base: string, permalink: string): string {
  return joinRoute(base, normalizeRoute(permalink))
}

function definitionOf(value: unknown, tags: TagsFile | undefined): (TagDefinition & { inline: boolean }) | undefined {
  if (typeof value === 'string' || typeof value === 'number') {
    const label = String(value)
    const defined = tags?.get(label)
    if (defined) return { ...defined, inline: false }
    return label === '' ? undefined : { label, permalink: labelSlug(label), inline: true }
  }
  if (!isInlineTag(value)) return undefined
  const { label, permalink, description } = value
  return { label, permalink, description: typeof description === 'string' ? description : undefined, inline: true }
}

/** A tag that front matter defines. */
interface InlineTag {
  readonly label: string
  readonly permalink: string
  readonly description?: unknown
}

function isInlineTag(value: unknown): value is InlineTag {
  if (typeof value !== 'object' || value === null) return false
  const { label, permalink } = value as Readonly<Record<string, unknown>>
  return typeof label === 'string' && label !== '' && typeof permalink === 'string' && permalink !== ''
}

/** What to do about a tag that the tags file does not define; `option` sets the severity. */
export function inlineTagHint(label: string, tags: TagsFile, option: string): string {
  const near = suggest(label, tags.keys())
  const advice = near === undefined ? 'add it to that file or correct it' : `did you mean "${near}"?`
  return `${advice}${near === undefined ? ';' : ''} \`${option}\` sets the severity`
}

/** What is wrong with the tags of a page, as message and hint; undefined if they are a list of tags, or absent. */
export function tagsProblem(written: unknown): TagsProblem | undefined {
  if (written === undefined || written === null) return undefined
  const isTag = (value: unknown): boolean => /^(?:string|number)$/.test(typeof value) || isInlineTag(value)
  if (Array.isArray(written) && written.length > MAX_TAGS)
    return { message: `"tags" has more than ${MAX_TAGS} tags, and the others have no effect`, hint: 'remove some' }
  if (Array.isArray(written) && written.every(isTag)) return undefined
  const message = Array.isArray(written) ? '"tags" has an item that is not a tag' : '"tags" is not a list'
  return { message, hint: 'write `tags: [api, guide]`; a tag is a text, or `{ label: API, permalink: /api }`' }
}

interface TagsProblem {
  readonly message: string
  readonly hint: string
}
