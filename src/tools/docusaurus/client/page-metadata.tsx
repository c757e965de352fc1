import { useSite } from 'docsgen/client'
import type { ReactNode } from 'react'
import { documentTitle } from '../../../shared/title.js'
import Head from './docusaurus/Head.js'
import { useBaseUrlUtils } from './docusaurus/useBaseUrl.js'

/** Props of `PageMetadata`, as in Docusaurus. */
export interface PageMetadataProps {
  /** Without the title of the site. */
  readonly title?: string
  readonly description?: string
  readonly keywords?: string | readonly string[]
  /** The social card: a path of the site, or a URL. */
  readonly image?: string
  readonly children?: ReactNode
}

/** Sets title, description, keywords and social card of the document. */
export function PageMetadata({ children, description, image, keywords, title }: PageMetadataProps) {
  const site = useSite()
  const fullTitle = title === undefined ? undefined : documentTitle({ title }, site)
  const { withBaseUrl } = useBaseUrlUtils()
  const cardUrl = image && withBaseUrl(image, { absolute: true })
  return (
    <Head>
      {fullTitle && <title>{fullTitle}</title>}
      {fullTitle && <meta property="og:title" content={fullTitle} />}
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {keywords && <meta name="keywords" content={typeof keywords === 'string' ? keywords : keywords.join(', ')} />}
      {cardUrl && <meta property="og:image" content={cardUrl} />}
      {cardUrl && <meta name="twitter:card" content="summary_large_image" />}
      {children}
    </Head>
  )
}
