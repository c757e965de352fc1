import Admonition from '@theme/Admonition'
import A from '@theme/MDXComponents/A'
import Code from '@theme/MDXComponents/Code'
import Details from '@theme/MDXComponents/Details'
import MDXHeading from '@theme/MDXComponents/Heading'
import Img from '@theme/MDXComponents/Img'
import Li from '@theme/MDXComponents/Li'
import Pre from '@theme/MDXComponents/Pre'
import Ul from '@theme/MDXComponents/Ul'
import type { ComponentType, HTMLAttributes } from 'react'
import Head from '../docusaurus/Head.js'
import type DefaultAdmonition from './Admonition.js'
import type DefaultA from './MDXComponents/A.js'
import type DefaultCode from './MDXComponents/Code.js'
import type DefaultDetails from './MDXComponents/Details.js'
import type DefaultImg from './MDXComponents/Img.js'
import type DefaultLi from './MDXComponents/Li.js'
import type DefaultPre from './MDXComponents/Pre.js'
import type DefaultUl from './MDXComponents/Ul.js'
import type { HeadingProps } from './Heading.js'

function headingOf(as: HeadingProps['as']): ComponentType<HTMLAttributes<HTMLHeadingElement>> {
  return (props) => <MDXHeading as={as} {...props} />
}

/** The components of pages by names and tags. The types are those of docsgen's own, which a site may replace. */
interface Components {
  readonly Head: typeof Head
  readonly Admonition: typeof DefaultAdmonition
  readonly Details: typeof DefaultDetails
  readonly details: typeof DefaultDetails
  readonly admonition: typeof DefaultAdmonition
  readonly a: typeof DefaultA
  readonly code: typeof DefaultCode
  readonly pre: typeof DefaultPre
  readonly ul: typeof DefaultUl
  readonly li: typeof DefaultLi
  readonly img: typeof DefaultImg
  readonly h1: ComponentType<HTMLAttributes<HTMLHeadingElement>>
  readonly h2: ComponentType<HTMLAttributes<HTMLHeadingElement>>
  readonly h3: ComponentType<HTMLAttributes<HTMLHeadingElement>>
  readonly h4: ComponentType<HTMLAttributes<HTMLHeadingElement>>
  readonly h5: ComponentType<HTMLAttributes<HTMLHeadingElement>>
  readonly h6: ComponentType<HTMLAttributes<HTMLHeadingElement>>
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
