import type { ReactNode } from 'react'
import { Head } from '../head.js'

/** What Docusaurus' `Layout` takes. */
export interface LayoutProps {
  readonly children?: ReactNode
  readonly title?: string
  readonly description?: string
}

/** The shell already wraps every page in the theme's layout, so that only the head is left to do. */
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
