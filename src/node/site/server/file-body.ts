import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { lookup } from 'mrmime'
import { hashOf } from '../../base/hash.js'
import { LruMap } from '../../base/lru-map.js'
import { fileStamp } from '../../base/source-text/regular-file.js'
import { documentPolicy } from './policy-reports.js'

const compress = promisify(gzip)

/** A file as it is sent to a browser. */
export interface FileBody {
  readonly content: Buffer
  /** Whether it is compressed with gzip. */
  readonly isCompressed?: boolean
  /** Strong and quoted; the compressed file has its own. */
  readonly etag: string
  readonly type: string
  /** Whether the content depends on `Accept-Encoding`. */
  readonly varies: boolean
  /** The content security policy of a document that docsgen wrote. */
  readonly policy?: string
}

/** Types that mrmime lacks, or that name no encoding. */
const ownTypes: ReadonlyMap<string, string> = new Map([
  ['.ico', 'image/x-icon'],
  ['.xml', 'application/xml'],
])

/** Content type of a file by its extension. Unknown files are plain bytes, which browsers download and never run. */
export function contentType(filePath: string): string {
  const extension = path.extname(filePath).toLowerCase()
  const type: unknown = ownTypes.get(extension) ?? lookup(extension)
  if (typeof type !== 'string') return 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Whether files of a type get notably smaller when compressed: text, and formats that are not compressed already. */
function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml)\b|wasm|x-icon|font\/[to]tf/.test(type)
}

/** Smaller files, in bytes, gain too little from compression. */
const MIN_COMPRESSED_SIZE = 1024
/** Larger files, in bytes, are sent uncompressed: compressing them would delay the first response. */
const MAX_COMPRESSED_SIZE = 8 * 1024 * 1024

/** Reads and compresses files. Keeps up to `maxBytes` in memory, and checks on every use that the file is unchanged. */
export class BodyCache {
  readonly #bodies: LruMap<{ readonly stamp: string; readonly body: FileBody }>

  constructor(private readonly maxBytes: number) {
    this.#bodies = new LruMap(maxBytes)
  }

  /** Returns the file, compressed if the header accepts gzip and that is worth it; undefined if it is gone or is a symbolic link. */
  async read(filePath: string, acceptEncoding = ''): Promise<FileBody | undefined> {
    const handle = await openFile(filePath)
    if (handle === undefined) return undefined
    try {
      const stat = await handle.stat()
      const { size } = stat
      const type = contentType(filePath)
      const varies = isCompressible(type) && size >= MIN_COMPRESSED_SIZE && size <= MAX_COMPRESSED_SIZE
      const isCompressed = varies && /\bgzip\b/i.test(acceptEncoding)
      const stamp = fileStamp(stat)
      const key = `${isCompressed} ${filePath}`
      const known = this.#bodies.get(key)
      if (known?.stamp === stamp) return known.body
      const plain = await handle.readFile()
      const etag = `"${hashOf([plain, String(isCompressed)])}"`
      const policy = documentPolicy(plain, type)
      const content = isCompressed ? await compress(plain) : plain
      const body = { content, isCompressed, etag, type, varies, policy }
      const { length } = body.content
      if (length <= this.maxBytes) this.#bodies.set(key, { stamp, body }, length)
      return body
    } finally {
      await handle.close()
    }
  }
}

/** Opens a file without following a symbolic link that may have replaced it. */
async function openFile(filePath: string): Promise<FileHandle | undefined> {
  try {
    return await open(filePath, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENOTDIR' || code === 'EACCES') return undefined
    throw error
  }
}
