import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { pluginFailure } from './plugin-failure.js'
import { createReport } from './hook-schemas.js'
import type { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { applySeverities } from '../base/diagnostics/severity-settings.js'
import type { ResolvedConfig } from '../base/config.js'
import { nameHash } from '../base/hash.js'
import type { Awaitable, PluginContext, PluginHooks } from '../base/plugin.js'

/** What a hook returned and reported. */
interface HookResult<Value> {
  readonly value: Value
  readonly diagnostics: readonly Diagnostic[]
}

/** The plugins that have a hook, in the order of the config. */
export function pluginsWith<Hook extends keyof PluginHooks>(
  { plugins }: Pick<ResolvedConfig, 'plugins'>,
  hook: Hook,
): (PluginHooks & Required<Pick<PluginHooks, Hook>>)[] {
  return plugins.filter(
    (plugin): plugin is PluginHooks & Required<Pick<PluginHooks, Hook>> => plugin[hook] !== undefined,
  )
}

/** Calls a hook. If it throws, rejects with a DocsgenError of what it reported and of what it threw (`plugin-failed`). */
export async function runHook<Value>(
  call: HookCall,
  run: (context: PluginContext) => Awaitable<Value>,
): Promise<HookResult<Value>> {
  const diagnostics: Diagnostic[] = []
  try {
    const value = await run(hookContext(call.plugin, call.config, diagnostics))
    return { value, diagnostics }
  } catch (error) {
    throw hookFailure(call, error, diagnostics)
  }
}

/** What a hook returned and reported. If it threw, that is one of the problems (`plugin-failed`), and there is no value. */
interface CalledHook<Value> {
  readonly value?: Value
  readonly diagnostics: readonly Diagnostic[]
  readonly hasThrown: boolean
}

/** Calls a hook that is not asynchronous. */
export function callHook<Value>(call: HookCall, run: (context: PluginContext) => Value): CalledHook<Value> {
  const diagnostics: Diagnostic[] = []
  try {
    return { value: run(hookContext(call.plugin, call.config, diagnostics)), diagnostics, hasThrown: false }
  } catch (error) {
    return { diagnostics: hookFailure(call, error, diagnostics).diagnostics, hasThrown: true }
  }
}

/**
 * The error for what a hook threw. It begins with what the hook had reported, which may be the reason, with the severities of the
 * config: commands print the error as it is.
 */
export function hookFailure(
  { plugin, hook, config, file }: HookCall,
  error: unknown,
  reported: readonly Diagnostic[] = [],
): DocsgenError {
  const index = config.plugins.indexOf(plugin)
  const settled = applySeverities(reported, config.diagnostics ?? {})
  return pluginFailure({ index, name: plugin.name, hook, error, file, reported: settled }, config)
}

/** What running hooks needs of a config. The threads that compile pages have no severities: what they report gets them later. */
export type HookConfig = Pick<
  ResolvedConfig,
  'plugins' | 'pluginStrings' | 'rootDir' | 'configPath' | 'modulePath' | 'base' | 'cacheDir' | 'locale'
> &
  Partial<Pick<ResolvedConfig, 'diagnostics' | 'inputs'>>

/** A hook of a plugin. */
interface HookCall {
  readonly plugin: PluginHooks
  readonly hook: keyof PluginHooks
  readonly config: HookConfig
  /** The page that the hook was called for. */
  readonly file?: string
}

/** What a plugin gets with every hook. `diagnostics` receives what it reports. */
export function hookContext(plugin: PluginHooks, config: HookConfig, diagnostics: Diagnostic[]): PluginContext {
  const { rootDir, base, locale } = config
  return {
    rootDir,
    base,
    language: locale,
    cacheDir: path.join(config.cacheDir, 'plugins', folderName(plugin)),
    strings: Object.hasOwn(config.pluginStrings, plugin.name) ? (config.pluginStrings[plugin.name] ?? {}) : {},
    report: createReport(plugin, diagnostics),
  }
}

/** The name of a plugin as the name of a folder. */
export function folderName({ name }: Pick<PluginHooks, 'name'>): string {
  const bare = name.replace(/[^A-Za-z0-9_-]+/g, '-')
  return bare === name ? name : `${bare}-${nameHash(Buffer.from(name))}`
}
