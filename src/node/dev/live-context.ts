import { loadMarkdownPlugins } from '../config/markdown-plugins.js'
import type { CompileContext } from '../markdown/compile-page.js'
import type { ResolvedConfig } from '../model/config.js'
import type { TextRecorders } from '../model/recorder.js'
import { compileTask } from '../pipeline/compile-settings.js'
import type { Snapshot } from './snapshot.js'

/** What compiling the pages of a snapshot needs, with the remark and rehype plugins of the config. */
export async function createContext(
  config: ResolvedConfig,
  { index }: Snapshot,
  recorders: TextRecorders,
): Promise<CompileContext> {
  const { createCompileContext } = await import('../markdown/create-context.js')
  const task = compileTask(config, index.data)
  return createCompileContext(
    task.compile,
    task.pluginsFrom && (await loadMarkdownPlugins(task.pluginsFrom)),
    recorders,
  )
}
