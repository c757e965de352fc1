import AdmonitionLayout, { type AdmonitionProps } from '@theme/Admonition/Layout'

/** The box of `:::tip`. */
export default function AdmonitionTip(props: AdmonitionProps) {
  return <AdmonitionLayout type="tip" {...props} />
}
