/** Every page of the docs, in the order of the routes; made by the bundler. */
declare module 'docsgen:pages' {
  export const pages: readonly { readonly href: string; readonly title: string; readonly description?: string }[]
}

/** Class names of a CSS module. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

/** A style sheet that a page or component brings along. */
declare module '*.css' {}
