import type { ReactNode } from 'react'
import Head from '../docusaurus/Head.js'

/** Props of `Layout`, as in Docusaurus. */
export interface LayoutProps {
  readonly children?: ReactNode
  readonly title?: string
  readonly description?: string
}

/** Sets the title and description of the document. The shell renders the theme's layout around every page. */
export default function Layout({ children, description, title }: LayoutProps) {
  return (
    <>
      <Head>
        {title && <title>{title}</title>}
        {description && <meta name="description" content={description} />}
      </Head>
      {children}
    </>
  )
}
