import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildResult } from 'esbuild'
import type { FeatureCode, FeatureScript } from '../base/feature.js'
import { nameHash } from '../base/hash.js'
import type { BundleConfig } from '../config/keys.js'
import type { FileHashes } from '../store/file-hashes.js'
import type { Making, ResultStore } from '../store/result-store.js'
import { commonOptions } from './options.js'
import { allSettled } from './outputs.js'
import type { PageChunk } from './page-entries.js'
import { importsFromRuntime, type RuntimeNames, siteStrings } from './plugins.js'
import { bundledTexts, fileKey, filledTexts, ofPackages, stringsKey } from './portable.js'
import { runEsbuild } from './run-esbuild.js'

/** The bundled code of a feature, as documents and pages use it. */
export interface FeatureBundle extends Pick<FeatureCode, 'bootValues' | 'sources'> {
  /** Name of the script below the output folder. */
  readonly script?: string
  /** The component of its pages. */
  readonly page?: PageChunk
}

/** The same as it is stored: the server module by its name, and browser files by name as latin1 text. */
interface StoredFeature {
  readonly script?: string
  readonly page?: Omit<PageChunk, 'serverPath' | 'serverHash'> & { readonly serverName: string }
  readonly files: Readonly<Record<string, string>>
}

interface FeatureBundling {
  readonly config: BundleConfig
  /** What pages import React from: the names of the main chunk and of the server module. */
  readonly main: { readonly name: string; readonly serverName: string; readonly names: RuntimeNames }
  readonly store: ResultStore
}

/** What bundling a feature gives; `files` and `inputs` are those of the bundle. */
interface BundledFeature {
  readonly name: string
  readonly bundle: FeatureBundle
  readonly files: StoredFeature['files']
  readonly inputs: FileHashes
}

/** Bundles the script and the page component of a feature. The boot script includes its boot module. */
export async function bundleFeature(
  name: string,
  { script, pageModule, bootValues, sources }: FeatureCode,
  options: FeatureBundling,
): Promise<BundledFeature> {
  const { config, main, store } = options
  if (!script && pageModule === undefined) return { name, bundle: { bootValues, sources }, files: {}, inputs: {} }
  const ofPage = pageModule === undefined ? [] : [fileKey(pageModule), main.name, main.serverName]
  const key = [name, script === undefined ? '' : scriptKey(script), ...ofPage]
  const modules = [...(script ? modulesOf(script) : []), ...(pageModule === undefined ? [] : [pageModule])]
  const query = ofPackages('feature-code', config, { key, modules })
  const marked = { ...config, strings: bundledTexts(config, modules) }
  const { value, files: inputs } = await store.get(query, async (making) => {
    const [ownScript, page] = await allSettled([
      Promise.resolve(script && bundleScript(name, script, { config: marked, making })),
      Promise.resolve(
        pageModule === undefined ? undefined : bundlePage(name, pageModule, { config: marked, main, making }),
      ),
    ])
    return { script: ownScript?.name, page: page?.chunk, files: { ...ownScript?.files, ...page?.files } }
  })
  const { files, page, ...rest } = value as StoredFeature
  const bundle = { ...rest, bootValues, sources }
  if (!page) return { name, bundle, files, inputs }
  const { serverName, ...chunk } = page
  const textsQuery = ofPackages('feature-texts', config, { key: [serverName, stringsKey(config)], modules })
  const server = await store.get(textsQuery, async (making) => {
    const code = filledTexts(readFileSync(store.modulePath(serverName), 'utf8'), config.strings)
    const serverHash = nameHash(code)
    const module = `${name}-${serverHash}.mjs`
    making.writeModule(module, code)
    return { module, serverHash }
  })
  const { module, serverHash } = server.value
  return {
    name,
    bundle: { ...bundle, page: { ...chunk, serverPath: store.modulePath(module), serverHash } },
    files,
    inputs,
  }
}

/** The files that a script is bundled from: absolute paths. */
function modulesOf({ path: entry, constants }: FeatureScript): string[] {
  const named = Object.values(constants).flatMap((constant) => {
    if ('json' in constant) return []
    return 'module' in constant ? constant.module : constant.styleSheet
  })
  return [entry, ...named]
}

function scriptKey({ path: entry, constants }: FeatureScript): string {
  const values = Object.entries(constants).map(([name, constant]) => {
    if ('json' in constant) return [name, constant.json]
    return [name, fileKey('module' in constant ? constant.module : constant.styleSheet)]
  })
  return JSON.stringify([fileKey(entry), values])
}

async function bundleScript(
  feature: string,
  { path: entry, constants }: FeatureScript,
  { config, making }: Pick<FeatureBundling, 'config'> & { readonly making: Making },
): Promise<{ readonly name: string; readonly files: StoredFeature['files'] }> {
  const context = { config, making, side: 'browser' } as const
  const define: Record<string, string> = { ...commonOptions(config, 'browser').define }
  const alias: Record<string, string> = {}
  for (const [name, constant] of Object.entries(constants)) {
    if ('module' in constant) alias[name] = constant.module
    else if ('styleSheet' in constant) {
      const styles = await runEsbuild({ entryPoints: [constant.styleSheet] }, context)
      define[name] = JSON.stringify(codeOf(styles).trim())
    } else define[name] = constant.json === undefined ? 'undefined' : JSON.stringify(constant.json)
  }
  const options = { entryPoints: [entry], define, alias, plugins: [siteStrings(config.strings)] }
  const script = await runEsbuild({ ...options, minifyIdentifiers: true }, context)
  const js = Buffer.from(codeOf(script))
  const name = `assets/${feature}-${nameHash(js)}.js`
  return { name, files: { [name]: js.toString('latin1') } }
}

async function bundlePage(
  feature: string,
  entry: string,
  { config, main, making }: Omit<FeatureBundling, 'store'> & { readonly making: Making },
): Promise<{ readonly chunk: StoredFeature['page']; readonly files: StoredFeature['files'] }> {
  const bundle = (side: 'browser' | 'server') => {
    const url = `./${side === 'browser' ? path.basename(main.name) : main.serverName}`
    const options = {
      minifyIdentifiers: side === 'browser',
      // Comments have paths of files.
      minifyWhitespace: true,
      entryPoints: [entry],
      plugins: [siteStrings(config.strings), importsFromRuntime({ url, names: main.names })],
    }
    return runEsbuild(options, { config, side, making })
  }
  const [browser, server] = await allSettled([bundle('browser'), bundle('server')])
  const js = Buffer.from(codeOf(browser))
  const chunk = `assets/page-${feature}-${nameHash(js)}.js`
  const serverName = `${feature}-${nameHash(codeOf(server))}.mjs`
  making.writeModule(serverName, codeOf(server))
  return {
    chunk: { chunk, styles: [], serverName },
    files: { [chunk]: js.toString('latin1') },
  }
}

function codeOf({ outputFiles }: BuildResult): string {
  return outputFiles?.[0]?.text ?? ''
}
