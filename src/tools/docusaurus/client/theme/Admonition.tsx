import AdmonitionLayout from '@theme/Admonition/Layout'
import AdmonitionTypes from '@theme/Admonition/Types'
import type { AdmonitionProps } from '../../../../client/components/Admonition.js'

export type { AdmonitionProps } from '../../../../client/components/Admonition.js'

/** The box that `:::note` renders, as a component. */
export default function Admonition(props: AdmonitionProps) {
  const { type = 'note' } = props
  const Type = Object.hasOwn(AdmonitionTypes, type) ? AdmonitionTypes[type] : undefined
  return Type ? <Type {...props} /> : <AdmonitionLayout {...props} />
}
