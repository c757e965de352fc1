import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { loadSiteConfig, configSchema } from '../site-config.js'
import { loadModule, type LoadModuleOptions } from '../../config/load-module.js'
import { definitionOf, keysOf, schemaAt } from '../../base/schema/walk.js'
import { DocsgenError } from '../../base/diagnostics/docsgen-error.js'
import type { KeyPath } from '../../base/source-text/position.js'
import type { CommandOptions } from '../../base/command.js'
import type { ResolvedConfig } from '../../base/config.js'
import { type SiteStructure, siteStructure } from '../structure.js'
import { featuresOf, readSources } from '../workspace.js'

/** The value that an option has if a config does not set it: `{}` if it has defaults inside; undefined if it has none. */
export function defaultOf(option: KeyPath): unknown {
  const schema = schemaAt(configSchema, option)
  const definition = schema && definitionOf(schema)
  if (definition?.type === 'default') return definition.defaultValue
  return definition?.type === 'prefault' ? {} : undefined
}

/** The options below an option, in the order of the reference; none for options without keys and unknown ones. */
export function optionsBelow(option: KeyPath): string[] {
  return keysOf(schemaAt(configSchema, option))
}

/** What is wrong with a config, such as packages that are not installed. */
export async function problemsOfConfig(root: string, configPath: string): Promise<readonly Diagnostic[]> {
  try {
    await loadSiteConfig({ root, configPath })
    return []
  } catch (error) {
    if (error instanceof DocsgenError) return error.diagnostics
    throw error
  }
}

/** The output folder of a site, absolute. Throws a DocsgenError if its config is invalid. */
export async function outputDirOf(site: Pick<CommandOptions, 'root' | 'configPath'>): Promise<string> {
  return (await loadSiteConfig(site)).outDir
}

/**
 * Evaluates the config of another generator, and gives its default export to `read`. Packages that are not installed get stand-ins
 * (`config/missing-packages.ts`). Rejects with a DocsgenError for code that cannot be bundled or that throws.
 */
export async function evaluateForeignConfig<Result>(
  source: Pick<LoadModuleOptions, 'sourcePath' | 'rootDir'>,
  read: (value: unknown) => Result | Promise<Result>,
): Promise<Result> {
  const dir = mkdtempSync(path.join(tmpdir(), 'docsgen-migrate-'))
  try {
    const { value } = await loadModule({ ...source, cacheDir: path.join(dir, 'cache'), standIns: true })
    // Functions of the config may import more when they are called, so the folder stays until they have been read.
    return await read(value)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** What the config and the content say about a site outside of a build, before any page is compiled. Git is not asked. */
export async function readStructure(config: ResolvedConfig): Promise<SiteStructure> {
  const sources = await readSources(config)
  const features = featuresOf(config)
  return siteStructure({ config, sources, features, firstCommits: undefined, remember: (_key, make) => make() })
}
