import { parseJson } from './checked-file.js'
import type { DocumentFacts } from '../model/output-record.js'
import { artifactKey } from './batches.js'

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

/** The key of the artifact with the documents that have these keys; `settings` are what all documents depend on. */
export function documentArtifactKey(settings: readonly string[], keys: readonly string[]): string {
  return artifactKey(['documents 1', ...settings, ...keys])
}

/** The documents of a batch. */
export function encodeDocuments(documents: readonly SharedDocument[]): Buffer {
  return Buffer.from(JSON.stringify(documents))
}

/** The documents of an artifact, by key. */
export function decodeDocuments(artifact: Buffer): ReadonlyMap<string, SharedDocument> {
  const documents = parseJson(artifact.toString('utf8'))
  return new Map(Array.isArray(documents) ? (documents as SharedDocument[]).map((one) => [one.key, one]) : [])
}
