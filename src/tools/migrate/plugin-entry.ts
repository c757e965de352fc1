import { asRecord } from '../../node/base/record.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { type OldSite, sitePath } from './old-site.js'

/** A plugin, theme or preset of the old config. */
export interface OldPluginEntry {
  /**
   * Name of its package, without the prefix if it is one of Docusaurus: `content-docs`. Path of a file of the site, or
   * empty for code in the config.
   */
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
  /** Where the entry is, and where its options are. */
  readonly at: KeyPath
  readonly optionsAt: KeyPath
  /** The source of its code, if the config imports it or contains it. */
  readonly code: string
}

/** The entries of `plugins`, `themes` or `presets`, without those that are switched off. */
export function pluginEntries(site: OldSite, value: unknown, at: KeyPath): OldPluginEntry[] {
  return (Array.isArray(value) ? value : []).flatMap((entry, index) => {
    const path = [...at, index]
    const [plugin, options] = Array.isArray(entry) ? entry : [entry, undefined]
    if (!plugin) return []
    const isList = Array.isArray(entry)
    const pluginAt = isList ? [...path, 0] : path
    const name = nameOf(site, plugin, pluginAt)
    const isCode = typeof plugin === 'function' && missingPackageOf(plugin) === undefined
    return [
      {
        name,
        options: asRecord(options) ?? {},
        at: path,
        optionsAt: isList ? [...path, 1] : path,
        code: isCode ? String(plugin) : codeOfFile(site, name),
      },
    ]
  })
}

/** The source of a plugin that is a file of the site. */
function codeOfFile(site: OldSite, name: string): string {
  if (!name.startsWith('./')) return ''
  const path = name.slice(2)
  const paths = ['', '.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts'].map((ending) => `${path}${ending}`)
  return paths.map((one) => site.read(one)).find((text) => text !== undefined) ?? ''
}

function nameOf(site: OldSite, plugin: unknown, at: KeyPath): string {
  if (typeof plugin === 'string') return shortName(site, plugin)
  const from = missingPackageOf(plugin) ?? site.source.moduleAt(at)
  return from === undefined ? '' : shortName(site, from)
}

/** `@docusaurus/plugin-sitemap`, its path in `node_modules` and the shorthand `sitemap` all become `sitemap`. */
function shortName(site: OldSite, name: string): string {
  const inPackage = name.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? name
  const isPath = /^(?:[./]|[a-z]:)/i.test(inPackage)
  if (isPath) return `./${sitePath(site, inPackage)}`
  const full = inPackage.startsWith('@') ? inPackage.split('/').slice(0, 2).join('/') : inPackage.split('/')[0]
  return (full ?? '').replace(/^@docusaurus\/(?:(?:plugin|theme|preset)-)?/, '')
}
