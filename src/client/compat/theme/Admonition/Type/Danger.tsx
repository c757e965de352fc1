import AdmonitionLayout, { type AdmonitionProps } from '@theme/Admonition/Layout'

/** The box of `:::danger`. */
export default function AdmonitionDanger(props: AdmonitionProps) {
  return <AdmonitionLayout type="danger" {...props} />
}
