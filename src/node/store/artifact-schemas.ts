import * as z from 'zod/mini'
import { CORE_EXTRAS } from '../model/compiled-page.js'
import type { PageRecord } from '../model/page.js'
import type { DocumentFacts } from '../model/output-record.js'

/** A record as every machine can read it: with its texts, and with paths relative to the root of the site. */
export interface SharedRecord extends Omit<PageRecord, 'body' | 'changedMeanwhile' | 'markdownVersion' | 'recorded'> {
  readonly texts: Texts
}

/** The texts of a page that are in pack files here; the body is JSON. */
export interface Texts {
  readonly body: string
  readonly markdownVersion?: string
  readonly recorded?: Readonly<Record<string, string>>
}

/** A rendered document with the files that belong to it. */
export interface SharedDocument {
  /** Hash of everything that the document is made from. */
  readonly key: string
  readonly html: string
  /** The text of the data asset. */
  readonly data: string
  readonly markdown?: string
  readonly facts?: DocumentFacts
}

// The compiler requires an entry for each field.
type Fields<Value> = { readonly [Name in keyof Required<Value>]: z.ZodMiniType }

const texts = z.array(z.string())
const listOf = <Value>(fields: Partial<Fields<Value>>) => z.array(z.looseObject(fields as Fields<Value>))
const position = { line: z.optional(z.number()), column: z.optional(z.number()) }

const recordFields: Fields<SharedRecord> = {
  ...{ key: z.string(), indexHash: z.string(), resolution: z.string() },
  ...{ contentTitle: z.optional(z.string()), hasTitle: z.optional(z.boolean()), excerpt: z.optional(z.string()) },
  image: z.optional(z.string()),
  facts: z.optional(z.looseObject({})),
  minutes: z.optional(z.number()),
  ids: texts,
  head: z.optional(listOf({ tag: z.string(), attributes: z.looseObject({}), text: z.optional(z.string()) })),
  outline: listOf({ depth: z.number(), id: z.string(), html: z.string() }),
  links: listOf<PageRecord['links'][number]>({
    ...{ kind: z.string(), url: z.string(), ...position },
    ...{ target: z.optional(z.string()), fragment: z.optional(z.string()), spelling: z.optional(z.string()) },
  }),
  code: z.optional(
    listOf({
      kind: z.enum(['module', 'expression', 'tag']),
      start: z.looseObject(position),
      end: z.looseObject(position),
    }),
  ),
  assets: listOf({ path: z.string(), name: z.string(), stamp: z.string() }),
  images: z.optional(
    listOf({
      path: z.string(),
      stamp: z.string(),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      damage: z.optional(z.enum(['empty', 'git-lfs', 'html', 'unreadable'])),
    }),
  ),
  inputs: z.optional(listOf({ path: z.string(), hash: z.string() })),
  fenceOptions: z.optional(listOf({ word: z.string(), line: z.number(), column: z.number(), count: z.number() })),
  needs: z.looseObject({
    ...{ code: z.boolean(), styles: z.enum(['none', 'attributes', 'elements']) },
    ...{ frames: texts, forms: texts, objects: texts },
  }),
  extras: z.optional(z.array(z.enum(CORE_EXTRAS))),
  diagnostics: listOf<PageRecord['diagnostics'][number]>({
    ...{ code: z.string(), severity: z.enum(['error', 'warning']), message: z.string() },
    location: z.optional(z.looseObject({ file: z.string(), ...position })),
  }),
  module: z.optional(z.looseObject({ code: z.string(), lines: z.array(z.number()) })),
  texts: z.looseObject({
    body: z.string().check(z.refine(isTextList)),
    markdownVersion: z.optional(z.string()),
    recorded: z.optional(z.record(z.string(), z.string())),
  }),
}

const documentFields: Fields<SharedDocument> = {
  ...{ key: z.string(), html: z.string(), data: z.string(), markdown: z.optional(z.string()) },
  facts: z.optional(
    z.looseObject({
      ...{ ids: z.optional(texts), urls: z.optional(texts), tagUrls: z.optional(texts), misnested: z.optional(texts) },
      recorded: z.optional(z.record(z.string(), z.string())),
      output: z.optional(z.looseObject({ lines: texts, total: z.number() })),
    }),
  ),
}

/** Whether what an artifact has is a record: anybody may have written an artifact without a signature. */
export function isSharedRecord(value: unknown): value is SharedRecord {
  return schemas.record.safeParse(value).success
}

/** Whether what an artifact has is a document. */
export function isSharedDocument(value: unknown): value is SharedDocument {
  return schemas.document.safeParse(value).success
}

const schemas = { record: z.looseObject(recordFields), document: z.looseObject(documentFields) }

/** Whether a text is JSON of HTML fragments. */
function isTextList(text: string): boolean {
  try {
    return texts.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
