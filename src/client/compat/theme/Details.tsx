import { type DetailsHTMLAttributes, isValidElement, type ReactNode } from 'react'

/** What Docusaurus' `Details` takes. */
export interface DetailsProps extends Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'summary'> {
  readonly summary?: ReactNode
}

/** A folding section. */
export default function Details({ children, summary, ...rest }: DetailsProps) {
  return (
    <details {...rest} suppressHydrationWarning>
      {isValidElement(summary) && summary.type === 'summary' ? summary : <summary>{summary ?? 'Details'}</summary>}
      {children}
    </details>
  )
}
