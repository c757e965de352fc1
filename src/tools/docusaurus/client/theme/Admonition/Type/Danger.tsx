import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../../../../../../client/components/Admonition.js'

/** The box of `:::danger`. */
export default function AdmonitionDanger(props: AdmonitionProps) {
  return <AdmonitionLayout type="danger" {...props} />
}
