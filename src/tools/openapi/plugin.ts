import type { DocsgenPlugin, PluginContext } from 'docsgen'
import type { LostLink } from './descriptions.js'
import { type ReadDocument, readDocument } from './document.js'
import { apiPages, type OpenApiOptions } from './pages.js'
import { openApiTexts } from './texts.js'

export type { OpenApiOptions }

/** Writes pages about the operations and the schemas of an OpenAPI document. */
export default function openApi(options: OpenApiOptions): DocsgenPlugin {
  if (typeof options?.spec !== 'string' || typeof options.dir !== 'string')
    throw new Error('the plugin openapi needs the options `spec` and `dir`')
  if (options.linkBase !== undefined && !/^(?:\/|https?:\/\/)/.test(options.linkBase))
    throw new Error(
      `the option \`linkBase\` of the plugin openapi must start with "https://" or "/", not ${JSON.stringify(options.linkBase)}`,
    )
  return {
    name: `openapi/${options.dir}`,
    strings: openApiTexts,
    async content(context) {
      const document = await readDocument(options, context)
      if (!document.api) return { files: [], inputs: document.inputs }
      const { files, lost } = apiPages(document.api, options, {
        sourceOf: document.sourceOf,
        texts: { ...openApiTexts, ...context.strings },
      })
      reportLost(lost, document, context)
      return { files, inputs: document.inputs }
    },
  }
}

/** Reports links without a target once, at the first of them. */
function reportLost(lost: readonly LostLink[], { sourceOfText }: ReadDocument, { report }: PluginContext): void {
  const [first] = lost
  if (!first) return
  const count = lost.length - 1
  const rest = count === 0 ? '' : count === 1 ? ', as of 1 other URL' : `, as of ${count} other URLs`
  report({
    severity: 'warning',
    message: `${JSON.stringify(first.url)} is relative to a page that the document does not name, so only its text is shown${rest}`,
    hint: 'set the option `linkBase` to the URL that such links start from, or to "/" for pages of this site',
    location: sourceOfText(first.description),
  })
}
