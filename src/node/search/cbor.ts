/** The few kinds of CBOR (RFC 8949) that Pagefind writes: integers, texts, arrays; all of known length. */

interface Head {
  readonly major: number
  readonly value: number
  /** Where what follows the head begins. */
  readonly end: number
}

/** The head of the item at a place. */
export function readHead(bytes: Buffer, at: number): Head {
  const first = bytes.readUInt8(at)
  const [major, short] = [first >> 5, first & 31]
  if (short < 24) return { major, value: short, end: at + 1 }
  if (short === 24) return { major, value: bytes.readUInt8(at + 1), end: at + 2 }
  if (short === 25) return { major, value: bytes.readUInt16BE(at + 1), end: at + 3 }
  if (short === 26) return { major, value: bytes.readUInt32BE(at + 1), end: at + 5 }
  throw new Error(`unknown CBOR head ${first}`)
}

/** Where the item at a place ends. */
export function endOfItem(bytes: Buffer, at: number): number {
  const { major, value, end } = readHead(bytes, at)
  if (major < 2) return end
  if (major < 4) return end + value
  if (major !== 4) throw new Error(`unknown CBOR kind ${major}`)
  let next = end
  for (let i = 0; i < value; i++) next = endOfItem(bytes, next)
  return next
}

/** The text at a place. */
export function readText(bytes: Buffer, at: number): string {
  const { value, end } = readHead(bytes, at)
  return bytes.toString('utf8', end, end + value)
}

/** The head of an array of so many items. */
export function arrayHead(count: number): Buffer {
  return head(4, count)
}

export function textItem(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([head(3, bytes.length), bytes])
}

function head(major: number, value: number): Buffer {
  const first = major << 5
  if (value < 24) return Buffer.from([first | value])
  if (value < 0x100) return Buffer.from([first | 24, value])
  const wide = value < 0x10000
  const bytes = Buffer.alloc(wide ? 3 : 5)
  bytes.writeUInt8(first | (wide ? 25 : 26))
  if (wide) bytes.writeUInt16BE(value, 1)
  else bytes.writeUInt32BE(value, 1)
  return bytes
}
