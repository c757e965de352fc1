import { isBuiltin } from 'node:module'
import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { OldSite } from './old-site.js'
import plugins from './plugins.json' with { type: 'json' }
import { converted } from './written.js'
import { applyRules, as, ask, ignored, nothing, join, manual, set, nested, type Part, type Rule } from './part.js'

const FORMULAS = ['remark-math', 'rehype-katex']

/** The content that options belong to. */
type ContentKind = 'docs' | 'blog' | 'pages'

/**
 * Rules for the options that docs, blogs and pages of Docusaurus share. docsgen has most of them once, for all pages, and lists of
 * plugins for each content. Its own steps run before the plugins.
 */
export function contentRules(site: OldSite, of: ContentKind): Readonly<Record<string, Rule>> {
  const plugins = (name: ListedPlugins['name'], isEarly = false): Rule => {
    return (value, at) => migratePlugins(site, { value, at, name, of, isEarly })
  }
  return {
    beforeDefaultRemarkPlugins: plugins('remarkPlugins', true),
    beforeDefaultRehypePlugins: plugins('rehypePlugins', true),
    remarkPlugins: plugins('remarkPlugins'),
    rehypePlugins: plugins('rehypePlugins'),
    recmaPlugins: ask('docsgen has no recma plugins'),
    admonitions: migrateAdmonitions,
  }
}

function migrateAdmonitions(value: unknown, at: KeyPath): Part {
  const { keywords, tag } = asRecord(value) ?? {}
  if (value === false) return manual(at, 'admonitions are always on')
  if (tag !== undefined) return manual(at, 'admonitions begin with ":::" only')
  const own = Array.isArray(keywords) ? keywords.filter((word) => !KEYWORDS.includes(String(word))) : []
  if (own.length === 0) return nothing
  return set(nested('markdown.admonitions.keywords', own))
}

const KEYWORDS = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'secondary', 'success']

const EARLY = 'the plugin runs after the steps of docsgen, for example for admonitions: check what it does'

/** Keeps each plugin as code of the new config, with its import. */
function migratePlugins(site: OldSite, { value, ...list }: ListedPlugins & { value: unknown }): Part {
  const { at } = list
  const plugins = Array.isArray(value) ? value : []
  if (plugins.length === 0) return nothing
  return join(...plugins.map((plugin, index) => migratePlugin(site, { ...list, plugin, at: [...at, index] })))
}

interface ListedPlugins {
  readonly at: KeyPath
  readonly name: 'remarkPlugins' | 'rehypePlugins'
  readonly of: ContentKind
  /** Whether Docusaurus runs them before its own. */
  readonly isEarly: boolean
}

function migratePlugin(site: OldSite, { plugin, at, name, of, isEarly }: ListedPlugins & { plugin: unknown }): Part {
  const isList = Array.isArray(plugin)
  const [used, options] = isList ? plugin : [plugin, undefined]
  const from = missingPackageOf(used) ?? site.source.moduleAt(isList ? [...at, 0] : at) ?? ''
  if (used === null || used === undefined || used === false) return nothing
  if (from === '@docusaurus/remark-plugin-npm2yarn') return migrateNpm2yarn(options, at)
  if (from === 'remark-emoji' && options === undefined && asRecord(site.config.markdown)?.emoji !== false)
    return nothing
  if (FORMULAS.includes(from)) return migrateFormulas(site, { from, options, at })
  // docsgen does the work of these itself.
  if (plugins.markdown.includes(from)) return nothing
  const written = site.source.codeAt(at)
  const key = `${of}.markdown.${name}`
  if (written === undefined) {
    const what = from === '' ? 'the plugin' : `the plugin ${from}`
    return manual(at, `${what} cannot be moved from this config: add it to ${key}`)
  }
  const missing = written.modules.filter((one) => !isInstalled(site, one))
  return join(
    set(nested(of === 'pages' ? key : `folder.markdown.${name}`, [written])),
    ...(isEarly ? [manual(at, EARLY)] : []),
    ...missing.map((one) => manual(at, `run "npm install ${one}", or remove the plugin`)),
  )
}

/** Whether a module exists: a file beside the config, or a package in a `node_modules` folder of the site. */
export function isInstalled(site: OldSite, from: string): boolean {
  if (/^[./]/.test(from) || isBuiltin(from)) return true
  return ['', '../', '../../', '../../../'].some((up) => site.exists(`${up}node_modules/${packageOf(from)}`))
}

/** The name of a package: `dotenv` for `dotenv/config`. */
export function packageOf(from: string): string {
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Tabs of package managers need no plugin, but docsgen's defaults are others. */
function migrateNpm2yarn(options: unknown, at: KeyPath): Part {
  const { sync = false, converters = ['yarn', 'pnpm', 'bun'] } = asRecord(options) ?? {}
  const list = Array.isArray(converters) ? converters : []
  const known = list.filter((name) => ['yarn', 'pnpm', 'bun'].includes(name))
  const npm2yarn = { converters: known, sync: sync === true }
  const left = known.length === list.length ? [] : [manual(at, 'npm2yarn has no converters of the site')]
  return join(set({ markdown: { npm2yarn } }), ...left)
}

/** Formulas are an option. Both plugins are for it, and only rehype-katex has options. */
function migrateFormulas(site: OldSite, { from, options, at }: { from: string; options: unknown; at: KeyPath }): Part {
  const { macros, ...others } = asRecord(options) ?? {}
  const math = asRecord(macros) === undefined ? true : { macros: macros as Record<string, string> }
  const install = manual(at, 'run "npm install katex", which renders the formulas')
  const isInstallNoted = from === 'remark-math' || isInstalled(site, 'katex')
  return join(
    set({ markdown: { math } }),
    ...(isInstallNoted ? [] : [install]),
    ...Object.keys(others).map((key) => manual(at, `formulas have no option "${key}"`)),
  )
}

/** Rules for `markdown`. */
export function markdownRules(site: OldSite): Readonly<Record<string, Rule>> {
  return {
    format: (value) => set({ markdown: { format: value === 'md' || value === 'detect' ? value : 'mdx' } }),
    mermaid: (value, at) => {
      // Diagrams are on if mermaid is installed.
      if (isInstalled(site, 'mermaid')) return value === true ? nothing : set(nested('markdown.mermaid', false))
      return value !== true ? nothing : manual(at, 'run "npm install mermaid", which renders the diagrams')
    },
    hooks: (value, at) =>
      applyRules(value, {
        at,
        rules: {
          onBrokenMarkdownLinks: severity('links.brokenMarkdown'),
          onBrokenMarkdownImages: severity('links.missingImages'),
        },
      }),
    preprocessor: ask('docsgen has no preprocessor: change the files, or write a remark plugin'),
    parseFrontMatter: ask('docsgen reads front matter as YAML: change it in the hook "page" of a plugin of docsgen'),
    remarkRehypeOptions: as('markdown.remarkRehype'),
    anchors: ask('heading ids are in lower case: links to other ids are reported'),
    mdx1Compat: ignored,
    // The content decides: see `migrateEmoji`.
    emoji: () => join(),
  }
}

/** A rule for a severity of Docusaurus: `ignore`, `log`, `warn` or `throw`. */
export function severity(name: string): Rule {
  return (value, at) => {
    if (typeof value === 'function')
      return manual(at, `docsgen's function gets a finding and returns a severity: write one for ${name}`)
    return set(nested(name, converted(levelOf(value), at)))
  }
}

/** The level for a severity of Docusaurus. */
export function levelOf(value: unknown): unknown {
  return value === 'throw' ? 'error' : value === 'log' ? 'warn' : value
}
