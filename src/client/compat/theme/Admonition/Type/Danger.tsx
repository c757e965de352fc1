import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../Layout.js'

/** The box of `:::danger`. */
export default function AdmonitionDanger(props: AdmonitionProps) {
  return <AdmonitionLayout type="danger" {...props} />
}
