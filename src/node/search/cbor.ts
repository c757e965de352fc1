/** The few kinds of CBOR (RFC 8949) that an index is made of: integers, bytes, texts, arrays; all of known length. */

/** Major types of RFC 8949, section 3.1. */
const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4 } as const

interface Head {
  readonly major: number
  readonly value: number
  /** Where what follows the head begins. */
  readonly end: number
}

/** The head of the item at a place. */
export function readHead(bytes: Buffer, at: number): Head {
  const first = bytes.readUInt8(at)
  const [kind, short] = [first >> 5, first & 31]
  if (short < 24) return { major: kind, value: short, end: at + 1 }
  if (short === 24) return { major: kind, value: bytes.readUInt8(at + 1), end: at + 2 }
  if (short === 25) return { major: kind, value: bytes.readUInt16BE(at + 1), end: at + 3 }
  if (short === 26) return { major: kind, value: bytes.readUInt32BE(at + 1), end: at + 5 }
  throw new Error(`unknown CBOR head ${first}`)
}

/** Where the item at a place ends. */
export function endOfItem(bytes: Buffer, at: number): number {
  const { major: kind, value, end } = readHead(bytes, at)
  if (kind <= major.negative) return end
  if (kind <= major.text) return end + value
  if (kind !== major.array) throw new Error(`unknown CBOR kind ${kind}`)
  let next = end
  for (let i = 0; i < value; i++) next = endOfItem(bytes, next)
  return next
}

/** The text at a place. */
export function readText(bytes: Buffer, at: number): string {
  const { value, end } = readHead(bytes, at)
  return bytes.toString('utf8', end, end + value)
}

/** Where each item of the array at a place begins. */
export function itemsOf(bytes: Buffer, at: number): number[] {
  const { major: kind, value, end } = readHead(bytes, at)
  if (kind !== major.array) throw new Error(`CBOR kind ${kind} instead of an array`)
  const items: number[] = []
  let next = end
  for (let i = 0; i < value; i++) {
    items.push(next)
    next = endOfItem(bytes, next)
  }
  return items
}

/** Items one after the other; `take` gives their bytes. */
export class CborWriter {
  #bytes = Buffer.allocUnsafe(1024)
  #length = 0

  array(count: number): this {
    return this.#head(major.array, count)
  }

  /** An integer from 0. */
  integer(value: number): this {
    return this.#head(major.unsigned, value)
  }

  /** The integer -1 - value, which is how a name of a field is written. */
  negative(value: number): this {
    return this.#head(major.negative, value)
  }

  text(text: string): this {
    const bytes = Buffer.from(text)
    return this.#head(major.text, bytes.length).raw(bytes)
  }

  /** A text whose UTF-8 is given byte by byte, as latin1. */
  latin1Text(text: string): this {
    this.#head(major.text, text.length).#reserve(text.length)
    this.#length += this.#bytes.write(text, this.#length, 'latin1')
    return this
  }

  bytes(content: Uint8Array): this {
    return this.#head(major.bytes, content.length).raw(content)
  }

  /** Items that are already written. */
  raw(source: Uint8Array, start = 0, end = source.length): this {
    this.#reserve(end - start)
    this.#bytes.set(start === 0 && end === source.length ? source : source.subarray(start, end), this.#length)
    this.#length += end - start
    return this
  }

  /** Bytes that are written. */
  get length(): number {
    return this.#length
  }

  /** What was written, as a copy; the next item begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }

  #head(kind: number, value: number): this {
    this.#reserve(5)
    const first = kind << 5
    if (value < 24) this.#length = this.#bytes.writeUInt8(first | value, this.#length)
    else if (value < 0x100) {
      this.#length = this.#bytes.writeUInt8(first | 24, this.#length)
      this.#length = this.#bytes.writeUInt8(value, this.#length)
    } else if (value < 0x10000) {
      this.#length = this.#bytes.writeUInt8(first | 25, this.#length)
      this.#length = this.#bytes.writeUInt16BE(value, this.#length)
    } else {
      this.#length = this.#bytes.writeUInt8(first | 26, this.#length)
      this.#length = this.#bytes.writeUInt32BE(value, this.#length)
    }
    return this
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
