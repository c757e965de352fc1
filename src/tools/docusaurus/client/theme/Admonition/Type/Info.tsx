import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../../../../../../client/components/Admonition.js'

/** The box of `:::info`. */
export default function AdmonitionInfo(props: AdmonitionProps) {
  return <AdmonitionLayout type="info" {...props} />
}
