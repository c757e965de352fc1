// Types of the modules that only the bundler of features resolves.

/** The style sheet of the built-in components. */
declare module 'docsgen:feature/components' {}

/** The script that renders diagrams. */
declare module 'docsgen:feature/diagrams' {}

/** The part of Mermaid that the script of pages with diagrams uses. */
declare module 'docsgen:mermaid' {
  const mermaid: {
    initialize(config: Readonly<Record<string, unknown>>): void
    render(id: string, source: string): Promise<{ readonly svg: string }>
  }
  export default mermaid
}
