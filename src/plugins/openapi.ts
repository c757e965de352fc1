import type { DocsgenPlugin } from 'docsgen'
import { readDocument } from './openapi/document.js'
import { apiPages, type OpenApiOptions } from './openapi/pages.js'

export type { OpenApiOptions }

/** Writes pages about the operations and the schemas of an OpenAPI document. */
export default function openApi(options: OpenApiOptions): DocsgenPlugin {
  if (typeof options?.spec !== 'string' || typeof options.dir !== 'string')
    throw new Error('the plugin openapi needs the options `spec` and `dir`')
  return {
    name: `openapi/${options.dir}`,
    async content(context) {
      const { api, inputs, isValid, sourceOf } = await readDocument(options.spec, context)
      try {
        return { files: api ? apiPages(api, options, sourceOf) : [], inputs }
      } catch (error) {
        // What is missing in an invalid document can fail anywhere.
        if (isValid) throw error
        return { files: [], inputs }
      }
    },
  }
}
