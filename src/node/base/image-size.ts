import { closeSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { imageSize as readSize } from 'image-size'
import { openRegularFile, fileStamp } from './source-text/regular-file.js'

const headerBytes = 128 * 1024

/** What is wrong with the file of an image, so that no browser shows it. */
export type ImageDamage = 'empty' | 'git-lfs' | 'html' | 'unreadable'

/** Reads the size of an image in CSS pixels from the first 128 KiB of its file; undefined if it is unknown. */
export function imageSize(imagePath: string): { width: number; height: number } | undefined {
  const header = readHeader(imagePath)
  return header && sizeIn(header)
}

function readHeader(filePath: string): Uint8Array | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openRegularFile(filePath)
    const header = new Uint8Array(headerBytes)
    return header.subarray(0, readSync(descriptor, header, 0, headerBytes, 0))
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

function sizeIn(header: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = readSize(header)
    return { width: Math.round(width), height: Math.round(height) }
  } catch {
    return undefined
  }
}

/** An image file whose size is in the HTML of a page. */
export interface MeasuredImage {
  /** Absolute path of the file. */
  readonly path: string
  /** See `fileStamp`. */
  readonly stamp: string
  /** In CSS pixels; absent if it is unknown. */
  readonly width?: number
  readonly height?: number
  /** Absent if the image can be shown. */
  readonly damage?: ImageDamage
}

/** Measures an image file; undefined if there is no such file. */
export function measureImage(imagePath: string): MeasuredImage | undefined {
  const stat = statSync(imagePath, { throwIfNoEntry: false })
  if (!stat) return undefined
  const header = readHeader(imagePath)
  const measured = header && sizeIn(header)
  const damage =
    header && damageOf(header, { ext: path.extname(imagePath).toLowerCase(), isMeasured: measured !== undefined })
  return { path: imagePath, stamp: fileStamp(stat), ...measured, damage }
}

/** The first bytes of the formats that browsers show. They ignore the ending of a file's name. */
const signatures: readonly string[] = ['\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'RIFF', 'BM', '\0\0\u0001\0']
const pixelFormats: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp'])

/** Never reports an image that only cannot be measured: some need more than their first bytes for that. */
function damageOf(
  header: Uint8Array,
  { ext, isMeasured }: { readonly ext: string; readonly isMeasured: boolean },
): ImageDamage | undefined {
  if (!pixelFormats.has(ext) && ext !== '.svg') return undefined
  if (header.length === 0) return 'empty'
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.length)
  const start = bytes.toString('latin1', 0, 200).trimStart().toLowerCase().replace('\u00ef\u00bb\u00bf', '')
  if (start.startsWith('version https://git-lfs')) return 'git-lfs'
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'html'
  if (isMeasured) return undefined
  const whole = header.length < headerBytes
  // UTF-16 has a zero byte between the letters.
  if (ext === '.svg')
    return whole && !bytes.toString('latin1').replaceAll('\0', '').includes('<svg') && !isGzip(bytes)
      ? 'unreadable'
      : undefined
  const signature = signatures.find((each) => bytes.toString('latin1', 0, 4).startsWith(each))
  // AVIF, HEIC and their relatives.
  if (signature === undefined) return bytes.toString('latin1', 4, 8) === 'ftyp' ? undefined : 'unreadable'
  return whole && (signature === '\u0089PNG' || signature === 'GIF8') ? 'unreadable' : undefined
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}
