import type { ReactNode } from 'react'
import Head from '../docusaurus/Head.js'

/** Props of `Layout`, as in Docusaurus. */
export interface LayoutProps {
  readonly children?: ReactNode
  readonly title?: string
  readonly description?: string
}

/**
 * Sets the title and description of the document. The shell renders the theme's layout around every page. The class is that
 * of Docusaurus, which style sheets name.
 */
export default function Layout({ children, description, title }: LayoutProps) {
  return (
    <>
      <Head>
        {title && <title>{title}</title>}
        {description && <meta name="description" content={description} />}
      </Head>
      <div className="main-wrapper">{children}</div>
    </>
  )
}
