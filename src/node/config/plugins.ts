import { pathToFileURL } from 'node:url'
import { evaluate } from './evaluate.js'
import type { ResolvedMarkdown } from '../model/config.js'

/**
 * The plugins of a compiled config, for a worker thread: functions cannot be sent to it, so it imports the module
 * that the main thread has checked (`ResolvedConfig.compiledPath`).
 */
export async function loadPlugins(
  compiledPath: string,
): Promise<Pick<ResolvedMarkdown, 'remarkPlugins' | 'rehypePlugins'>> {
  const config = (await evaluate(await import(pathToFileURL(compiledPath).href))) as {
    readonly markdown?: Partial<ResolvedMarkdown>
  }
  const { remarkPlugins = [], rehypePlugins = [] } = config.markdown ?? {}
  return { remarkPlugins, rehypePlugins }
}
