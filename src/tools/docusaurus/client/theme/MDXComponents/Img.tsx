import type { ImgHTMLAttributes } from 'react'

/** An image of a page, as in Docusaurus. */
export default function MDXImg(props: ImgHTMLAttributes<HTMLImageElement>) {
  return <img decoding="async" loading="lazy" alt="" {...props} />
}
