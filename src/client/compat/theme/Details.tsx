import { type DetailsHTMLAttributes, isValidElement, type ReactNode } from 'react'
import * as strings from '../../../shared/strings.js'

/** Props of `Details`, as in Docusaurus. */
export interface DetailsProps extends Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'summary'> {
  readonly summary?: ReactNode
}

/** A `<details>` element whose summary is a prop. */
export default function Details({ children, summary, ...rest }: DetailsProps) {
  return (
    <details {...rest} suppressHydrationWarning>
      {isValidElement(summary) && summary.type === 'summary' ? (
        summary
      ) : (
        <summary>{summary ?? strings.details}</summary>
      )}
      {children}
    </details>
  )
}
