import type { Diagnostic } from '../../shared/diagnostic.js'
import { refusePromise } from '../config/hook-schemas.js'
import type { ResolvedConfig } from '../base/config.js'
import type { RequestHandler } from '../base/plugin.js'
import { hookContext, hookFailure, pluginsWith } from '../config/run-hook.js'

/**
 * The request handlers that the `serve` hooks of the plugins add, and what they report. Throws a DocsgenError if a hook throws.
 * `onFailure` is called if a handler throws later.
 */
export function serveHandlers(
  config: ResolvedConfig,
  onFailure: (problems: readonly Diagnostic[]) => void,
): {
  readonly handlers: readonly RequestHandler[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const handlers: RequestHandler[] = []
  for (const plugin of pluginsWith(config, 'serve')) {
    const call = { plugin, hook: 'serve', config } as const
    const guarded =
      (handler: RequestHandler): RequestHandler =>
      async (request, response, next) => {
        try {
          await handler(request, response, next)
        } catch (error) {
          onFailure(hookFailure(call, error).diagnostics)
          throw error
        }
      }
    try {
      const use = (handler: RequestHandler) => void handlers.push(guarded(handler))
      refusePromise(plugin.serve({ use }, hookContext(plugin, config, diagnostics)))
    } catch (error) {
      throw hookFailure(call, error, diagnostics)
    }
  }
  return { handlers, diagnostics }
}
