import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../../../../../../client/components/Admonition.js'

/** The box of `:::tip`. */
export default function AdmonitionTip(props: AdmonitionProps) {
  return <AdmonitionLayout type="tip" {...props} />
}
