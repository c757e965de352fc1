import Heading, { type HeadingProps } from '@theme/Heading'

/** A heading of a page, as in Docusaurus. */
export default function MDXHeading(props: HeadingProps) {
  return <Heading {...props} />
}
