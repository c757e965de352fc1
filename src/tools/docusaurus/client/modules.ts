// Types of Docusaurus's modules that the code of a site can import, by the files that the bundler takes for them, or by what the
// modules of ../node/printed-modules.json render. Any import of
// `docsgen/client` in a project declares them, and so does `"types": ["docsgen/client"]` in its tsconfig.

/** The docs of the site, for `@docusaurus/plugin-content-docs/client`. */
declare module 'docsgen:docs' {
  export const docsData: Readonly<Record<string, import('./docs/docs-data.js').GlobalPluginData>>
  /** By the ids of docs folders and the names of versions. */
  export const versionData: Readonly<
    Record<string, Readonly<Record<string, import('./docs/docs-data.js').PropVersionMetadata>>>
  >
  /** False in the theme, whose components are bundled before the pages are known. */
  export const hasDocLists: boolean
}

/** The language that code is bundled for. */
declare module 'docsgen:language' {
  /** The languages of the site, under the names of Docusaurus. */
  export const i18n: import('./docusaurus/useDocusaurusContext.js').DocusaurusContext['i18n']
  /** The texts of `<Translate>` and `translate()` by their ids, or by the texts of the default language. */
  export const messages: Readonly<Record<string, string>>
}

declare module '@docusaurus/BrowserOnly' {
  export * from 'docsgen/compat/docusaurus/BrowserOnly'
  export { default } from 'docsgen/compat/docusaurus/BrowserOnly'
}

declare module '@docusaurus/ErrorBoundary' {
  export * from 'docsgen/compat/docusaurus/ErrorBoundary'
  export { default } from 'docsgen/compat/docusaurus/ErrorBoundary'
}

declare module '@docusaurus/ExecutionEnvironment' {
  export * from 'docsgen/compat/docusaurus/ExecutionEnvironment'
  export { default } from 'docsgen/compat/docusaurus/ExecutionEnvironment'
}

declare module '@docusaurus/Head' {
  export * from 'docsgen/compat/docusaurus/Head'
  export { default } from 'docsgen/compat/docusaurus/Head'
}

declare module '@docusaurus/Interpolate' {
  export * from 'docsgen/compat/docusaurus/Interpolate'
  export { default } from 'docsgen/compat/docusaurus/Interpolate'
}

declare module '@docusaurus/Link' {
  export * from 'docsgen/compat/docusaurus/Link'
  export { default } from 'docsgen/compat/docusaurus/Link'
}

declare module '@docusaurus/Translate' {
  export * from 'docsgen/compat/docusaurus/Translate'
  export { default } from 'docsgen/compat/docusaurus/Translate'
}

declare module '@docusaurus/constants' {
  export * from 'docsgen/compat/docusaurus/constants'
}

declare module '@docusaurus/isInternalUrl' {
  export * from 'docsgen/compat/docusaurus/isInternalUrl'
  export { default } from 'docsgen/compat/docusaurus/isInternalUrl'
}

declare module '@docusaurus/plugin-content-docs/client' {
  export * from 'docsgen/compat/docusaurus/plugin-content-docs/client'
}

declare module '@docusaurus/router' {
  export * from 'docsgen/compat/docusaurus/router'
}

declare module '@docusaurus/theme-common' {
  export * from 'docsgen/compat/docusaurus/theme-common'
}

declare module '@docusaurus/theme-common/internal' {
  export * from 'docsgen/compat/docusaurus/theme-common/internal'
}

declare module '@docusaurus/useBaseUrl' {
  export * from 'docsgen/compat/docusaurus/useBaseUrl'
  export { default } from 'docsgen/compat/docusaurus/useBaseUrl'
}

declare module '@docusaurus/useBrokenLinks' {
  export * from 'docsgen/compat/docusaurus/useBrokenLinks'
  export { default } from 'docsgen/compat/docusaurus/useBrokenLinks'
}

declare module '@docusaurus/useDocusaurusContext' {
  export * from 'docsgen/compat/docusaurus/useDocusaurusContext'
  export { default } from 'docsgen/compat/docusaurus/useDocusaurusContext'
}

declare module '@docusaurus/useGlobalData' {
  export * from 'docsgen/compat/docusaurus/useGlobalData'
  export { default } from 'docsgen/compat/docusaurus/useGlobalData'
}

declare module '@docusaurus/useIsBrowser' {
  export * from 'docsgen/compat/docusaurus/useIsBrowser'
  export { default } from 'docsgen/compat/docusaurus/useIsBrowser'
}

declare module '@docusaurus/useIsomorphicLayoutEffect' {
  export * from 'docsgen/compat/docusaurus/useIsomorphicLayoutEffect'
  export { default } from 'docsgen/compat/docusaurus/useIsomorphicLayoutEffect'
}

declare module '@docusaurus/useRouteContext' {
  export * from 'docsgen/compat/docusaurus/useRouteContext'
  export { default } from 'docsgen/compat/docusaurus/useRouteContext'
}

declare module '@generated/docusaurus.config' {
  export * from 'docsgen/compat/generated/docusaurus.config'
  export { default } from 'docsgen/compat/generated/docusaurus.config'
}

declare module '@generated/globalData' {
  export * from 'docsgen/compat/generated/globalData'
  export { default } from 'docsgen/compat/generated/globalData'
}

declare module '@theme/Admonition' {
  export * from 'docsgen/compat/theme/Admonition'
  export { default } from 'docsgen/compat/theme/Admonition'
}

declare module '@theme/Admonition/Layout' {
  export * from 'docsgen/components/Admonition'
  export { default } from 'docsgen/components/Admonition'
}

declare module '@theme/Admonition/Type/*' {
  export { default } from 'docsgen/components/Admonition'
}

declare module '@theme/Admonition/Types' {
  export { default } from 'docsgen/compat/theme/Admonition/Types'
}

declare module '@theme/Badge' {
  export * from 'docsgen/components/Badge'
  export { default } from 'docsgen/components/Badge'
}

declare module '@theme/Card' {
  export * from 'docsgen/components/Card'
  export { default } from 'docsgen/components/Card'
}

declare module '@theme/Cards' {
  export * from 'docsgen/components/Cards'
  export { default } from 'docsgen/components/Cards'
}

declare module '@theme/CodeBlock' {
  export * from 'docsgen/components/CodeBlock'
  export { default } from 'docsgen/components/CodeBlock'
}

declare module '@theme/CodeInline' {
  const CodeInline: import('react').ComponentType<import('react').JSX.IntrinsicElements['code']>
  export default CodeInline
}

declare module '@theme/Details' {
  export * from 'docsgen/components/Details'
  export { default } from 'docsgen/components/Details'
}

declare module '@theme/DocCard' {
  export * from 'docsgen/compat/theme/DocCard'
  export { default } from 'docsgen/compat/theme/DocCard'
}

declare module '@theme/DocCardList' {
  export * from 'docsgen/compat/theme/DocCardList'
  export { default } from 'docsgen/compat/theme/DocCardList'
}

declare module '@theme/Figure' {
  export * from 'docsgen/components/Figure'
  export { default } from 'docsgen/components/Figure'
}

declare module '@theme/Heading' {
  export * from 'docsgen/compat/theme/Heading'
  export { default } from 'docsgen/compat/theme/Heading'
}

declare module '@theme/IdealImage' {
  export * from 'docsgen/compat/theme/IdealImage'
  export { default } from 'docsgen/compat/theme/IdealImage'
}

declare module '@theme/Layout' {
  export * from 'docsgen/compat/theme/Layout'
  export { default } from 'docsgen/compat/theme/Layout'
}

declare module '@theme/MDXComponents' {
  export * from 'docsgen/compat/theme/MDXComponents'
  export { default } from 'docsgen/compat/theme/MDXComponents'
}

declare module '@theme/MDXComponents/A' {
  export { default } from 'docsgen/compat/docusaurus/Link'
}

declare module '@theme/MDXComponents/Code' {
  export { default } from 'docsgen/compat/theme/MDXComponents/Code'
}

declare module '@theme/MDXComponents/Details' {
  export { default } from 'docsgen/compat/theme/MDXComponents/Details'
}

declare module '@theme/MDXComponents/Heading' {
  export { default } from 'docsgen/compat/theme/Heading'
}

declare module '@theme/MDXComponents/Img' {
  const Img: import('react').ComponentType<import('react').JSX.IntrinsicElements['img']>
  export default Img
}

declare module '@theme/MDXComponents/Li' {
  const Li: import('react').ComponentType<import('react').JSX.IntrinsicElements['li']>
  export default Li
}

declare module '@theme/MDXComponents/Pre' {
  export { default } from 'docsgen/compat/theme/MDXComponents/Pre'
}

declare module '@theme/MDXComponents/Ul' {
  const Ul: import('react').ComponentType<import('react').JSX.IntrinsicElements['ul']>
  export default Ul
}

declare module '@theme/MDXContent' {
  const MDXContent: import('react').ComponentType<import('react').PropsWithChildren>
  export default MDXContent
}

declare module '@theme/Mermaid' {
  export * from 'docsgen/components/Mermaid'
  export { default } from 'docsgen/components/Mermaid'
}

declare module '@theme/TOCInline' {
  export * from 'docsgen/compat/theme/TOCInline'
  export { default } from 'docsgen/compat/theme/TOCInline'
}

declare module '@theme/TabItem' {
  export * from 'docsgen/components/TabItem'
  export { default } from 'docsgen/components/TabItem'
}

declare module '@theme/Tabs' {
  export * from 'docsgen/components/Tabs'
  export { default } from 'docsgen/components/Tabs'
}

declare module '@theme/ThemedImage' {
  export * from 'docsgen/components/ThemedImage'
  export { default } from 'docsgen/components/ThemedImage'
}

declare module '@theme/Icon/*' {
  export { default } from 'docsgen/compat/icon'
}

/** The component of a page that a module of the site's folder `src/theme` wraps. */
declare module '@theme-original/*' {
  // biome-ignore lint/suspicious/noExplicitAny: the props are those of the component of the same name
  const Original: import('react').ComponentType<any>
  export default Original
}

declare module '@theme-init/*' {
  // biome-ignore lint/suspicious/noExplicitAny: the props are those of the component of the same name
  const Original: import('react').ComponentType<any>
  export default Original
}

declare module '@theme-original/MDXComponents' {
  export { default } from 'docsgen/compat/theme/MDXComponents'
}
