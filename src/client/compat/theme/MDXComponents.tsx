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
import type { HeadingProps } from './Heading.js'

function headingOf(as: HeadingProps['as']): ComponentType<HTMLAttributes<HTMLHeadingElement>> {
  return (props) => <MDXHeading as={as} {...props} />
}

/** The components that a site's own `src/theme/MDXComponents` adds to. */
export default {
  ...{ Head, Admonition, Details },
  ...{ a: A, details: Details, code: Code, pre: Pre, ul: Ul, li: Li, img: Img, admonition: Admonition },
  ...{ h1: headingOf('h1'), h2: headingOf('h2'), h3: headingOf('h3') },
  ...{ h4: headingOf('h4'), h5: headingOf('h5'), h6: headingOf('h6') },
} as const
