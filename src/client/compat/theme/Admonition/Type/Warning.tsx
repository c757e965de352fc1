import AdmonitionLayout, { type AdmonitionProps } from '@theme/Admonition/Layout'

/** The box of `:::warning`. */
export default function AdmonitionWarning(props: AdmonitionProps) {
  return <AdmonitionLayout type="warning" {...props} />
}
