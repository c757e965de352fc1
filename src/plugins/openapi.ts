import type { DocsgenPlugin } from 'docsgen'
import { loadDocument } from './openapi/document.js'
import type { OpenApiOptions } from './openapi/options.js'
import { apiPages } from './openapi/pages.js'

export type { OpenApiOptions }

/** Writes pages about the operations and the schemas of an OpenAPI document. */
export default function openApi(options: OpenApiOptions): DocsgenPlugin {
  if (typeof options?.spec !== 'string' || typeof options.dir !== 'string')
    throw new Error('the plugin openapi needs the options `spec` and `dir`')
  return {
    name: `openapi/${options.dir}`,
    content(context) {
      const problems: unknown[] = []
      const report: typeof context.report = (problem) => {
        problems.push(problem)
        context.report(problem)
      }
      const { api, names, inputs } = loadDocument(options.spec, { ...context, report })
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
