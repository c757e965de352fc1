import { createHash } from 'node:crypto'

/** Characters of short texts that are hashed together. */
const mostJoined = 16 * 1024

/** SHA-256 of the parts in base64url, cut to `length` characters of 6 bits. `['ab', 'c']` and `['a', 'bc']` differ. */
export function hashOf(parts: Iterable<string | Uint8Array>, length = 22): string {
  const hash = createHash('sha256')
  // A call for each part takes longer than hashing it, so short texts are joined.
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string' && part.length + text.length < mostJoined) {
      text += `${part}\0`
    } else {
      hash.update(text).update(part)
      text = '\0'
    }
  }
  return hash.update(text).digest('base64url').slice(0, length)
}

/** A short hash for file names: 10 characters of lower-case hexadecimal, safe on case-insensitive file systems. */
export function nameHash(content: string | Uint8Array): string {
  return shortened(hexHash(content))
}

/** SHA-256 in hexadecimal. */
export function hexHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The name hash of a content from its complete hash. */
export function shortened(hash: string): string {
  return hash.slice(0, 10)
}
