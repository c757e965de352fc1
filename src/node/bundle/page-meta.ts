import { pathToFileURL } from 'node:url'
import { DocsgenError } from '../diagnostics/docsgen-error.js'

/** Title and description that a React page gives itself. */
export interface PageMeta {
  readonly title?: string
  readonly description?: string
}

/** Runs a React page's module once, to ask what it says of itself. */
export async function readMeta(serverPath: string, file: string): Promise<PageMeta> {
  let exported: { readonly meta?: unknown }
  try {
    exported = (await import(pathToFileURL(serverPath).href)) as { meta?: unknown }
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const hint = 'pages run in Node at build time: touch `window` and `document` only in effects'
    throw new DocsgenError(
      [
        {
          code: 'render-failed',
          severity: 'error',
          message: `this page threw while it was loaded: ${reason}`,
          hint,
          location: { file },
        },
      ],
      1,
    )
  }
  const { title, description } = (exported.meta ?? {}) as { title?: unknown; description?: unknown }
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  }
}
