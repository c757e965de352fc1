import { resolve } from 'node:path'
import { isAbsoluteUrl } from '../../shared/route.js'
import type { ResolvedLogo, WrittenLogo } from '../model/frame-config.js'
import { kindOf } from './files.js'
import { imageSize } from '../model/image-size.js'
import { withoutUndefined } from './without-undefined.js'

interface LogoPlace {
  readonly rootDir: string
  /** The static folders, as written. */
  readonly dirs: readonly string[]
}

/**
 * A logo with the width and height that keep the proportions of its image, so that nothing moves when the image loads:
 * it fits into the given size; if none is given, it has the height of its place.
 */
export function sizedLogo(logo: WrittenLogo, place: LogoPlace & { readonly height: number }): ResolvedLogo {
  const { width: givenWidth, height: givenHeight, ...written } = logo
  const others = withoutUndefined(written)
  const given = { width: pixels(givenWidth), height: pixels(givenHeight) }
  const file = imageFile(logo.src, place)
  const image = file === undefined ? undefined : imageSize(file)
  if (image === undefined || image.width === 0 || image.height === 0) {
    const fallback = given.width ?? given.height ?? place.height
    return { ...others, width: given.width ?? fallback, height: given.height ?? fallback }
  }
  const height = given.height ?? (given.width === undefined ? place.height : undefined)
  const scale = Math.min(
    given.width === undefined ? Number.POSITIVE_INFINITY : given.width / image.width,
    height === undefined ? Number.POSITIVE_INFINITY : height / image.height,
  )
  return { ...others, width: rounded(image.width * scale), height: rounded(image.height * scale) }
}

/** Absolute paths of the images of a logo that are files of the site. */
export function logoFiles(logo: WrittenLogo | undefined, place: LogoPlace): string[] {
  return [logo?.src, logo?.srcDark].flatMap((src) => (src === undefined ? undefined : imageFile(src, place)) ?? [])
}

function imageFile(src: string, { rootDir, dirs }: LogoPlace): string | undefined {
  if (isAbsoluteUrl(src)) return undefined
  const path = src.replace(/[?#].*$/, '').replace(/^\/+/, '')
  return dirs.map((dir) => resolve(rootDir, dir, path)).find((file) => kindOf(file) === 'file')
}

function pixels(length: number | string | undefined): number | undefined {
  return length === undefined ? undefined : Number.parseFloat(String(length))
}

/** Attributes are whole numbers in valid HTML. */
function rounded(length: number): number {
  return Math.max(1, Math.round(length))
}
