import { createHash } from 'node:crypto'

/** SHA-256 of the parts in base64url, cut to `length` characters of 6 bits. `['ab', 'c']` and `['a', 'bc']` differ. */
export function hashOf(parts: Iterable<string | Uint8Array>, length = 22): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url').slice(0, length)
}

/** A short hash for file names: 10 characters of lower-case hexadecimal, safe on case-insensitive file systems. */
export function nameHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10)
}
