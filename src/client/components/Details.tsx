import { Children, type DetailsHTMLAttributes, isValidElement, type ReactNode } from 'react'
import * as strings from '../../shared/strings.js'

/** Props of `Details`. */
export interface DetailsProps extends Omit<DetailsHTMLAttributes<HTMLDetailsElement>, 'summary'> {
  readonly summary?: ReactNode
}

/** A `<details>` element whose summary is a prop, or a `<summary>` among its children. */
export default function Details({ children, summary, ...rest }: DetailsProps) {
  const content = Children.toArray(children)
  const own = isSummary(summary) ? summary : content.find(isSummary)
  return (
    <details {...rest} suppressHydrationWarning>
      {own ?? <summary>{summary ?? strings.details}</summary>}
      {own === undefined || own === summary ? children : content.filter((child) => child !== own)}
    </details>
  )
}

function isSummary(node: ReactNode): boolean {
  return isValidElement(node) && node.type === 'summary'
}
