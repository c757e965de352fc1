import type { Pluggable, PluggableList, Plugin, Processor, Transformer } from 'unified'
import type { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'

/** `handlers`: remark-rehype with options of the site. */
type PluginKind = 'remark' | 'rehype' | 'handlers'

/**
 * The remark or rehype plugins of a site, which report the errors that they throw as messages of the page. `fail` of the file
 * does that already; any other error would end the build without naming the page.
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

function guarded(plugin: Plugin, kind: PluginKind): Plugin {
  const fail = (file: VFile, error: unknown): never => {
    // The compiler reports a stack overflow as a page that is nested too deeply.
    if (error instanceof VFileMessage || error instanceof RangeError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const [name, hint] =
      kind === 'handlers'
        ? ['a handler of remark-rehype', 'correct `markdown.remarkRehype`']
        : [
            plugin.name === '' ? `a ${kind} plugin` : `the ${kind} plugin "${plugin.name}"`,
            `correct the plugin, or remove it from \`markdown.${kind}Plugins\``,
          ]
    return file.fail(`${name} failed: ${reason}`, { source: hint })
  }
  return function (this: Processor, ...options: unknown[]): Transformer | undefined {
    let transformer: Transformer | undefined
    try {
      transformer = (plugin as (this: Processor, ...options: unknown[]) => Transformer | undefined).apply(this, options)
    } catch (error) {
      return (_tree: Tree, file: VFile) => fail(file, error)
    }
    if (transformer === undefined || transformer.length > 2) return transformer
    return async (tree: Tree, file: VFile) => {
      try {
        return await (transformer as (tree: Tree, file: VFile) => Promise<Tree | undefined>)(tree, file)
      } catch (error) {
        return fail(file, error)
      }
    }
  } as Plugin
}
