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

/** The function that calls the boot modules of features: see `src/node/bundle/core-scripts.ts`. */
declare module 'docsgen:boot' {
  export const bootFeatures: () => void
}

/** What some of docsgen's components need in the browser: a style sheet or a script. */
declare module 'docsgen:extra/*' {}

/** Class names of a CSS module. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** A style sheet that a page or component imports. */
declare module '*.css' {}

/** The text of a file. */
declare module '*?raw' {
  const text: string
  export default text
}

/** The URL of a copy of a file. */
declare module '*?url' {
  const url: string
  export default url
}
