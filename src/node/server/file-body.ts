import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants as zlibConstants, gzip } from 'node:zlib'
import { contentType, isCompressible } from './content-types.js'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A file as it goes over the wire. */
export interface FileBody {
  readonly content: Buffer
  readonly encoding: Encoding
  /** Strong, quoted, its own for each encoding. */
  readonly etag: string
  readonly type: string
  /** True where another Accept-Encoding may get another content. */
  readonly varies: boolean
}

/** Files below this size do not get smaller by an amount that matters. */
const MIN_COMPRESSED_SIZE = 1024
/** Files above this size are sent as they are: compressing them would hold up the first answer. */
const MAX_COMPRESSED_SIZE = 8 * 1024 * 1024

/** Bodies by file, checked against the disk on every use, up to `maxBytes` of memory. */
export class BodyCache {
  readonly #bodies = new Map<string, { readonly stamp: string; readonly body: FileBody }>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The file's body for an Accept-Encoding header; undefined where the file is gone or became a link. */
  async read(path: string, acceptEncoding: string): Promise<FileBody | undefined> {
    const handle = await openFile(path)
    if (handle === undefined) return undefined
    try {
      const { size, mtimeMs, ino } = await handle.stat()
      const type = contentType(path)
      const varies = isCompressible(type) && size >= MIN_COMPRESSED_SIZE && size <= MAX_COMPRESSED_SIZE
      const encoding = varies ? preferredEncoding(acceptEncoding) : 'identity'
      const stamp = `${size} ${mtimeMs} ${ino}`
      const key = `${encoding} ${path}`
      const known = this.#bodies.get(key)
      if (known?.stamp === stamp) return known.body
      const plain = await handle.readFile()
      const body = { content: await encode(plain, encoding), encoding, etag: etagOf(plain, encoding), type, varies }
      this.#remember(key, { stamp, body })
      return body
    } finally {
      await handle.close()
    }
  }

  #remember(key: string, entry: { readonly stamp: string; readonly body: FileBody }): void {
    this.#bytes -= this.#bodies.get(key)?.body.content.length ?? 0
    this.#bodies.delete(key)
    this.#bytes += entry.body.content.length
    this.#bodies.set(key, entry)
    for (const [oldest, { body }] of this.#bodies) {
      if (this.#bytes <= this.#maxBytes) return
      this.#bodies.delete(oldest)
      this.#bytes -= body.content.length
    }
  }
}

/** Opens a listed file; a link put in its place since then is not followed. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENOTDIR' || code === 'EACCES') return undefined
    throw error
  }
}

/** Brotli, else gzip, where the client takes it: https://httpwg.org/specs/rfc9110.html#field.accept-encoding */
export function preferredEncoding(header: string): Encoding {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality === undefined ? 1 : Number(quality.slice(2))]
    }),
  )
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

async function encode(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return content
  if (encoding === 'gzip') return compressGzip(content)
  return compressBrotli(content, { params: { [zlibConstants.BROTLI_PARAM_QUALITY]: 5 } })
}

function etagOf(content: Buffer, encoding: Encoding): string {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"`
}
