import Heading from '@theme/Heading'
import type { HeadingProps } from '../Heading.js'

/** A heading of a page, as in Docusaurus. */
export default function MDXHeading(props: HeadingProps) {
  return <Heading {...props} />
}
