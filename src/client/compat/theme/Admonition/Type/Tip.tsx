import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../Layout.js'

/** The box of `:::tip`. */
export default function AdmonitionTip(props: AdmonitionProps) {
  return <AdmonitionLayout type="tip" {...props} />
}
