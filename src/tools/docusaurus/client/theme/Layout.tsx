import './layout.css'
import type { ReactNode } from 'react'
import Head from '../docusaurus/Head.js'
import { PageMetadata } from '../page-metadata.js'

/** Props of `Layout`, as in Docusaurus. */
export interface LayoutProps {
  readonly children?: ReactNode
  readonly title?: string
  readonly description?: string
  readonly keywords?: string | readonly string[]
  /** The social card: a path of the site, or a URL. */
  readonly image?: string
  /** Keeps search engines from listing the page. */
  readonly noindex?: boolean
  /** Hides the footer of the site. */
  readonly noFooter?: boolean
  /** Class of an element around the children. */
  readonly wrapperClassName?: string
}

/**
 * Sets the metadata of the document. The shell renders the theme's layout around every page. The class is that of Docusaurus,
 * which style sheets name.
 */
export default function Layout({ children, noFooter, noindex, wrapperClassName, ...metadata }: LayoutProps) {
  return (
    <>
      <PageMetadata {...metadata} />
      {(noFooter || noindex) && (
        <Head>
          {/* biome-ignore lint/a11y/useHtmlLang: the document has its language already */}
          {noFooter && <html className="no-footer" />}
          {noindex && <meta name="robots" content="noindex, nofollow" />}
        </Head>
      )}
      <div className={wrapperClassName ? `main-wrapper ${wrapperClassName}` : 'main-wrapper'}>{children}</div>
    </>
  )
}
