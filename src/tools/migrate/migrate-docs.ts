import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { contentRules, levelOf } from './migrate-content.js'
import { editedDocs, migrateEditUrl } from './migrate-edit-url.js'
import { type OldSite, sitePath } from './old-site.js'
import {
  applyRules,
  as,
  ask,
  ignored,
  nothing,
  isPlain,
  join,
  manual,
  set,
  nested,
  type Part,
  type Rule,
} from './part.js'
import type { OldPluginEntry } from './plugin-entry.js'

/** Settings of a docs folder, and what else its options become, such as plugins of the whole site. */
export interface Folder {
  readonly settings: Part['settings']
  readonly rest: Part
}

/** What Docusaurus does if nothing is configured; docsgen's own defaults are removed later. */
const DEFAULTS = { path: 'docs', routeBasePath: 'docs', sectionIndexes: false }

/** Migrates the options of one instance of Docusaurus's docs plugin. */
export function migrateDocs(site: OldSite, { options: value, optionsAt: at }: OldPluginEntry): Folder {
  const { sidebar } = asRecord(asRecord(site.config.themeConfig)?.docs) ?? {}
  const { autoCollapseCategories } = asRecord(sidebar) ?? {}
  return migrateFolder({ ...DEFAULTS, autoCollapseCategories, ...asRecord(value) }, at, (options) =>
    rulesFor(site, options),
  )
}

type Options = Readonly<Record<string, unknown>>

/** Migrates the options of docs or of a blog. The settings of the folder are those below `folder`. */
export function migrateFolder(
  options: Options,
  at: KeyPath,
  rulesOf: (options: Options) => Readonly<Record<string, Rule>>,
): Folder {
  const { settings, notes } = applyRules(options, { rules: rulesOf(options), at })
  const { folder = {}, ...others } = settings
  return { settings: isPlain(folder) ? folder : {}, rest: { settings: others, notes } }
}

/** A rule for an option of a folder, with its name in the new config. */
export function inFolder(name: string, convert?: (value: unknown) => unknown): Rule {
  return as(`folder.${name}`, convert)
}

/** Rules whose settings are below `folder`, besides those for the whole site. */
function rulesFor(site: OldSite, options: Readonly<Record<string, unknown>>): Readonly<Record<string, Rule>> {
  return {
    id: inFolder('id'),
    path: inFolder('dir', (path) => sitePath(site, String(path))),
    routeBasePath: inFolder('routeBase', (path) => `/${String(path).replace(/^\/+|\/+$/g, '')}`),
    sidebarPath: (value, at) => migrateSidebars(site, value, at),
    include: inFolder('include'),
    exclude: inFolder('exclude'),
    editUrl: (value, at) => migrateEditUrl(site, { value, at, folder: editedDocs(site, options) }),
    showLastUpdateTime: inFolder('lastUpdated', (value) => (value === true ? 'git' : 'none')),
    showLastUpdateAuthor: (value, at) => {
      // The author of a page without a date is that of its last commit only if pages show no dates at all.
      const alone = value === true && options.showLastUpdateTime === undefined
      return join(inFolder('lastUpdatedAuthor')(value, at), set(alone ? nested('folder.lastUpdated', 'none') : {}))
    },
    sectionIndexes: inFolder('sectionIndexes'),
    breadcrumbs: inFolder('breadcrumbs'),
    numberPrefixParser: (value, at) =>
      typeof value === 'boolean'
        ? inFolder('numberPrefixes')(value, at)
        : manual(
            at,
            'docsgen has its own rule for number prefixes: rename the files, or set docs.numberPrefixes to false',
          ),
    tags: inFolder('tags', (value) => value ?? false),
    versions: (value, at) => inFolder('versions', (versions) => versionsOf(versions, options))(value, at),
    disableVersioning: (value) => (value === true ? set(nested('folder.versions', false)) : nothing),
    lastVersion: inFolder('lastVersion'),
    onlyIncludeVersions: inFolder('onlyVersions'),
    includeCurrentVersion: inFolder('currentVersion'),
    excludeNextVersionDocs: inFolder('currentVersion', (value) => value !== true),
    sidebarCollapsible: inFolder('sidebarCollapsible'),
    sidebarCollapsed: inFolder('sidebarCollapsed'),
    autoCollapseCategories: inFolder('sidebarAutoCollapse'),
    sidebarItemsGenerator: ask(
      'docsgen has no function for this: list the docs in the sidebars, or write _category_.json',
    ),
    tagsBasePath: inFolder('tagsBase', (value) => String(value).replace(/^\/+|\/+$/g, '')),
    editCurrentVersion: ignored,
    editLocalizedFiles: ignored,
    onInlineTags: inFolder('inlineTags', levelOf),
    homePageId: inFolder('main'),
    ...contentRules(site, 'docs'),
  }
}

function migrateSidebars(site: OldSite, value: unknown, at: KeyPath): Part {
  if (value === false) return set(nested('folder.sidebars', false))
  if (typeof value !== 'string') return nothing
  const written = sitePath(site, value)
  const found = findSidebars(site, written)
  if (found !== undefined) return set(nested('folder.sidebars', found))
  return manual(at, `there is no file ${JSON.stringify(written)}: set docs.sidebars`)
}

const SIDEBARS_ENDINGS = ['.js', '.ts', '.json', '.mjs', '.cjs', '.mts', '.cts']

/** The file of the sidebars, whose ending can be missing or another one: Docusaurus finds `sidebars.ts` as `./sidebars.js`. */
function findSidebars(site: OldSite, path: string): string | undefined {
  const bare = path.replace(/\.(?:[cm]?[jt]s|json)$/, '')
  const names = ['', ...SIDEBARS_ENDINGS, ...SIDEBARS_ENDINGS.map((ending) => `/index${ending}`)]
  return [...names.map((name) => path + name), ...SIDEBARS_ENDINGS.map((ending) => bare + ending)].find(
    (file) => site.read(file) !== undefined,
  )
}

/** The versions that are included, with the options that both have. */
function versionsOf(versions: unknown, { onlyIncludeVersions }: Readonly<Record<string, unknown>>): unknown {
  const names = Array.isArray(onlyIncludeVersions) ? onlyIncludeVersions.map(String) : undefined
  const entries = Object.entries(asRecord(versions) ?? {}).filter(([name]) => names?.includes(name) ?? true)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** The docs of the new config: one folder as an object, several as a list, none as `false`. */
export function joinFolders(folders: readonly Folder[], name: 'docs' | 'blog'): Part {
  const [first] = folders
  const rest = join(...folders.map((folder) => folder.rest))
  if (first === undefined) return set({ [name]: false })
  const value = folders.length === 1 ? first.settings : folders.map((folder) => folder.settings)
  return { settings: { [name]: value, ...rest.settings }, notes: rest.notes }
}
