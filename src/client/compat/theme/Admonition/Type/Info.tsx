import AdmonitionLayout, { type AdmonitionProps } from '@theme/Admonition/Layout'

/** The box of `:::info`. */
export default function AdmonitionInfo(props: AdmonitionProps) {
  return <AdmonitionLayout type="info" {...props} />
}
