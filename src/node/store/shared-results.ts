import * as z from 'zod/mini'
import { parseJson } from './replace-file.js'
import { type BodyStore, mapTexts, withAbsoluteFiles, withRelativeFiles } from './page-cache.js'
import type { PageRecord } from '../base/page.js'
import { artifactKey } from './batches.js'
import { isBelow, isWithin } from '../base/names.js'

/** A record as every machine can read it: with its texts, and with paths relative to the root of the site. */
interface SharedRecord extends Omit<PageRecord, 'body' | 'changedMeanwhile' | 'markdownVersion' | 'recorded'> {
  readonly texts: Texts
}

/** The texts of a page that are in pack files here; the body is JSON. */
interface Texts {
  readonly body: string
  readonly markdownVersion?: string
  readonly recorded?: Readonly<Record<string, string>>
}

const named = z.array(z.looseObject({ path: z.string() }))
const objects = z.array(z.looseObject({}))

/**
 * What every build reads of a record. The fields inside have the form that this docsgen gives them: an artifact has the hash of its
 * content.
 */
const readParts = z.looseObject({
  key: z.string(),
  ids: z.array(z.string()),
  ...{ links: objects, outline: objects, diagnostics: objects },
  ...{ assets: named, images: z.optional(named), inputs: z.optional(named) },
  ...{ facts: z.optional(z.looseObject({})), needs: z.looseObject({}) },
  texts: z.looseObject({ body: z.string().check(z.refine((text) => Array.isArray(parseJson(text)))) }),
})

/** What converting the records of this machine requires. */
export interface PageArtifactContext {
  readonly rootDir: string
  /** Absolute paths of the folders that files beside pages may be in. */
  readonly assetDirs: readonly string[]
  /** Absolute paths of the folders that other inputs of pages may be in. */
  readonly inputDirs: readonly string[]
  /** Absolute paths of the static files. */
  readonly staticFiles: ReadonlySet<string>
  readonly bodies: BodyStore
}

/** The key of the artifact with the records that have these keys. */
export function pageArtifactKey(keys: readonly string[]): string {
  return artifactKey(['pages 3', ...keys])
}

/** The records of a batch. Throws a `LostTextError`. */
export function encodePages(
  records: readonly PageRecord[],
  { rootDir, bodies }: Pick<PageArtifactContext, 'rootDir' | 'bodies'>,
): Buffer {
  const shared = records.map(({ body, markdownVersion, recorded, ...record }): SharedRecord => {
    const texts = {
      body: bodies.text(body),
      markdownVersion: markdownVersion && bodies.text(markdownVersion),
      recorded: recorded && mapTexts(recorded, (text) => bodies.text(text)),
    }
    return { ...withRelativeFiles(record, rootDir), texts }
  })
  return Buffer.from(JSON.stringify(shared))
}

/**
 * The records of an artifact by key, without those that have another form. Their prose is stored on this disk. Whether their
 * files are here, with the same content, is checked later, as for records of the local cache.
 */
export function decodePages(artifact: Buffer, context: PageArtifactContext): Map<string, PageRecord> {
  const shared = parseJson(artifact.toString('utf8'))
  const records = Array.isArray(shared)
    ? shared.filter((one): one is SharedRecord => readParts.safeParse(one).success)
    : []
  return new Map(records.flatMap((one) => ownRecord(one, context)).map((record) => [record.key, record]))
}

function ownRecord(
  shared: SharedRecord,
  { rootDir, assetDirs, inputDirs, staticFiles, bodies }: PageArtifactContext,
): PageRecord[] {
  const { texts, ...record } = withAbsoluteFiles(shared, rootDir)
  const { assets, images = [], inputs = [] } = record
  // An artifact without a signature must not make this machine read any other file.
  if (!assets.every((file) => assetDirs.some((dir) => isBelow(file.path, dir)))) return []
  if (!inputs.every((file) => inputDirs.some((dir) => isWithin(file.path, dir)))) return []
  if (!images.every((file) => staticFiles.has(file.path))) return []
  return [{ ...record, ...storeTexts(texts, bodies) }]
}

function storeTexts({ body, markdownVersion, recorded }: Texts, bodies: BodyStore): Pick<PageRecord, keyof Texts> {
  return {
    body: bodies.append(body),
    markdownVersion: markdownVersion === undefined ? undefined : bodies.append(markdownVersion),
    recorded: recorded && mapTexts(recorded, (text) => bodies.append(text)),
  }
}
