import type { ComponentType, HTMLAttributes } from 'react'
import Head from '../docusaurus/Head.js'
import Link from '../docusaurus/Link.js'
import Admonition from './Admonition.js'
import Details from './Details.js'
import Heading, { type HeadingProps } from './Heading.js'

function headingOf(as: HeadingProps['as']): ComponentType<HTMLAttributes<HTMLHeadingElement>> {
  return (props) => <Heading as={as} {...props} />
}

/** The components that a site's own `src/theme/MDXComponents` adds to. */
export default {
  ...{ Head, Admonition, Details },
  ...{ a: Link, details: Details, code: 'code', pre: 'pre', ul: 'ul', li: 'li', img: 'img' },
  ...{ h1: headingOf('h1'), h2: headingOf('h2'), h3: headingOf('h3') },
  ...{ h4: headingOf('h4'), h5: headingOf('h5'), h6: headingOf('h6') },
} as const
