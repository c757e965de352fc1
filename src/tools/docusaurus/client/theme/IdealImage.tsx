import { useSite, withBase } from 'docsgen/client'
import type { ImgHTMLAttributes } from 'react'

/** An imported image: its URL, or an object that has it. */
type ImportedImage =
  | string
  | { readonly default: string }
  | { readonly src: { readonly src: string; readonly width?: number; readonly height?: number } | string }

/** Props of `IdealImage`, as in Docusaurus. */
export interface IdealImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  readonly img: ImportedImage
}

/** An image that loads when it comes near the screen. Its size and format are not changed. */
export default function IdealImage({ alt = '', img, ...rest }: IdealImageProps) {
  const { base } = useSite()
  const image = typeof img === 'string' ? { src: img } : 'default' in img ? { src: img.default } : img
  const { src, ...size } = typeof image.src === 'string' ? { src: image.src } : image.src
  return <img loading="lazy" {...size} {...rest} src={withBase(src, base)} alt={alt} />
}
