import type { DocsgenPlugin } from 'docsgen'
import { loadDocument } from './openapi/document.js'
import { apiPages } from './openapi/pages.js'

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

/** Writes pages about the operations and the schemas of an OpenAPI document. */
export default function openApi(options: OpenApiOptions): DocsgenPlugin {
  return {
    name: `openapi/${options.dir}`,
    async content(context) {
      const problems: unknown[] = []
      const report: typeof context.report = (problem) => {
        problems.push(problem)
        context.report(problem)
      }
      const { api, names, inputs } = await loadDocument(options.spec, { ...context, report })
      try {
        return { files: apiPages(api, names, options), inputs }
      } catch (error) {
        // What is missing in an invalid document can fail anywhere.
        if (problems.length === 0) throw error
        return { files: [], inputs }
      }
    },
  }
}
