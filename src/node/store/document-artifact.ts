import { parseJson } from './checked-file.js'
import { isSharedDocument, type SharedDocument } from './artifact-schemas.js'
import { artifactKey } from './batches.js'

/** The key of the artifact with the documents that have these keys, rendered by the docsgen with this hash. */
export function documentArtifactKey(tool: string, keys: readonly string[]): string {
  return artifactKey(['documents 1', tool, ...keys])
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
