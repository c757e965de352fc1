import AdmonitionLayout, { type AdmonitionProps } from '@theme/Admonition/Layout'

/** The box of `:::caution`. */
export default function AdmonitionCaution(props: AdmonitionProps) {
  return <AdmonitionLayout type="caution" {...props} />
}
