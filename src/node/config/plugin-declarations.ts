import type { PluginCode, PluginHooks, SchemaIssue } from '../base/plugin.js'
import type { KeyPath } from '../base/source-text/position.js'
import { type Finding, quotedPath, shortValue } from '../base/schema/finding.js'
import { asRecord } from '../base/record.js'
import { checkLocale } from '../base/schema/locale.js'
import { knownNameHint } from '../base/suggest.js'
import { closestLocale, readLocale } from './strings.js'

/** The texts of each plugin, by its name. */
export type PluginStrings = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The `strings` of a config without those of plugins, which are named `"<plugin>/<name>"`. */
interface TakenStrings {
  /** The config without the texts of plugins. */
  readonly value: unknown
  readonly strings: PluginStrings
  /** Names that look like those of plugins but are none. */
  readonly findings: readonly Finding[]
}

/** Splits the `strings` of a config. A text that is no string stays, because the schema of the config reports it. */
export function takePluginStrings(value: unknown, plugins: readonly PluginHooks[]): TakenStrings {
  const { strings: written, locale } = asRecord(value) ?? {}
  const given = asRecord(written) ?? {}
  const known = plugins.flatMap(({ name, strings = {} }) => Object.keys(strings).map((text) => `${name}/${text}`))
  const isOfPlugin = (key: string): boolean => known.includes(key) && typeof given[key] === 'string'
  const strings = plugins.flatMap((plugin) => {
    if (!plugin.strings) return []
    const texts = Object.entries({ ...plugin.strings, ...translationFor(locale, plugin) }).map(([name, own]) => {
      const key = `${plugin.name}/${name}`
      return [name, isOfPlugin(key) ? given[key] : own]
    })
    return [[plugin.name, Object.fromEntries(texts)]]
  })
  // Names of docsgen's own texts have no slash.
  const unknown = Object.keys(given).filter((key) => known.length > 0 && key.includes('/') && !known.includes(key))
  const findings = unknown.map((key): Finding => {
    const path = ['strings', key]
    const message = `unknown key ${quotedPath(path)}`
    return { code: 'config-unknown-key', path, message, hint: knownNameHint(key, known) }
  })
  const rest = Object.entries(given).filter(([key]) => !isOfPlugin(key) && !unknown.includes(key))
  const isSame = rest.length === Object.keys(given).length
  return {
    value: isSame ? value : { ...asRecord(value), strings: Object.fromEntries(rest) },
    strings: Object.fromEntries(strings),
    findings,
  }
}

/**
 * The texts of a plugin in the language of a site; undefined if it has none, or if the config is wrong. Those of docsgen's own plugins
 * are beside the texts of the interface: of `openapi/docs/api` under `openapi`.
 */
function translationFor(
  locale: unknown,
  { name, translations }: PluginHooks,
): Readonly<Record<string, string>> | undefined {
  if (typeof locale !== 'string' || checkLocale(locale).length > 0) return undefined
  if (translations === undefined) return readLocale(locale)?.[name.split('/', 1)[0] ?? '']
  return translations[closestLocale(locale, Object.keys(translations)) ?? '']
}

/** What the schema of a plugin says about its options, at `plugins[i].options`. Rejects with what the schema throws. */
export async function checkPluginOptions(plugin: PluginHooks, index: number): Promise<Finding[]> {
  const { issues = [] } = (await plugin.schema?.['~standard'].validate(plugin.options)) ?? {}
  return issues.map(({ message, path = [] }: SchemaIssue): Finding => {
    const inner = path.map((segment) => {
      const key = typeof segment === 'object' ? segment.key : segment
      return typeof key === 'number' ? key : String(key)
    })
    const at: KeyPath = ['plugins', index, 'options', ...inner]
    return {
      code: 'config-value',
      path: ['plugins', index, 1, ...inner],
      message: `${quotedPath(at)} of the plugin "${plugin.name}" (${shortValue(valueIn(plugin.options, inner))}): ${message}`,
    }
  })
}

function valueIn(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Readonly<Record<string, unknown>> | undefined)?.[key], value)
}

/** The codes of plugins with what they mean. */
export type PluginCodes = ReadonlyMap<string, PluginCode>

export function pluginCodesOf(plugins: readonly PluginHooks[]): PluginCodes {
  return new Map(
    plugins.flatMap(({ name, codes = {} }) =>
      Object.entries(codes).map(([key, code]) => [`${name}/${key}`, code] as const),
    ),
  )
}
