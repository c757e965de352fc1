/** The part of Mermaid, which the site has installed, that the script of pages with diagrams uses. */
declare module 'docsgen:mermaid' {
  const mermaid: {
    initialize(config: Readonly<Record<string, unknown>>): void
    render(id: string, source: string): Promise<{ readonly svg: string }>
  }
  export default mermaid
}
