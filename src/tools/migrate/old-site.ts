import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, posix, relative, resolve } from 'node:path'
import { shortValue } from '../../node/base/schema/finding.js'
import { asRecord } from '../../node/base/record.js'
import { DocsgenError, environmentError } from '../../node/base/diagnostics/docsgen-error.js'
import { siteRelative } from '../../node/base/names.js'
import { evaluateForeignConfig } from '../../node/site/tool-api/config.js'
import { readFormat } from '../../node/store/text-format.js'
import { baseUrlIn, type OldLanguage } from './old-languages.js'
import { type ConfigSource, readConfigSource } from './old-source.js'

/** Names of Docusaurus's config file, in the order in which Docusaurus looks for them. */
const CONFIG_NAMES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `docusaurus.config.${extension}`)

/** A Docusaurus site: its config, evaluated, and the files of its folder. All paths are relative to the folder. */
export interface OldSite {
  readonly rootDir: string
  readonly configFile: string
  readonly config: Readonly<Record<string, unknown>>
  readonly source: ConfigSource
  readonly staticDirs: readonly string[]
  exists(path: string): boolean
  /** The text of a file; undefined if there is no such file. */
  read(path: string): string | undefined
  /** The files in a folder and in its subfolders, sorted; none if there is no such folder. */
  list(dir: string): readonly string[]
}

/**
 * Evaluates the config of a Docusaurus site as a build would. Packages that are not installed get stand-ins. Throws a
 * DocsgenError: exit code 2 if there is no config, 1 if it cannot be evaluated.
 */
export async function readOldSite({ root, configPath }: { root: string; configPath?: string }): Promise<OldSite> {
  const rootDir = resolve(root)
  const sourcePath = findOldConfig(rootDir, configPath)
  const configFile = siteRelative(rootDir, sourcePath)
  const text = readFileSync(sourcePath, 'utf8')
  return evaluateForeignConfig({ sourcePath, rootDir }, (value) => {
    const config = asRecord(value)
    if (config === undefined) throw notAnObject(value, configFile)
    const source = readConfigSource(text, { value: config, dir: posix.dirname(configFile) })
    return {
      rootDir,
      configFile,
      config,
      source,
      staticDirs: staticDirsOf(config, rootDir),
      ...filesOf(rootDir),
    }
  })
}

/** Absolute path of the config of a Docusaurus site. Throws a DocsgenError with exit code 2 if there is none. */
export function findOldConfig(rootDir: string, configPath: string | undefined): string {
  const names = configPath === undefined ? CONFIG_NAMES : [configPath]
  const found = names.map((name) => resolve(rootDir, name)).find((path) => isFile(path))
  if (found !== undefined) return found
  if (configPath !== undefined) {
    const message = `the config file ${JSON.stringify(configPath)} does not exist`
    throw environmentError('config-not-found', message, 'correct the path after --config')
  }
  const inside = subfolders(rootDir).find((dir) => CONFIG_NAMES.some((name) => isFile(join(rootDir, dir, name))))
  throw environmentError(
    'config-not-found',
    `no docusaurus.config file in ${JSON.stringify(rootDir)}`,
    inside === undefined
      ? 'name the folder of the Docusaurus site, or its config with --config <file>; for a site of another tool, run `docsgen init docs-site`, and move its Markdown files to the new docs folder'
      : `the Docusaurus site is in "${inside}": run \`docsgen migrate ${inside}\``,
  )
}

/** The folders in a folder and in its `packages` and `apps`, without hidden ones, sorted. */
function subfolders(rootDir: string): string[] {
  const inFolder = (dir: string): string[] =>
    existsSync(join(rootDir, dir))
      ? readdirSync(join(rootDir, dir), { withFileTypes: true })
          .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
          .map(({ name }) => (dir === '.' ? name : `${dir}/${name}`))
          .sort()
      : []
  return ['.', 'packages', 'apps'].flatMap(inFolder)
}

function notAnObject(value: unknown, file: string): DocsgenError {
  const message = value === undefined ? 'the config has no default export' : `the config exports ${shortValue(value)}`
  const hint = 'export the config of Docusaurus by default'
  return new DocsgenError(
    [{ code: 'config-type', severity: 'error', message, hint, location: { file, line: 1, column: 1 } }],
    1,
  )
}

function staticDirsOf({ staticDirectories }: Readonly<Record<string, unknown>>, rootDir: string): string[] {
  const dirs = Array.isArray(staticDirectories) ? staticDirectories.map(String) : ['static']
  return dirs.map((dir) => siteRelative(rootDir, resolve(rootDir, dir)))
}

function filesOf(rootDir: string): Pick<OldSite, 'exists' | 'read' | 'list'> {
  return {
    exists: (path) => existsSync(join(rootDir, path)),
    read: (path) =>
      isFile(join(rootDir, path)) ? readFormat(readFileSync(join(rootDir, path), 'utf8')).text : undefined,
    list: (dir) =>
      existsSync(join(rootDir, dir))
        ? readdirSync(join(rootDir, dir), { recursive: true, encoding: 'utf8' })
            .filter((name) => isFile(join(rootDir, dir, name)))
            .map((name) => name.replaceAll('\\', '/'))
            .sort()
        : [],
  }
}

function isFile(path: string): boolean {
  // `statSync` fails below a file; `existsSync` does not.
  return existsSync(path) && statSync(path).isFile()
}

/** A path of the old config, which may be absolute, relative to the folder of the site and without `./`. */
export function sitePath(site: OldSite, path: string): string {
  const written = isAbsolute(path) ? relative(site.rootDir, path) : path
  return written
    .replaceAll('\\', '/')
    .replace(/^(?:@site\/|\.\/)+/, '')
    .replace(/(?<=.)\/+$/, '')
}

/** HTML of the old config, in which links have the base URL; docsgen adds it itself. In HTML of a language, it is that of the language. */
export function withoutBase(site: OldSite, html: string, language?: OldLanguage): string {
  const own = language && linksBelow(baseUrlIn(site, language))
  return [own, linksWithBase(site)].reduce((text, links) => (links ? text.replace(links, '') : text), html)
}

/** The base URL at the start of links in HTML; undefined if the site is at the root of its host. */
export function linksWithBase({ config }: OldSite): RegExp | undefined {
  return linksBelow(typeof config.baseUrl === 'string' ? config.baseUrl : '/')
}

function linksBelow(base: string): RegExp | undefined {
  const bare = base.replace(/^\/+|\/+$/g, '').replace(/[/\\^$.+?*()[\]{}|]/g, '\\$&')
  return bare === '' ? undefined : new RegExp(`(?<=\\b(?:href|src)=["'])\\/${bare}(?=\\/)`, 'g')
}

/** A path in a static folder, with a slash in front; undefined if there is no such file. URLs stay as they are. */
export function staticPath(site: OldSite, path: string): string | undefined {
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(path)) return path
  const bare = path.replace(/^(?:\.?\/)+/, '')
  return site.staticDirs.some((dir) => site.exists(join(dir, decodeURI(bare)))) ? `/${bare}` : undefined
}
