import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import type { RequestHandler } from '../model/plugin.js'
import { hookContext, hookFailure, pluginsWith } from './run-hook.js'

/** The request handlers that the `serve` hooks of the plugins add, and what they report. Throws a DocsgenError if a hook throws. */
export function serveHandlers(config: ResolvedConfig): {
  readonly handlers: readonly RequestHandler[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const handlers: RequestHandler[] = []
  for (const plugin of pluginsWith(config, 'serve')) {
    try {
      plugin.serve({ use: (handler) => void handlers.push(handler) }, hookContext(plugin, config, diagnostics))
    } catch (error) {
      throw hookFailure({ plugin, hook: 'serve', config }, error)
    }
  }
  return { handlers, diagnostics }
}
