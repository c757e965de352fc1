import { omitBy } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { editDistance } from '../../shared/edit-distance.js'
import { generators } from '../../tools/extensions.js'
import type { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { createReport, findingsIn, HOOKS } from './hook-schemas.js'
import { checkPluginOptions, type PluginStrings, takePluginStrings } from './plugin-declarations.js'
import { type Finding, shortValue, valueAt } from '../base/schema/finding.js'
import { asRecord } from '../base/record.js'
import type { DocsgenPlugin, UserConfig } from '../base/schema/config-schema.js'

/** An evaluated config with its plugins. */
interface AmendedConfig {
  readonly value: unknown
  readonly plugins: readonly DocsgenPlugin[]
  /** The texts of the plugins; `value` does not have them. */
  readonly pluginStrings: PluginStrings
  readonly findings: readonly Finding[]
  /** What the `config` hooks reported. */
  readonly reported: readonly Diagnostic[]
  /** Names the plugin in a finding at an option that its `config` hook has set. */
  readonly blame: (finding: Finding) => Finding
}

/** Hooks of other generators, with those that stand for them. */
const FOREIGN_HOOKS: ReadonlyMap<string, string> = new Map(generators.flatMap(({ hooks }) => Object.entries(hooks)))

/**
 * Evaluates the plugins of a config and runs their `config` hooks. Entries that are not plugins are findings. If there are
 * any, no hook runs, so that a mistake is reported only once. `failure` creates the error for what a plugin throws.
 */
export async function amendConfig(
  value: unknown,
  options: { readonly rootDir: string; readonly failure: (failed: FailedPlugin) => DocsgenError },
): Promise<AmendedConfig> {
  const entries = asRecord(value)?.plugins
  if (!Array.isArray(entries) || entries.length === 0) return { value, ...noPlugins, findings: [] }
  const { rootDir, failure } = options
  const plugins: DocsgenPlugin[] = []
  const findings: Finding[] = []
  for (const [index, entry] of (entries as readonly unknown[]).entries()) {
    let plugin: unknown
    try {
      plugin = await evaluate(entry)
    } catch (error) {
      throw failure({ index, error })
    }
    const isAfterFunction = typeof entries[index - 1] === 'function'
    const problem = problemOf(plugin, { others: plugins, index, isAfterFunction })
    const wrong = problem
      ? [{ code: 'config-value' as const, path: ['plugins', index], ...problem }]
      : findingsIn('plugin', plugin, ['plugins', index])
    if (wrong.length > 0) findings.push(...wrong)
    else plugins.push(plugin as DocsgenPlugin)
  }
  for (const [index, plugin] of plugins.entries()) {
    try {
      findings.push(...(await checkPluginOptions(plugin, index)))
    } catch (error) {
      throw failure({ index, name: plugin.name, hook: 'schema', error })
    }
  }
  if (findings.length > 0) return { value: withoutPlugins(value), ...noPlugins, findings }
  let config = value as UserConfig
  const setBy = new Map<unknown, number>()
  const reported: Diagnostic[] = []
  for (const [index, plugin] of plugins.entries()) {
    try {
      const before: Readonly<Record<string, unknown>> = { ...config }
      const strings = takePluginStrings(config, [plugin]).strings[plugin.name] ?? {}
      const amended = await plugin.config?.(config, { rootDir, strings, report: createReport(plugin, reported) })
      if (amended !== undefined && asRecord(amended) === undefined)
        throw new TypeError('it must return a config or nothing')
      config = amended ?? config
      for (const [key, option] of Object.entries(config)) if (before[key] !== option) setBy.set(key, index)
    } catch (error) {
      throw failure({ index, name: plugin.name, hook: 'config', error, reported })
    }
  }
  const blame = (finding: Finding): Finding => {
    const index = setBy.get(finding.path[0]) ?? -1
    const { name } = plugins[index] ?? {}
    if (name === undefined || valueAt(value, finding.path) === valueAt(config, finding.path)) return finding
    return { ...finding, path: ['plugins', index], message: `the plugin "${name}" sets an option: ${finding.message}` }
  }
  const taken = takePluginStrings({ ...config, plugins }, plugins)
  findings.push(...taken.findings)
  return { value: taken.value, plugins, pluginStrings: taken.strings, findings, reported, blame }
}

/** A config without its plugins, and without the texts of plugins, which would be unknown. */
function withoutPlugins(config: unknown): unknown {
  const { strings, ...rest } = asRecord(config) ?? {}
  const own = asRecord(strings)
  return { ...rest, strings: own ? omitBy(own, (_, name) => name.includes('/')) : strings, plugins: [] }
}

const noPlugins = {
  plugins: [],
  pluginStrings: {},
  reported: [],
  blame: (finding: Finding): Finding => finding,
} as const

/** A plugin that threw. `name` is missing if the function that makes the plugin threw. */
export interface FailedPlugin {
  /** Its position in `plugins`. */
  readonly index: number
  readonly name?: string
  readonly hook?: string
  /** The page that the hook was called for. */
  readonly file?: string
  readonly error: unknown
  /** What the hook reported before. */
  readonly reported?: readonly Diagnostic[]
}

async function evaluate(entry: unknown): Promise<unknown> {
  if (typeof entry === 'function') return entry()
  if (!Array.isArray(entry)) return entry
  const [create, options] = entry
  return typeof create === 'function' ? create(options) : entry
}

function problemOf(
  plugin: unknown,
  {
    others,
    index,
    isAfterFunction,
  }: { readonly others: readonly DocsgenPlugin[]; readonly index: number; readonly isAfterFunction: boolean },
): Pick<Finding, 'message' | 'hint'> | undefined {
  if (typeof plugin === 'string' || (Array.isArray(plugin) && typeof plugin[0] === 'string'))
    return {
      message: `a plugin is an object, not the name ${JSON.stringify(Array.isArray(plugin) ? plugin[0] : plugin)}`,
      hint: `import the plugin and call it; plugins of ${generators.map((one) => one.name).join(' or ')} do not work in docsgen`,
    }
  const record = asRecord(plugin)
  if (record === undefined)
    return {
      message: `a plugin is an object with a name and hooks, not ${shortValue(plugin)}`,
      hint: 'write `plugins: [myPlugin({ … })]`',
    }
  const { name } = record
  if (name === undefined && isAfterFunction && !Object.values(record).some((one) => typeof one === 'function'))
    return {
      message: `"plugins[${index}]" is not a plugin, but looks like the options of the one before it`,
      hint: 'write them in a list with the plugin: `[plugin, { … }]`',
    }
  if (typeof name !== 'string' || !/^[\w@./-]+$/.test(name) || name.includes('..'))
    return {
      message: `a plugin needs a \`name\` of letters, digits and "-", "_", ".", "/" or "@", not ${shortValue(name)}`,
      hint: 'plugins of other tools do not work in docsgen',
    }
  if (others.some((other) => other.name === name))
    return { message: `two plugins have the name "${name}"`, hint: 'give each a name of its own' }
  const unknown = Object.keys(record).find((key) => typeof record[key] === 'function' && meantHook(key) !== undefined)
  if (unknown === undefined) return undefined
  const hint = `did you mean \`${meantHook(unknown)}\`?`
  return { message: `the plugin "${name}" has the hook \`${unknown}\`, which docsgen does not call`, hint }
}

/** The hook that a misspelled name or one of another generator stands for. Other functions are the plugin's own. */
function meantHook(key: string): string | undefined {
  if (HOOKS.includes(key)) return undefined
  return FOREIGN_HOOKS.get(key) ?? HOOKS.find((hook) => editDistance(key.toLowerCase(), hook.toLowerCase(), 1) <= 1)
}
