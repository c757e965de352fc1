import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Separates the parts of a joined file. */
const partEnd = Buffer.from('\n---\n\n')

/** One of the files to join. */
export interface JoinedPart {
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** Offset of the same bytes in the former file; absent if they are new. */
  readonly formerStart?: number
}

/** The offset of each part in a file that is joined from parts of these sizes, in bytes. */
export function partOffsets(sizes: readonly number[]): number[] {
  let end = 0
  return sizes.map((size, i) => {
    const start = i === 0 ? 0 : end + partEnd.length
    end = start + size
    return start
  })
}

/**
 * Joins files into a new one and returns its size. Parts that the former file has too are copied from there, because opening
 * thousands of small files takes longer than reading a large one.
 */
export function joinFiles(target: string, parts: readonly JoinedPart[], formerPath: string): number {
  const writer = openSync(target, 'w')
  const former = parts.some(({ formerStart }) => formerStart !== undefined) ? openSync(formerPath, 'r') : undefined
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  let size = 0
  try {
    for (let i = 0; i < parts.length; ) {
      if (i > 0) size += writeSync(writer, partEnd)
      const part = parts[i] as JoinedPart
      const { formerStart } = part
      if (former !== undefined && formerStart !== undefined) {
        const last = lastOfRun(parts, i)
        const { formerStart: start = 0, size: length } = parts[last] as JoinedPart
        size += copyRange({ from: former, start: formerStart, end: start + length, to: writer, buffer })
        i = last + 1
        continue
      }
      const reader = openSync(part.path, 'r')
      try {
        size += copyRange({ from: reader, start: 0, end: part.size, to: writer, buffer })
      } finally {
        closeSync(reader)
      }
      i++
    }
  } finally {
    if (former !== undefined) closeSync(former)
    closeSync(writer)
  }
  return size
}

/** The last of the parts, from this one on, that also follow each other in the former file. */
function lastOfRun(parts: readonly JoinedPart[], first: number): number {
  let last = first
  for (;;) {
    const part = parts[last] as JoinedPart
    const next = parts[last + 1]
    const end = (part.formerStart ?? 0) + part.size + partEnd.length
    if (next?.formerStart !== end) return last
    last++
  }
}

function copyRange(options: {
  readonly from: number
  readonly start: number
  readonly end: number
  readonly to: number
  readonly buffer: Buffer
}): number {
  const { from, start, end, to, buffer } = options
  let at = start
  while (at < end) {
    const length = readSync(from, buffer, 0, Math.min(buffer.length, end - at), at)
    if (length === 0) throw new Error('a file became shorter while it was copied')
    for (let written = 0; written < length; ) written += writeSync(to, buffer, written, length - written)
    at += length
  }
  return end - start
}
