import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../../../../../../client/components/Admonition.js'

/** The box of `:::caution`. */
export default function AdmonitionCaution(props: AdmonitionProps) {
  return <AdmonitionLayout type="caution" {...props} />
}
