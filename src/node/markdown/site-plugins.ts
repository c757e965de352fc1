import { type Pluggable, type PluggableList, type Plugin, type Processor, type Transformer, unified } from 'unified'
import type { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import type { PageInput } from '../base/compiled-page.js'
import { observeFiles } from '../base/source-text/observed-files.js'
import { areCurrent, createReadLog, readsOf, recordReads } from './page-inputs.js'

/** `handlers`: remark-rehype with options of the site. */
type PluginKind = 'remark' | 'rehype' | 'handlers'

/**
 * The remark or rehype plugins of a site, which report the errors that they throw as messages of the page, with the error as their cause.
 * `fail` of the file does that already; any other error would end the build without naming the page. The files that they read are inputs of the page.
 */
export function reportErrors(plugins: readonly Pluggable[], kind: PluginKind): PluggableList {
  // A plugin that is listed twice must stay the same function, because unified then only changes its options.
  const known = new Map<Plugin, Plugin>()
  const wrap = (plugin: Plugin): Plugin => {
    const wrapped = known.get(plugin) ?? guarded(plugin, kind)
    known.set(plugin, wrapped)
    return wrapped
  }
  const wrapAny = (one: Pluggable): Pluggable => {
    if (typeof one === 'function') return wrap(one as Plugin)
    if (!Array.isArray(one)) return { ...one, ...(one.plugins ? { plugins: one.plugins.map(wrapAny) } : {}) }
    const [plugin, ...options] = one
    return [wrap(plugin as Plugin), ...options] as Pluggable
  }
  return plugins.map(wrapAny)
}

type Tree = Parameters<Transformer>[0]

/** A plugin with its options, and what it has read so far. */
interface Attached {
  /** Undefined if the plugin changes no trees; throws if the plugin has. */
  readonly transformer?: Transformer
  readonly inputs: readonly PageInput[]
}

function guarded(plugin: Plugin, kind: PluginKind): Plugin {
  const { name, hint } = describePlugin(plugin, kind)
  const fail = (file: VFile, error: unknown): never => {
    // The compiler reports a stack overflow as a page that is nested too deeply.
    if (error instanceof VFileMessage || error instanceof RangeError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    return file.fail(`${name} failed: ${reason}`, { source: hint, cause: error as Error })
  }
  return function (this: Processor, ...options: unknown[]): Transformer | undefined {
    const attach = (): Attached => {
      const log = createReadLog()
      const call = plugin as (this: Processor, ...options: unknown[]) => Transformer | undefined
      try {
        return { transformer: observeFiles(log, () => call.apply(this, options)), inputs: log.inputs() }
      } catch (error) {
        return { transformer: (_tree: Tree, file: VFile) => fail(file, error), inputs: log.inputs() }
      }
    }
    let attached = attach()
    if (attached.transformer === undefined) return undefined
    return async (tree: Tree, file: VFile) => {
      // A plugin that reads a file when it is created keeps what it has read.
      if (!areCurrent(attached.inputs)) attached = attach()
      const { transformer, inputs } = attached
      readsOf(file).add(inputs)
      if (transformer === undefined) return undefined
      try {
        return await recordReads(file, () =>
          unified()
            .use(() => transformer)
            .run(tree, file),
        )
      } catch (error) {
        return fail(file, error)
      }
    }
  } as Plugin
}

/** What messages call a plugin, and how to get rid of its errors. */
function describePlugin(plugin: Plugin, kind: PluginKind): { readonly name: string; readonly hint: string } {
  if (kind === 'handlers') return { name: 'a handler of remark-rehype', hint: 'correct `markdown.remarkRehype`' }
  return {
    name: plugin.name === '' ? `a ${kind} plugin` : `the ${kind} plugin "${plugin.name}"`,
    hint: `correct the plugin, or remove it from \`markdown.${kind}Plugins\``,
  }
}
