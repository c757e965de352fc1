import AdmonitionLayout, { type AdmonitionProps } from '@theme/Admonition/Layout'

/** The box of `:::note`. */
export default function AdmonitionNote(props: AdmonitionProps) {
  return <AdmonitionLayout type="note" {...props} />
}
