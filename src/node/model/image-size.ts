import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { imageSize as readSize } from 'image-size'

const headerBytes = 128 * 1024

/** Reads the size of an image in CSS pixels from the first 128 KiB of its file; undefined if it is unknown. */
export function imageSize(imagePath: string): { width: number; height: number } | undefined {
  let descriptor: number | undefined
  try {
    descriptor = openSync(imagePath, 'r')
    const header = new Uint8Array(headerBytes)
    const length = readSync(descriptor, header, 0, headerBytes, 0)
    const { width, height } = readSize(header.subarray(0, length))
    return { width: Math.round(width), height: Math.round(height) }
  } catch {
    return undefined
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** An image file whose size is in the HTML of a page. */
export interface MeasuredImage {
  /** Absolute path of the file. */
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
  /** In CSS pixels; absent if it is unknown. */
  readonly width?: number
  readonly height?: number
}

/** Measures an image file; undefined if there is no such file. */
export function measureImage(imagePath: string): MeasuredImage | undefined {
  const stat = statSync(imagePath, { throwIfNoEntry: false })
  return stat && { path: imagePath, size: stat.size, mtimeMs: stat.mtimeMs, ...imageSize(imagePath) }
}
