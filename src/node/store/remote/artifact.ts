import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Format name and version. An artifact of another version is refused like any other wrong one. */
const magic = Buffer.from('docsgen\u0001', 'latin1')

/** magic, length of the content (4), SHA-256 of key and content (32), signature (32; zeros without key), compressed content. */
const lengthAt = magic.length
const digestAt = lengthAt + 4
const signatureAt = digestAt + 32
const contentAt = signatureAt + 32

/** An artifact may have at most this many bytes, compressed and uncompressed. */
export const artifactLimits = { sent: 32 << 20, content: 128 << 20 } as const

/** Bytes of content for each byte that is sent. Documents of large sites, which repeat their sidebar, have at most some hundred. */
const mostExpansion = 1000

/** Whether an artifact is small enough to be downloaded, and its content small enough to be unpacked. */
export function isWithinLimits({ sent, content }: { readonly sent: number; readonly content: number }): boolean {
  return sent <= artifactLimits.sent && content <= Math.min(artifactLimits.content, sent * mostExpansion)
}

/** What identifies an artifact, and the key that it is signed with. */
export interface ArtifactIdentity {
  readonly key: string
  /** Id or slug of the team; empty if there is none. */
  readonly team: string
  readonly signatureKey?: string
}

/** An artifact as the server stores it. */
export interface SealedArtifact {
  readonly body: Buffer
  /** The header `x-artifact-tag`; absent without a key. */
  readonly tag?: string
}

/**
 * Packs content for the server. Brotli at level 4 makes page records and documents smaller than gzip at its default level, in less
 * time. The signature is in the artifact itself, because some servers store no headers; `tag` is a signature in
 * Turborepo's format, for servers that require it.
 */
export async function sealArtifact(content: Uint8Array, identity: ArtifactIdentity): Promise<SealedArtifact> {
  const compressed = await compress(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  const head = Buffer.alloc(contentAt)
  magic.copy(head)
  head.writeUInt32BE(content.length, lengthAt)
  digestOf(identity.key, content).copy(head, digestAt)
  const body = Buffer.concat([head, compressed])
  if (identity.signatureKey === undefined) return { body }
  signatureOf(body, identity).copy(body, signatureAt)
  return { body, tag: tagOf(body, identity) }
}

/** Why an artifact is not used. `signature`: there is a key, and it has not signed this artifact. */
export type Refusal = 'signature' | 'damaged'

/**
 * Unpacks an artifact. With a key, nothing but the length is read before the signature is verified. The content has been decompressed to
 * at most the length that was announced, and its hash is that of the key and the content that were stored.
 */
export async function openArtifact(body: Buffer, identity: ArtifactIdentity): Promise<Buffer | Refusal> {
  if (identity.signatureKey !== undefined && !isSigned(body, identity)) return 'signature'
  if (body.length < contentAt || !body.subarray(0, magic.length).equals(magic)) return 'damaged'
  const length = body.readUInt32BE(lengthAt)
  if (!isWithinLimits({ sent: body.length, content: length })) return 'damaged'
  try {
    const content = await decompress(body.subarray(contentAt), { maxOutputLength: Math.max(length, 1) })
    const isComplete =
      content.length === length && digestOf(identity.key, content).equals(body.subarray(digestAt, signatureAt))
    return isComplete ? content : 'damaged'
  } catch {
    return 'damaged'
  }
}

function isSigned(body: Buffer, identity: ArtifactIdentity): boolean {
  return body.length >= contentAt && timingSafeEqual(signatureOf(body, identity), body.subarray(signatureAt, contentAt))
}

/** HMAC-SHA-256 of the key, the team and the artifact without its signature. */
function signatureOf(body: Buffer, { key, team, signatureKey = '' }: ArtifactIdentity): Buffer {
  const hmac = createHmac('sha256', signatureKey).update(`docsgen artifact\0${key}\0${team}\0`)
  return hmac.update(body.subarray(0, signatureAt)).update(body.subarray(contentAt)).digest()
}

/** The tag of Turborepo's clients: base64 of the HMAC-SHA-256 of key, team and body. */
function tagOf(body: Buffer, { key, team, signatureKey = '' }: ArtifactIdentity): string {
  return createHmac('sha256', signatureKey).update(key).update(team).update(body).digest('base64')
}

function digestOf(key: string, content: Uint8Array): Buffer {
  return createHash('sha256').update(`${key}\0`).update(content).digest()
}
