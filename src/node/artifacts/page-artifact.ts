import path from 'node:path'
import { parseJson } from '../cache/checked-file.js'
import type { BodyStore } from '../cache/page-cache.js'
import { siteRelative } from '../model/names.js'
import type { PageRecord } from '../model/page.js'
import { artifactKey } from './batches.js'

/** A record as every machine can read it: with its prose, and with paths relative to the root of the site. */
interface SharedRecord extends Omit<PageRecord, 'body' | 'markdownVersion'> {
  /** The HTML fragments, as JSON. */
  readonly prose: string
  readonly markdown?: string
}

/** What records of this machine are converted with. */
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
  for (const { body, markdownVersion, assets, images, ...record } of records) {
    const prose = bodies.readText(body)
    const markdown = markdownVersion && bodies.readText(markdownVersion)
    if (prose === undefined || (markdownVersion && markdown === undefined)) return undefined
    shared.push({
      ...record,
      prose,
      assets: assets.map(relative),
      ...(images ? { images: images.map(relative) } : {}),
      ...(markdown === undefined ? {} : { markdown }),
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
  { prose, markdown, assets, images, ...record }: SharedRecord,
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
      body: bodies.append(prose),
      ...(markdown === undefined ? {} : { markdownVersion: bodies.append(markdown) }),
    },
  ]
}
