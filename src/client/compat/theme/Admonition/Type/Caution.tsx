import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../Layout.js'

/** The box of `:::caution`. */
export default function AdmonitionCaution(props: AdmonitionProps) {
  return <AdmonitionLayout type="caution" {...props} />
}
