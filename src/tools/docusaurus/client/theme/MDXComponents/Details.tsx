import Details from '@theme/Details'
import { Children, isValidElement } from 'react'
import type { DetailsProps } from '../../../../../client/components/Details.js'

/** A `<details>` element of a page, whose summary becomes a prop, as in Docusaurus. */
export default function MDXDetails({ children, ...rest }: DetailsProps) {
  const items = Children.toArray(children)
  const summary = items.find((item) => isValidElement(item) && item.type === 'summary')
  return (
    <Details {...rest} summary={summary}>
      {items.filter((item) => item !== summary)}
    </Details>
  )
}
