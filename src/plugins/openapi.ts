import type { DocsgenPlugin } from 'docsgen'
import { slug } from 'github-slugger'
import { readDocument } from './openapi/document.js'
import { apiPages } from './openapi/pages.js'

/** Options of the plugin. Paths are relative to the folder of the site. */
export interface OpenApiOptions {
  /** The OpenAPI document (3.0 or 3.1), in YAML or JSON. */
  readonly spec: string
  /** The folder of the pages, in a folder of docs: `docs/api`. */
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

/** Writes pages about the operations and schemas of an OpenAPI document. */
export default function openApi(options: OpenApiOptions): DocsgenPlugin {
  return {
    name: `openapi-${slug(options.dir)}`,
    async content(context) {
      const { api, names, inputs, isValid } = await readDocument(options.spec, context)
      return { files: apiPages(api, names, options), inputs }
    },
  }
}
