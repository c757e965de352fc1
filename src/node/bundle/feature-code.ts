import path from 'node:path'
import type { BuildResult, Metafile } from 'esbuild'
import type { BundleConfig } from '../config/keys.js'
import type { FeatureCode, FeatureScript } from '../base/feature.js'
import { nameHash } from '../base/hash.js'
import type { Making } from '../store/result-store.js'
import { loadEsbuild } from '../base/esbuild.js'
import { commonOptions } from './options.js'
import { bothSides } from './outputs.js'
import type { PageChunk } from './page-entries.js'
import { importsFromRuntime, type RuntimeNames, siteStrings } from './plugins.js'

/** The bundled code of a feature, as documents and pages use it. */
export interface FeatureBundle extends Pick<FeatureCode, 'bootValues' | 'connections'> {
  /** Name of the script below the output folder. */
  readonly script?: string
  /** The component of its pages. */
  readonly page?: PageChunk
}

/** The same as it is stored with the runtime: the server module by its name. */
export interface StoredFeatureBundle extends Omit<FeatureBundle, 'page'> {
  readonly page?: Omit<PageChunk, 'serverPath'> & { readonly serverName: string }
}

/** What bundling the code of a feature gives: browser files by name as latin1 text, and the metafiles of esbuild. */
interface BundledFeature {
  readonly bundle: StoredFeatureBundle
  readonly files: Readonly<Record<string, string>>
  readonly metafiles: readonly Metafile[]
}

/** What the code of a feature is bundled with. */
interface FeatureBundling {
  readonly config: BundleConfig
  /** The main chunk, which pages import React from. */
  readonly runtime: { readonly main: string; readonly serverName: string; readonly names: RuntimeNames }
  readonly making: Making
}

/** Bundles the script and the page component of a feature. The boot script includes its boot module. */
export async function bundleFeature(
  name: string,
  { script, pageModule, bootValues, connections }: FeatureCode,
  options: FeatureBundling,
): Promise<BundledFeature> {
  const [bundledScript, page] = await bothSides(
    Promise.resolve(script && bundleScript(name, script, options)),
    Promise.resolve(pageModule === undefined ? undefined : bundlePage(name, pageModule, options)),
  )
  return {
    bundle: { script: bundledScript?.name, page: page?.chunk, bootValues, connections },
    files: { ...bundledScript?.files, ...page?.files },
    metafiles: [...(bundledScript?.metafiles ?? []), ...(page?.metafiles ?? [])],
  }
}

async function bundleScript(
  feature: string,
  { path: entry, constants }: FeatureScript,
  { config }: FeatureBundling,
): Promise<Pick<BundledFeature, 'files' | 'metafiles'> & { readonly name: string }> {
  const { build } = loadEsbuild()
  const outdir = path.join(config.rootDir, 'assets')
  const common = commonOptions(config, 'browser')
  const define: Record<string, string> = { ...common.define }
  const alias: Record<string, string> = {}
  const metafiles: Metafile[] = []
  for (const [name, constant] of Object.entries(constants)) {
    if ('module' in constant) alias[name] = constant.module
    else if ('styleSheet' in constant) {
      const styles = await build({ ...common, entryPoints: [constant.styleSheet], outdir })
      define[name] = JSON.stringify(codeOf(styles).trim())
      metafiles.push(styles.metafile)
    } else define[name] = constant.json === undefined ? 'undefined' : JSON.stringify(constant.json)
  }
  const script = await build({
    ...common,
    minifyIdentifiers: true,
    entryPoints: [entry],
    define,
    alias,
    outdir,
    plugins: [siteStrings(config.strings)],
  })
  const js = Buffer.from(codeOf(script))
  const name = `assets/${feature}-${nameHash(js)}.js`
  return { name, files: { [name]: js.toString('latin1') }, metafiles: [script.metafile, ...metafiles] }
}

async function bundlePage(
  feature: string,
  entry: string,
  { config, runtime, making }: FeatureBundling,
): Promise<Pick<BundledFeature, 'files' | 'metafiles'> & { readonly chunk: StoredFeatureBundle['page'] }> {
  const { build } = loadEsbuild()
  const side = (name: 'browser' | 'server') =>
    build({
      ...commonOptions(config, name),
      minifyIdentifiers: name === 'browser',
      entryPoints: [entry],
      outdir: path.join(config.rootDir, 'assets'),
      plugins: [
        siteStrings(config.strings),
        importsFromRuntime({
          url: name === 'browser' ? runtime.main : `./${runtime.serverName}`,
          names: runtime.names,
        }),
      ],
    })
  const [browser, server] = await bothSides(side('browser'), side('server'))
  const js = Buffer.from(codeOf(browser))
  const chunk = `assets/page-${feature}-${nameHash(js)}.js`
  const serverHash = nameHash(codeOf(server))
  const serverName = `${feature}-${serverHash}.mjs`
  making.writeModule(serverName, codeOf(server))
  return {
    chunk: { chunk, styles: [], serverName, serverHash },
    files: { [chunk]: js.toString('latin1') },
    metafiles: [browser.metafile, server.metafile],
  }
}

function codeOf({ outputFiles }: BuildResult): string {
  return outputFiles?.[0]?.text ?? ''
}
