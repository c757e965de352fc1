import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { groupBy } from 'es-toolkit'
import type { Element } from 'hast'
import type * as Sharp from 'sharp'
import type { VFile } from 'vfile'
import type { PageAssetFile } from '../base/compiled-page.js'
import { nameHash } from '../base/hash.js'
import type { MeasuredImage } from '../base/image-size.js'
import type { SitePackage } from '../base/site-package.js'
import { fileStamp, readRegularFile } from '../base/source-text/regular-file.js'
import type { CompileConfig } from '../config/keys.js'
import { writeWhole } from '../store/replace-file.js'
import { createElement, type ElementPlace } from './hast-tree.js'
import { columnWidth } from './media.js'

/** A copy of an image. */
interface ImageCopy {
  readonly format: string
  /** In pixels. */
  readonly width: number
  readonly asset: PageAssetFile
}

/** Makes the copies of an image file with a width in pixels; those in one format follow each other. Rejects if the file cannot be read. */
export type ImageConverter = (imagePath: string, width: number) => Promise<readonly ImageCopy[]>

const qualities = { avif: { quality: 60, effort: 3 }, webp: { quality: 82 } } as const

/** How many bytes a copy must be smaller than its original: naming it takes some in the HTML. */
const leastSaved = 1000

/** Returns a function that makes copies in the folder of the cache. A copy is made once for the bytes of the image. */
export function createImageConverter(
  images: Exclude<CompileConfig['markdown']['images'], false>,
  { sharp, dir }: { readonly sharp: SitePackage; readonly dir: string },
): ImageConverter {
  const { formats = ['avif', 'webp'], widths = [640, 1280] } = images === true ? {} : images
  const settings = nameHash(JSON.stringify([sharp.version, qualities]))
  const entry = createRequire(path.join(sharp.dir, 'package.json')).resolve('sharp')
  // By path: pages may show an image many times.
  const making = new Map<string, Promise<void>>()
  return async (imagePath, width) => {
    const original = readRegularFile(imagePath)
    // Chunks of animated PNG and WebP images: a copy would have the first picture only.
    if (['acTL', 'ANIM'].some((chunk) => original.includes(chunk))) return []
    const copyOf = async (format: 'avif' | 'webp', at: number): Promise<PageAssetFile | undefined> => {
      const cached = path.join(dir, `${nameHash(original)}.${settings}.${at}.${format}`)
      const make = async (): Promise<void> => {
        const { default: open } = (await import(pathToFileURL(entry).href)) as typeof Sharp
        const resized = open(original).rotate().resize({ width: at, withoutEnlargement: true })
        const bytes = await resized.toFormat(format, qualities[format]).toBuffer()
        // An empty file says that the copy is of no use.
        writeWhole(cached, bytes.length + leastSaved < original.length ? bytes : '')
      }
      if (!existsSync(cached)) making.set(cached, making.get(cached) ?? make())
      await making.get(cached)
      const bytes = readFileSync(cached)
      const name = `${path.parse(imagePath).name.replace(/[^\w.-]+/g, '-')}-${at}-${nameHash(bytes)}.${format}`
      return bytes.length === 0 ? undefined : { path: cached, name, stamp: fileStamp(statSync(cached)) }
    }
    const most = Math.max(...widths)
    const sizes = [...new Set([...widths.filter((one) => one < width), Math.min(width, most)])].sort((a, b) => b - a)
    const copies: ImageCopy[] = []
    for (const format of formats)
      for (const at of sizes) {
        const asset = await copyOf(format, at)
        // Without the largest copy, readers would see a smaller one instead of the original.
        if (!asset) break
        copies.push({ format, width: at, asset })
      }
    return copies
  }
}

const convertible = /\.(?:png|jpe?g|webp)$/i

/**
 * Puts images into `<picture>` elements, with their copies as sources. `shown` has the files of the images. Returns the copies. An image
 * that cannot be converted is reported, and stays as it is.
 */
export async function addImageCopies(
  places: readonly ElementPlace[],
  options: {
    readonly shown: ReadonlyMap<Element, MeasuredImage>
    readonly convert: ImageConverter
    readonly hrefBase: string
    readonly file: VFile
  },
): Promise<PageAssetFile[]> {
  const { shown, convert, hrefBase, file } = options
  const addCopies = async ({ element, parent, index }: ElementPlace): Promise<PageAssetFile[]> => {
    const { path: imagePath = '', width = 0 } = shown.get(element) ?? {}
    const { properties } = element
    const isChosen = properties.srcSet !== undefined || (parent.type === 'element' && parent.tagName === 'picture')
    if (isChosen || width === 0 || !convertible.test(imagePath)) return []
    const copies = await convert(imagePath, width)
    const shownWidth = Math.min(Number(properties.width) || width, columnWidth)
    const sources = Object.entries(groupBy(copies, ({ format }) => format)).map(([format, files]) => {
      const srcSet = files.map((one) => `${hrefBase}assets/${one.asset.name} ${one.width}w`).join(', ')
      const sizes = `(min-width: ${shownWidth + 48}px) ${shownWidth}px, 100vw`
      return createElement('source', { type: `image/${format}`, srcSet, sizes })
    })
    if (sources.length === 0) return []
    // Readers enlarge the original.
    if (properties.dataZoom === '') properties.dataZoom = properties.src
    parent.children[index] = createElement('picture', {}, [...sources, element])
    return copies.map(({ asset }) => asset)
  }
  const added = places.map((place) =>
    addCopies(place).catch((error: Error) => {
      file.message(
        `the image "${path.basename(shown.get(place.element)?.path ?? '')}" cannot be converted: ${error.message}`,
        {
          place: place.element.position,
          ruleId: 'unreadable-image',
          source: 'save the image again',
        },
      )
      return []
    }),
  )
  return (await Promise.all(added)).flat()
}
