import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../../../../../../client/components/Admonition.js'

/** The box of `:::note`. */
export default function AdmonitionNote(props: AdmonitionProps) {
  return <AdmonitionLayout type="note" {...props} />
}
