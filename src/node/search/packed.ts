import { gunzipSync, gzipSync } from 'node:zlib'

/** What every file of Pagefind's begins with, within its gzip. */
const magic = Buffer.from('pagefind_dcd')

/** The content of one of Pagefind's files. */
export function unpack(bytes: Uint8Array): Buffer {
  const content = gunzipSync(bytes)
  if (!content.subarray(0, magic.length).equals(magic)) throw new Error('not a file of Pagefind')
  return content.subarray(magic.length)
}

/** A file as Pagefind's browser module reads it; the same content gives the same bytes. */
export function pack(content: Uint8Array): Buffer {
  return gzipSync(Buffer.concat([magic, content]), { level: 9 })
}
