import type { ReactNode } from 'react'
import Head from '../docusaurus/Head.js'
import useRouteContext from '../docusaurus/useRouteContext.js'

/** Adds classes to `<html>` while it is rendered. */
export function HtmlClassNameProvider({
  children,
  className,
}: {
  readonly children?: ReactNode
  readonly className: string
}) {
  return (
    <>
      <Head>
        {/* biome-ignore lint/a11y/useHtmlLang: the document has its language already */}
        <html className={className} />
      </Head>
      {children}
    </>
  )
}

/** Adds the classes of the kind of page to `<html>`. */
export function PluginHtmlClassNameProvider({ children }: { readonly children?: ReactNode }) {
  const { id, name } = useRouteContext().plugin
  const bare = name.replace(/^docusaurus-/, '')
  return <HtmlClassNameProvider className={`${bare} plugin-id-${id}`}>{children}</HtmlClassNameProvider>
}
