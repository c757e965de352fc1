type Range = readonly [first: number, last: number]

/** Returns whether a TTF or OTF font has a character, by the OpenType specification. A file that is no such font has none. */
export function lettersOf(font: Buffer): (letter: string) => boolean {
  const ranges = rangesIn(font)
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(([first, last]) => first <= code && code <= last)
  }
}

function rangesIn(font: Buffer): readonly Range[] {
  const times = <Value>(count: number, make: (index: number) => Value) =>
    Array.from({ length: count }, (_, i) => make(i))
  try {
    const entries = times(font.readUInt16BE(4), (i) => font.subarray(12 + i * 16))
    const entry = entries.find((one) => one.toString('latin1', 0, 4) === 'cmap')
    const cmap = font.subarray(entry?.readUInt32BE(8) ?? font.length)
    return times(cmap.readUInt16BE(2), (i) => cmap.subarray(cmap.readUInt32BE(8 + i * 8))).flatMap((table) => {
      const format = table.readUInt16BE(0)
      if (format === 12)
        return times(
          table.readUInt32BE(12),
          (i): Range => [table.readUInt32BE(16 + i * 12), table.readUInt32BE(20 + i * 12)],
        )
      const size = format === 4 ? table.readUInt16BE(6) : 0
      return times(size / 2, (i): Range => [table.readUInt16BE(16 + size + i * 2), table.readUInt16BE(14 + i * 2)])
    })
  } catch {
    // It ends too early.
    return []
  }
}
