import { parseJson } from './checked-file.js'
import { toolHash } from '../tool/package.js'
import { isSharedDocument, type SharedDocument } from './artifact-schemas.js'
import { artifactKey } from './batches.js'

/** The key of the artifact with the documents that have these keys, from this version of docsgen. */
export function documentArtifactKey(keys: readonly string[]): string {
  return artifactKey(['documents 1', toolHash(), ...keys])
}

/** The documents of a batch. */
export function encodeDocuments(documents: readonly SharedDocument[]): Buffer {
  return Buffer.from(JSON.stringify(documents))
}

/** The documents of an artifact by key, without those that have another form. */
export function decodeDocuments(artifact: Buffer): ReadonlyMap<string, SharedDocument> {
  const found = parseJson(artifact.toString('utf8'))
  const documents = Array.isArray(found) ? found.filter(isSharedDocument) : []
  return new Map(documents.map((one) => [one.key, one]))
}
