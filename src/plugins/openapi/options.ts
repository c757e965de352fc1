/** Options of the plugin. Paths are relative to the folder of the site. */
export interface OpenApiOptions {
  /** The OpenAPI document (3.0 or 3.1), in YAML or JSON. It can refer to other files. */
  readonly spec: string
  /** The folder of the pages, which is in a folder of docs: `docs/api`. */
  readonly dir: string
  /** Whether a page has the operations of a tag, which is the default, or one operation. */
  readonly groupBy?: 'tag' | 'operation'
  /** Request samples, in this order. Defaults to both. */
  readonly samples?: readonly ('curl' | 'fetch')[]
  /** Label of the folder in the sidebar. Defaults to the title of the document. */
  readonly label?: string
  /** Position of the folder in the sidebar. */
  readonly position?: number
}
