import { sortBy, uniq, uniqWith } from 'es-toolkit'
import { join as joinPath } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { asRecord } from '../../node/base/record.js'
import { emojiShortcode } from '../../node/base/source-text/author-text.js'
import { parseOpeningTag } from '../../node/base/source-text/parse-script.js'
import { type KeyPath, keyPathText } from '../../node/base/source-text/position.js'
import { valueAt } from '../../node/base/schema/finding.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import { defaultOf, optionsBelow } from '../../node/site/tool-api/config.js'
import type { SourceLocation } from '../../shared/diagnostic.js'
import { componentInPlaceOf, type Counterpart, counterpartOf } from '../docusaurus/node/counterparts.js'
import { readMdxComponents } from '../docusaurus/node/mdx-components.js'
import { missingModules } from '../docusaurus/node/missing-modules.js'
import { ELEMENT_MODULES, UNUSED_ELEMENTS } from '../docusaurus/node/site-theme.js'
import { keepSource } from './keep-source.js'
import { lenientSettings } from './lenient.js'
import { isInstalled, packageOf } from './migrate-content.js'
import { migratePlugins } from './migrate-plugins.js'
import { migrateSettings } from './migrate-site.js'
import { migrateTranslations, type NewFile } from './migrate-translations.js'
import { type OldSite, readOldSite } from './old-site.js'
import { type FileChange, proposeFiles } from './package-scripts.js'
import {
  nothing,
  isInstance,
  isPlain,
  join,
  manual,
  set,
  nested,
  type Note,
  type Part,
  plainOf,
  type Settings,
} from './part.js'
import { codesIn, printConfig } from './print-config.js'
import { code, commented, isCode, isCommented, type Setting } from './written.js'

/** What a person has to do about a key of the old config, or about a file. */
export interface LocatedNote extends Pick<Note, 'text'> {
  /** Key path in the old config: `themeConfig.navbar`; empty for a file. */
  readonly key: string
  readonly location: SourceLocation
}

/** The new config of a Docusaurus site, and what a person has to know about it. */
export interface Migration {
  readonly configFile: string
  /** The source of the new config. */
  readonly configText: string
  readonly notes: readonly LocatedNote[]
  /** Files that the new site needs besides its config. */
  readonly files: readonly NewFile[]
  /** Changes of other files, which the command writes only if it is asked to. */
  readonly changes: readonly FileChange[]
  /** What to run next. */
  readonly commands: readonly string[]
}

/**
 * Writes a docsgen config for a Docusaurus site:
 * 1. evaluates the old config;
 * 2. migrates its settings, then its presets, plugins and themes, then its translations, and then the files that Docusaurus finds by
 *    their names;
 * 3. replaces values by their expressions in the old config;
 * 4. removes what is docsgen's default, and prints the rest, with the statements of the old config that it needs.
 * Changes no file. Throws a DocsgenError if there is no config, or if it cannot be evaluated.
 */
export async function migrateSite(options: { root: string; configPath?: string }): Promise<Migration> {
  const site = await readOldSite(options)
  const content = join(migrateSettings(site), migratePlugins(site))
  const translations = migrateTranslations(site, content.settings)
  const all = join(
    lenientSettings(content.settings),
    content,
    translations.part,
    migrateEmoji(site, content.settings),
    migrateFiles(site),
  )
  const complete = { ...all.settings, theme: { compat: 'docusaurus', ...themeOf(all) }, csp: NO_POLICY }
  const kept = keepSource(site, complete)
  const { settings, notes } = finishSettings(kept.settings)
  const used = codesIn(settings).flatMap(({ modules }) => modules.map(packageOf))
  const added = valueAt(settings, ['markdown', 'emoji']) === true ? [EMOJI_PACKAGE] : []
  const { changes, part, commands } = proposeFiles(site, { used, added })
  return {
    configFile: site.configFile,
    configText: printConfig(settings, site.source),
    notes: locateNotes([...all.notes, ...notes, ...kept.notes, ...part.notes], site),
    files: translations.files,
    changes,
    commands,
  }
}

/** Docusaurus has no content security policy, so the code of a site loads what it wants from any host. */
const NO_POLICY = commented(
  false,
  'As in Docusaurus, pages may load from any host. Remove this line for a strict policy.',
)

function themeOf({ settings }: Part): object {
  return typeof settings.theme === 'object' && settings.theme !== null ? settings.theme : {}
}

/** Files that Docusaurus or a host finds by their names. */
function migrateFiles(site: OldSite): Part {
  const netlify = ['netlify.toml', '../netlify.toml'].filter((file) => site.read(file)?.includes('docusaurus'))
  return join(migrateSwizzled(site), ...netlify.map((file) => manual(file, 'change the command to "docsgen build"')))
}

/** Notes with their places, in the order of the old config. */
function locateNotes(notes: readonly Note[], site: OldSite): LocatedNote[] {
  const located = uniqWith(notes, isDeepStrictEqual).map(({ at, text, position }): LocatedNote => {
    if (typeof at === 'string') return { text, key: '', location: { file: at } }
    const place = position ?? site.source.locate(at)
    return { text, key: keyPathText(at), location: { file: site.configFile, ...place } }
  })
  return sortBy(located, [
    ({ location }) => location.line ?? Number.MAX_SAFE_INTEGER,
    ({ location }) => location.column ?? 0,
  ])
}

/** The package that knows the shortcodes of emoji. */
const EMOJI_PACKAGE = 'node-emoji'

/**
 * Docusaurus replaces shortcodes of emoji by default, with the package `node-emoji`, which it brings. The option is on in the new config
 * if the content has some, and the site then installs the package itself.
 */
function migrateEmoji(site: OldSite, settings: Settings): Part {
  const at = ['markdown', 'emoji']
  if (valueAt(site.config, at) === false) return nothing
  const files = contentDirs(settings).flatMap((dir) => site.list(dir).map((file) => `${dir}/${file}`))
  const found = files.find((file) => /\.mdx?$/.test(file) && (site.read(file) ?? '').search(emojiShortcode) !== -1)
  if (found === undefined) return nothing
  if (isInstalled(site, EMOJI_PACKAGE)) return set(nested('markdown.emoji', true))
  const install = 'run "npm install node-emoji", which knows the shortcodes of emoji such as those in this file'
  return manual(found, `${install}, and set markdown.emoji to true`)
}

function contentDirs({ docs, blog, pages }: Settings): string[] {
  const folders = [docs, blog, pages].flatMap((one) => [plainOf(one)].flat()).map(asRecord)
  return uniq([
    'docs',
    ...folders.flatMap((folder) => (folder?.dir === undefined ? [] : [String(folder.dir)])),
    'versioned_docs',
  ])
}

/**
 * Settings as they are printed: without values that cannot be written or that are docsgen's defaults, in the order of the schema, which is
 * the one of the reference.
 */
function finishSettings(settings: Settings): Part {
  const notes: Note[] = []
  const finish = (value: unknown, path: KeyPath): Setting | undefined => {
    if (value instanceof RegExp) return code(String(value))
    const from = missingPackageOf(value)
    if (from !== undefined || typeof value === 'function' || isInstance(value)) {
      const why = from === undefined ? 'the value is not data' : `the value comes from ${from}, which is not installed`
      notes.push({ at: [], text: `set ${keyPathText(path)}: ${why}` })
      return undefined
    }
    if (isCommented(value)) {
      const inner = finish(value.value, path)
      return inner === undefined ? undefined : commented(inner, value.comment)
    }
    if (typeof value !== 'object' || value === null || isCode(value)) return value as Setting | undefined
    if (Array.isArray(value))
      return value.map((item, index) => finish(item, [...path, index])).filter((one) => one !== undefined)
    const entries = Object.entries(value).flatMap(([key, own]) => {
      const inner = finish(own, [...path, key])
      return inner === undefined || isDefault(inner, [...path, key]) ? [] : [[key, inner] as const]
    })
    const known = ['type', ...optionsBelow(path)]
    return Object.fromEntries(sortBy(entries, [([key]) => (known.includes(key) ? known.indexOf(key) : known.length)]))
  }
  const finished = finish(settings, [])
  return { settings: isPlain(finished) ? finished : {}, notes }
}

/** Whether docsgen uses this value if the key is absent. */
function isDefault(value: Setting, path: KeyPath): boolean {
  const found = defaultOf(path)
  return found !== undefined && isDeepStrictEqual(found, plainOf(value))
}

/** Migrates the components that the site has in place of those of Docusaurus's theme: each file of `src/theme`. */
function migrateSwizzled(site: OldSite): Part {
  const files = site
    .list('src/theme')
    .filter((file) => /\.[jt]sx?$/.test(file) && !/\.(?:test|spec|d)\.\w+$/.test(file))
  // A component in a folder is its index file; the other files belong to it.
  const roots = files.filter((file) => !files.some((other) => isBelow(file, other)))
  const wrapped = new Set<string>()
  return join(
    ...roots.map((file) => {
      const path = `src/theme/${file}`
      const comments = file.startsWith('DocItem/') ? giscusIn(path, site) : undefined
      if (comments)
        return manual(path, 'not used: docsgen has the comments; put what else it adds into a slot', { comments })
      const place = wrapperPlace(site, file)
      if (place === undefined || wrapped.has(place)) return migrateComponent(site, file)
      wrapped.add(place)
      const components = { [place]: `src/theme/${file}` }
      // A component for edit links often reads data, which the function `editUrl` returns in place of URLs.
      const data: Settings = place === 'EditLink' ? { diagnostics: { 'edit-url': 'ignore' } } : {}
      return set({ theme: { components }, ...data })
    }),
  )
}

/** The options of `comments` in a component with `<Giscus>`, or in one that it imports; undefined if one of them is no text. */
function giscusIn(file: string, site: OldSite): Settings | undefined {
  const text = site.read(file) ?? ''
  const imported = [...text.matchAll(/from ['"]@site\/([^'"]+)['"]/g)].map(([, path]) => path)
  const endings = ['', '.js', '.jsx', '.tsx', '/index.js', '/index.jsx', '/index.tsx']
  const texts = imported.flatMap((path) => endings.flatMap((ending) => site.read(`${path}${ending}`) ?? []))
  const found = [text, ...texts].find((one) => /<Giscus\s/.test(one)) ?? ''
  const tag = parseOpeningTag(found.slice(found.search(/<Giscus\s/)))
  const options = ['repo', 'repoId', 'category', 'categoryId'].map((name) => {
    const prop = tag?.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === name)
    const written = prop?.type === 'JSXAttribute' ? prop.value : undefined
    const value = written?.type === 'JSXExpressionContainer' ? written.expression : written
    return [name, value?.type === 'StringLiteral' ? value.value : undefined] as const
  })
  const isComplete = options.every(([, value]) => value !== undefined)
  return isComplete ? (Object.fromEntries(options) as Settings) : undefined
}

/** The theme component that a component of the site can wrap; undefined if it is not a wrapper. */
function wrapperPlace(site: OldSite, file: string): string | undefined {
  const name = nameOf(file)
  const path = `src/theme/${file}`
  const place = componentInPlaceOf(name)
  if (place === undefined || missingOf(site, path).some((one) => !originalsOf(name).includes(one))) return undefined
  // A component for edit links gets the same prop as in Docusaurus, whether it wraps the original or not.
  return place === 'EditLink' || isWrapper(site.read(path) ?? '', name) ? place : undefined
}

/** `DocItem/Layout` for `DocItem/Layout/index.tsx`. */
function nameOf(file: string): string {
  return file.replace(/(?:\/index)?\.\w+$/, '')
}

/** Whether a file belongs to the component of another file: `Footer/Links.js` to `Footer/index.js`. */
function isBelow(file: string, other: string): boolean {
  const [, folder] = /^(.*)\/index\.\w+$/.exec(other) ?? []
  return folder !== undefined && file !== other && file.startsWith(`${folder}/`)
}

function migrateComponent(site: OldSite, file: string): Part {
  const path = `src/theme/${file}`
  const name = nameOf(file)
  const missing = missingOf(site, path).join(', ')
  const asItIs =
    missing === '' ? nothing : manual(path, `replace what it imports and docsgen does not have: ${missing}`)
  if (name === 'MDXComponents') {
    const { names } = readMdxComponents(joinPath(site.rootDir, path), site.rootDir)
    const unused = UNUSED_ELEMENTS.filter((key) => names.includes(key)).map((key) => `"${key}"`)
    return join(
      asItIs,
      unused.length === 0 ? nothing : manual(path, `docsgen does not use its component for ${unused.join(' and ')}`),
    )
  }
  if (ELEMENT_MODULES[name] !== undefined && missing !== '')
    return manual(path, `not used, because docsgen does not have what it imports: ${missing}`)
  if (ELEMENT_MODULES[name] !== undefined || name === 'Root') return asItIs
  // docsgen highlights every language of Prism.
  if (name === 'prism-include-languages') return nothing
  const found = counterpartOf(name) ?? (GENERATED.test(name) ? generatedPages : undefined)
  if (found === undefined) return asItIs
  const { component, slots = [], advice } = found
  if (component === undefined) return manual(path, advice ?? '')
  const inSlot = slots.length === 0 ? '' : `, or put what it adds into the slot ${slots.join(' or ')}`
  return manual(path, `write it for theme.components.${component}: docsgen eject ${component}${inSlot}`)
}

/** What a component takes from modules of Docusaurus that docsgen does not have. */
function missingOf({ rootDir, list }: OldSite, file: string): string[] {
  const modules = list('src/theme').map((name) => name.replace(/(?:\/index)?\.\w+$/, ''))
  return missingModules(joinPath(rootDir, file), { rootDir, modules })
}

/** Pages that docsgen writes itself: lists of posts, of tags, of a category. */
const GENERATED =
  /^(?:Blog|DocTag|DocCategory|DocCard|DocVersion|DocsRoot|DocsVersion|MDX|Playground|ThemeProvider|LayoutProvider)/

const generatedPages: Counterpart = { advice: 'docsgen writes these pages itself: use slots, or a style sheet' }

/** The modules of Docusaurus's theme that a component wraps: that of the component that it replaces. */
function originalsOf(name: string): readonly string[] {
  return [`@theme-original/${name}`, `@theme-init/${name}`]
}

/**
 * Whether a module of `src/theme` only wraps the component of Docusaurus's theme that it replaces, as
 * `docusaurus swizzle --wrap` writes it: it renders the original with all of its props, and reads none of them. Such a
 * component works around another original.
 */
function isWrapper(text: string, name: string): boolean {
  if (!originalsOf(name).some((one) => text.includes(`'${one}'`) || text.includes(`"${one}"`))) return false
  const [, props] = /\{\s*\.\.\.(\w+)\s*\}/.exec(text) ?? []
  if (props === undefined) return false
  const others = text.replaceAll(new RegExp(`\\{\\s*\\.\\.\\.${props}\\s*\\}`, 'g'), '')
  // Besides where it is passed on, it is only a parameter.
  return others.match(new RegExp(`\\.*\\b${props}\\b`, 'g'))?.join() === props
}
