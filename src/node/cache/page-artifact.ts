import path from 'node:path'
import { parseJson } from './checked-file.js'
import type { BodyStore } from './page-cache.js'
import { siteRelative } from '../model/names.js'
import type { PageRecord, StoredText } from '../model/page.js'
import { artifactKey } from './batches.js'

/** A record that is valid on every machine: with its texts, and with paths relative to the root of the site. */
interface SharedRecord extends Omit<PageRecord, 'body' | 'markdownVersion' | 'terms'> {
  readonly texts: Texts
}

/** The texts of a page, which this machine keeps in pack files; the body is JSON. */
interface Texts {
  readonly body: string
  readonly markdownVersion?: string
  readonly terms?: string
}

/** What converting the records of this machine requires. */
export interface PageArtifactContext {
  readonly rootDir: string
  /** Absolute paths of the folders that images and other files of pages may be in. */
  readonly assetDirs: readonly string[]
  readonly bodies: BodyStore
}

/** The key of the artifact with the records that have these keys. */
export function pageArtifactKey(keys: readonly string[]): string {
  return artifactKey(['pages 1', ...keys])
}

/** The records of a batch; undefined if the prose of one is missing or damaged. */
export function encodePages(
  records: readonly PageRecord[],
  { rootDir, bodies }: PageArtifactContext,
): Buffer | undefined {
  const shared: SharedRecord[] = []
  const relative = <File extends { readonly path: string }>(file: File): File => ({
    ...file,
    path: siteRelative(rootDir, file.path),
  })
  for (const { body, markdownVersion, terms, assets, images, ...record } of records) {
    const texts = textsOf({ body, markdownVersion, terms }, bodies)
    if (!texts) return undefined
    shared.push({
      ...record,
      texts,
      assets: assets.map(relative),
      ...(images ? { images: images.map(relative) } : {}),
    })
  }
  return Buffer.from(JSON.stringify(shared))
}

/**
 * The records of an artifact by key. Their prose is stored on this disk. Whether their files are here, with the same content, is
 * checked later, as for records of the local cache.
 */
export function decodePages(artifact: Buffer, context: PageArtifactContext): Map<string, PageRecord> {
  const shared = parseJson(artifact.toString('utf8'))
  const records = (Array.isArray(shared) ? (shared as SharedRecord[]) : []).flatMap((one) => ownRecord(one, context))
  return new Map(records.map((record) => [record.key, record]))
}

function ownRecord(
  { texts, assets, images, ...record }: SharedRecord,
  { rootDir, assetDirs, bodies }: PageArtifactContext,
): PageRecord[] {
  const absolute = <File extends { readonly path: string }>(file: File): File => ({
    ...file,
    path: path.resolve(rootDir, file.path),
  })
  const files = assets.map(absolute)
  const isInside = (file: { readonly path: string }) => assetDirs.some((dir) => file.path.startsWith(dir + path.sep))
  if (!files.every(isInside)) return []
  return [
    {
      ...record,
      assets: files,
      ...(images ? { images: images.map(absolute) } : {}),
      ...storeTexts(texts, bodies),
    },
  ]
}

/** Undefined if one of the texts is missing or damaged. */
function textsOf(
  ranges: { readonly [Name in keyof Texts]: StoredText | undefined },
  bodies: BodyStore,
): Texts | undefined {
  const texts: Record<string, string> = {}
  for (const [name, range] of Object.entries(ranges)) {
    if (range === undefined) continue
    const text = typeof range === 'string' ? range : bodies.readText(range)
    if (text === undefined) return undefined
    texts[name] = text
  }
  return texts as unknown as Texts
}

function storeTexts({ body, markdownVersion, terms }: Texts, bodies: BodyStore): Pick<PageRecord, keyof Texts> {
  return {
    body: bodies.append(body),
    ...(markdownVersion === undefined ? {} : { markdownVersion: bodies.append(markdownVersion) }),
    ...(terms === undefined ? {} : { terms: bodies.append(terms) }),
  }
}
