import { useSite, withBase } from 'docsgen/client'
import type { ImgHTMLAttributes } from 'react'

/** Props of `ThemedImage`. */
export interface ThemedImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  /** The image of each color mode: paths of the site, or URLs. */
  readonly sources: { readonly light: string; readonly dark: string }
}

/** An image with a version for each color mode; style sheets hide the other one, which browsers then do not load. */
export default function ThemedImage({ alt = '', className = '', sources, ...rest }: ThemedImageProps) {
  const { base } = useSite()
  return (
    <>
      {(['light', 'dark'] as const).map((mode) => (
        <img
          key={mode}
          loading="lazy"
          {...rest}
          src={withBase(sources[mode], base)}
          alt={alt}
          className={`${mode}-only ${className}`.trim()}
        />
      ))}
    </>
  )
}
