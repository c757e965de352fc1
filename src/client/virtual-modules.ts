// Types of the modules that only docsgen's bundler resolves. Any import of `docsgen/client` in a project declares them,
// and so does `/// <reference types="docsgen/client" />`.

/** Every page of the docs folder, in the order of the routes. */
declare module 'docsgen:pages' {
  export const pages: readonly {
    /** URL path, with the base. */
    readonly href: string
    readonly title: string
    readonly description?: string
  }[]
}

/** The public part of the config. */
declare module 'docsgen:site' {
  export const site: import('../shared/site.js').SiteData
}

/** The docs of the site, for `@docusaurus/plugin-content-docs/client`. */
declare module 'docsgen:docs' {
  export const docsData: Readonly<Record<string, import('./compat/docs/docs-data.js').GlobalPluginData>>
}

// Components that pages may import under Docusaurus's names: see src/client/compat.

declare module '@theme/Admonition' {
  const Admonition: typeof import('./compat/theme/Admonition.js').default
  export default Admonition
}

declare module '@theme/Badge' {
  const Badge: typeof import('./compat/theme/Badge.js').default
  export default Badge
}

declare module '@theme/Card' {
  const Card: typeof import('./compat/theme/Card.js').default
  export default Card
}

declare module '@theme/Cards' {
  const Cards: typeof import('./compat/theme/Cards.js').default
  export default Cards
}

declare module '@theme/CodeBlock' {
  const CodeBlock: typeof import('./compat/theme/CodeBlock.js').default
  export default CodeBlock
}

declare module '@theme/Details' {
  const Details: typeof import('./compat/theme/Details.js').default
  export default Details
}

declare module '@theme/Figure' {
  const Figure: typeof import('./compat/theme/Figure.js').default
  export default Figure
}

declare module '@theme/Heading' {
  const Heading: typeof import('./compat/theme/Heading.js').default
  export default Heading
}

declare module '@theme/Layout' {
  const Layout: typeof import('./compat/theme/Layout.js').default
  export default Layout
}

declare module '@theme/Mermaid' {
  const Mermaid: typeof import('./compat/theme/Mermaid.js').default
  export default Mermaid
}

declare module '@theme/TOCInline' {
  const TOCInline: typeof import('./compat/theme/TOCInline.js').default
  export default TOCInline
}

declare module '@theme/TabItem' {
  const TabItem: typeof import('./compat/theme/TabItem.js').default
  export default TabItem
}

declare module '@theme/Tabs' {
  const Tabs: typeof import('./compat/theme/Tabs.js').default
  export default Tabs
}

declare module '@theme/ThemedImage' {
  const ThemedImage: typeof import('./compat/theme/ThemedImage.js').default
  export default ThemedImage
}

declare module '@docusaurus/BrowserOnly' {
  const BrowserOnly: typeof import('./compat/docusaurus/BrowserOnly.js').default
  export default BrowserOnly
}

declare module '@docusaurus/Head' {
  const Head: typeof import('./compat/docusaurus/Head.js').default
  export default Head
}

declare module '@docusaurus/Link' {
  const Link: typeof import('./compat/docusaurus/Link.js').default
  export default Link
}

declare module '@docusaurus/Translate' {
  const Translate: typeof import('./compat/docusaurus/Translate.js').default
  export default Translate
  export const translate: typeof import('./compat/docusaurus/Translate.js').translate
}

declare module '@docusaurus/useBaseUrl' {
  const useBaseUrl: typeof import('./compat/docusaurus/useBaseUrl.js').default
  export default useBaseUrl
  export const useBaseUrlUtils: typeof import('./compat/docusaurus/useBaseUrl.js').useBaseUrlUtils
}

declare module '@docusaurus/useDocusaurusContext' {
  const useDocusaurusContext: typeof import('./compat/docusaurus/useDocusaurusContext.js').default
  export default useDocusaurusContext
}

declare module '@docusaurus/useIsBrowser' {
  const useIsBrowser: typeof import('./compat/docusaurus/useIsBrowser.js').default
  export default useIsBrowser
}

/** What some of docsgen's components need in the browser: a style sheet or a script. */
declare module 'docsgen:feature/*' {}

/** Class names of a CSS module. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** A style sheet that a page or component imports. */
declare module '*.css' {}
