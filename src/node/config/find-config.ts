import { readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { generators } from '../built-in/extensions.js'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { suggest } from '../model/suggest.js'
import { kindOf } from './files.js'

/** Names of a config file, in the order in which they are looked for. */
const CONFIG_NAMES = ['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs'] as const

/** Names that an author may expect to be read. */
const OTHER_NAMES = ['cjs', 'json', 'mts', 'cts', 'tsx', 'jsx', 'jsonc', 'yml', 'yaml', 'toml'].map(
  (end) => `docsgen.config.${end}`,
)

/** The config file of a folder. */
export interface FoundConfig {
  readonly configPath: string
  /** Warns about other config files in the folder, which are not read. */
  readonly warnings: readonly Diagnostic[]
}

/** Finds the config file; `configPath` is the one that the command names. Throws a DocsgenError (exit code 2) if there is none. */
export function findConfig(rootDir: string, configPath: string | undefined): FoundConfig {
  if (configPath !== undefined) {
    const path = resolve(rootDir, configPath)
    if (kindOf(path) === 'file') return { configPath: path, warnings: [] }
    const problem = kindOf(path) === 'folder' ? 'is a folder' : 'does not exist'
    const message = `the config file ${JSON.stringify(configPath)} ${problem}`
    throw environmentError('config-not-found', message, 'correct the path after --config')
  }
  const isFile = (name: string): boolean => kindOf(join(rootDir, name)) === 'file'
  const [name, ...unread] = [...CONFIG_NAMES, ...OTHER_NAMES].filter(isFile)
  if (name !== undefined && (CONFIG_NAMES as readonly string[]).includes(name))
    return { configPath: join(rootDir, name), warnings: unread.map((other) => unreadConfig(other, name)) }
  throw notFound(rootDir, name)
}

function unreadConfig(file: string, used: string): Diagnostic {
  const message = `this config is not read, because ${used} is in the same folder`
  return { code: 'unread-config', severity: 'warning', message, hint: 'remove one of them', location: { file } }
}

function notFound(rootDir: string, unread: string | undefined) {
  const folder = JSON.stringify(rootDir)
  if (unread !== undefined)
    return environmentError(
      'config-not-found',
      `docsgen does not read ${unread} in ${folder}`,
      'move its options to docsgen.config.ts: export default { title: "My project" }',
    )
  for (const { name, configFiles } of generators) {
    const file = configFiles.find((one) => kindOf(join(rootDir, one)) === 'file')
    if (file === undefined) continue
    return environmentError(
      'config-not-found',
      `no config file of docsgen in ${folder}, which is a ${name} site (${file})`,
      'run `docsgen migrate`, which writes docsgen.config.ts',
    )
  }
  const above = folderAbove(rootDir)
  const message = `no config file in ${folder} (looked for ${CONFIG_NAMES.join(', ')})`
  const names = kindOf(rootDir) === 'folder' ? readdirSync(rootDir).sort() : []
  const near = names.find((name) => /\.[cm]?[jt]s$/.test(name) && suggest(name, CONFIG_NAMES) !== undefined)
  if (near !== undefined) return environmentError('config-not-found', message, `rename ${near} to docsgen.config.ts`)
  const inside = names.find(
    (name) => name !== 'node_modules' && CONFIG_NAMES.some((one) => kindOf(join(rootDir, name, one)) === 'file'),
  )
  if (inside !== undefined)
    return environmentError(
      'config-not-found',
      message,
      `the site is in "${inside}": name that folder after the command`,
    )
  return environmentError(
    'config-not-found',
    message,
    above === undefined
      ? 'run `docsgen init`, which creates a site, or name another folder or --config <file>'
      : `${relative(rootDir, above.configPath)} is above it: run the command in ${JSON.stringify(above.dir)}`,
  )
}

/** The nearest folder above that has a config file. */
function folderAbove(rootDir: string): { readonly dir: string; readonly configPath: string } | undefined {
  const dir = dirname(rootDir)
  if (dir === rootDir) return undefined
  const name = CONFIG_NAMES.find((one) => kindOf(join(dir, one)) === 'file')
  return name === undefined ? folderAbove(dir) : { dir, configPath: join(dir, name) }
}
