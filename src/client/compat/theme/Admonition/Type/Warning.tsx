import AdmonitionLayout from '@theme/Admonition/Layout'
import type { AdmonitionProps } from '../Layout.js'

/** The box of `:::warning`. */
export default function AdmonitionWarning(props: AdmonitionProps) {
  return <AdmonitionLayout type="warning" {...props} />
}
