import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod/mini'
import { DocsgenError } from '../../node/base/diagnostics/docsgen-error.js'
import { packageVersion } from '../../node/base/package.js'
import type { PublishedLanguage } from '../../node/links/site-manifest.js'
import type { DocsFiles } from './docs-files.js'
import { type DocsSite, openDocs, Unanswered, versionsIn } from './docs-site.js'
import { docsTools } from './docs-tools.js'

/**
 * Creates a server of the Model Context Protocol for a built site. Throws a DocsgenError (exit 2) if docsgen has not built it. The site is
 * read again for each call, so that answers are from its last build.
 */
export async function createDocsServer(files: DocsFiles): Promise<Server> {
  const server = new Server(
    { name: 'docsgen', version: packageVersion() },
    { capabilities: { tools: {} }, instructions: instructionsFor(await openDocs(files)) },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: docsTools.map(({ name, title, description, input }) => ({
      name,
      title,
      description,
      inputSchema: { ...z.toJSONSchema(input, { io: 'input' }), type: 'object' as const },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = docsTools.find(({ name }) => name === params.name)
    try {
      if (!tool) throw new Unanswered(`There is no tool "${params.name}".`)
      return textResult(await tool.answer(await openDocs(files), params.arguments ?? {}))
    } catch (error) {
      if (error instanceof Unanswered) return { ...textResult(error.message), isError: true }
      if (!(error instanceof DocsgenError)) throw error
      return {
        ...textResult(error.diagnostics.map(({ message, hint }) => `${message}; ${hint}`).join('\n')),
        isError: true,
      }
    }
  })
  return server
}

function textResult(text: string) {
  return { content: [{ type: 'text' as const, text }] }
}

/** What clients tell models about the server. */
function instructionsFor({ files, manifest: { sites } }: DocsSite): string {
  const [main] = sites as readonly [PublishedLanguage]
  return [
    `Documentation: "${main.title}", from ${files.label}.`,
    'Find pages with search or list_pages, read them with get_page, and find examples with find_code.',
    `Languages: ${sites.map(({ locale }) => locale).join(', ')}.`,
    versionsIn(main),
  ].join('\n')
}
