/** The few kinds of CBOR (RFC 8949) that an index is made of: integers, bytes, texts, arrays; all of known length. */

/** Major types of RFC 8949, section 3.1. */
const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4 } as const

/** Reads item after item. `next` reads a head; texts and bytes are then taken or skipped, items of arrays come next. */
export class CborReader {
  /** Kind of the last head. */
  kind = 0
  /** Value of the last head: the integer (-1 - n of a negative one), the length in bytes, or the count of items. */
  value = 0

  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}

  /** Reads the head of the next item; returns its value. */
  next(): number {
    const { bytes } = this
    const first = bytes[this.at++] ?? 0
    const short = first & 31
    this.kind = first >> 5
    if (this.kind > major.array || short > 26 || this.at > bytes.length) throw new Error(`unknown CBOR head ${first}`)
    if (short < 24) this.value = short
    else {
      const length = 1 << (short - 24)
      this.value = bytes.readUIntBE(this.at, length)
      this.at += length
    }
    return this.value
  }

  /** The next item is an array; returns how many items it has. */
  array(): number {
    const count = this.next()
    if (this.kind !== major.array) throw new Error(`CBOR kind ${this.kind} instead of an array`)
    return count
  }

  isNegative(): boolean {
    return this.kind === major.negative
  }

  /** Goes behind the next item, whatever is in it; returns where it began. */
  skip(): number {
    const start = this.at
    for (let left = 1; left > 0; left--) {
      const value = this.next()
      if (this.kind === major.array) left += value
      else if (this.kind >= major.bytes) this.at += value
    }
    return start
  }

  /** The next item is a text. */
  text(): string {
    return this.content().toString('utf8')
  }

  /** The next item is a text or bytes; returns a view. */
  content(): Buffer {
    const length = this.next()
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** The next item is an array: what `read` makes of each of its items. */
  list<Item>(read: (reader: CborReader) => Item): Item[] {
    return Array.from({ length: this.array() }, () => read(this))
  }
}

/** Items one after the other; `take` gives their bytes. */
export class CborWriter {
  #bytes: Buffer
  #length = 0

  /** Room in bytes, which grows. */
  constructor(size = 1024) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

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
