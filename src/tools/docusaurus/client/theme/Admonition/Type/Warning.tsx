import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../../../../../../client/components/Admonition.js'

/** The box of `:::warning`. */
export default function AdmonitionWarning(props: AdmonitionProps) {
  return <AdmonitionLayout type="warning" {...props} />
}
