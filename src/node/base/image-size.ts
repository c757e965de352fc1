import { closeSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { imageSize as readSize } from 'image-size'
import { openRegularFile, fileStamp } from './source-text/regular-file.js'

const headerBytes = 128 * 1024

/** What is wrong with the file of an image, so that no browser shows it. */
export type ImageDamage = 'empty' | 'git-lfs' | 'html'

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
  const damage = header && damageOf(header, path.extname(imagePath).toLowerCase())
  return { path: imagePath, stamp: fileStamp(stat), ...measured, damage }
}

const imageFormats: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.svg'])

/** What was saved in place of an image. */
function damageOf(header: Uint8Array, ext: string): ImageDamage | undefined {
  if (!imageFormats.has(ext)) return undefined
  if (header.length === 0) return 'empty'
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.length)
  const start = bytes.toString('latin1', 0, 200).trimStart().toLowerCase().replace('\u00ef\u00bb\u00bf', '')
  if (start.startsWith('version https://git-lfs')) return 'git-lfs'
  return start.startsWith('<!doctype html') || start.startsWith('<html') ? 'html' : undefined
}
