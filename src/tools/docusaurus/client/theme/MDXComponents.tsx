import Admonition from '@theme/Admonition'
import A from '@theme/MDXComponents/A'
import Code from '@theme/MDXComponents/Code'
import Details from '@theme/MDXComponents/Details'
import MDXHeading from '@theme/MDXComponents/Heading'
import Img from '@theme/MDXComponents/Img'
import Li from '@theme/MDXComponents/Li'
import Pre from '@theme/MDXComponents/Pre'
import Ul from '@theme/MDXComponents/Ul'
import type { ComponentType, HTMLAttributes, JSX } from 'react'
import Head from '../docusaurus/Head.js'
import type Link from '../docusaurus/Link.js'
import type DefaultAdmonition from './Admonition.js'
import type DefaultCode from './MDXComponents/Code.js'
import type DefaultDetails from './MDXComponents/Details.js'
import type DefaultPre from './MDXComponents/Pre.js'
import type { HeadingProps } from './Heading.js'

function headingOf(as: HeadingProps['as']): ComponentType<HTMLAttributes<HTMLHeadingElement>> {
  return (props) => <MDXHeading as={as} {...props} />
}

type Elements = {
  readonly [Tag in 'ul' | 'li' | 'img' | HeadingProps['as']]: ComponentType<JSX.IntrinsicElements[Tag]>
}

/** The components of pages by names and tags. The types are those of docsgen's own, which a site may replace. */
interface Components extends Elements {
  readonly Head: typeof Head
  readonly Admonition: typeof DefaultAdmonition
  readonly Details: typeof DefaultDetails
  readonly details: typeof DefaultDetails
  readonly admonition: typeof DefaultAdmonition
  readonly a: typeof Link
  readonly code: typeof DefaultCode
  readonly pre: typeof DefaultPre
}

/** The components that a site's own `src/theme/MDXComponents` adds to. */
const components: Components = {
  Head,
  Admonition,
  Details,
  a: A,
  details: Details,
  code: Code,
  pre: Pre,
  ul: Ul,
  li: Li,
  img: Img,
  admonition: Admonition,
  h1: headingOf('h1'),
  h2: headingOf('h2'),
  h3: headingOf('h3'),
  h4: headingOf('h4'),
  h5: headingOf('h5'),
  h6: headingOf('h6'),
}

export default components
