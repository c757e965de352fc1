import path from 'node:path'
import type { Message, Metafile, OutputFile } from 'esbuild'
import type { codeOptions, ConfigFor } from '../config/projection.js'
import { loadEsbuild } from '../tool/esbuild.js'
import { commonOptions, userAliases } from './options.js'
import { latin1Files, nameByContent, shortenNames } from './outputs.js'
import { importsFromRuntime, type RuntimeNames, type VirtualModule, virtualModules } from './plugins.js'
import { bundleProblem } from './problems.js'
import { hasComponents } from './runtime-files.js'
import { siteModules } from './theme-modules.js'

/** The bundled shell chunk, and that of the site's client modules. */
interface ShellBundle {
  readonly url: string
  /** Undefined if the site has no client modules. */
  readonly clientModules: string | undefined
  /** The styles that components and client modules of the site import. */
  readonly css: string
  readonly files: Readonly<Record<string, string>>
  readonly metafile: Metafile
  readonly warnings: readonly Message[]
}

/**
 * Bundles the shell chunk and the client modules, which import React, `docsgen/client` and what the main chunk has set up.
 * What both import is in a chunk of its own, so that its state exists once.
 */
export async function bundleShell(options: {
  readonly config: ConfigFor<typeof codeOptions>
  readonly runtime: { readonly url: string; readonly names: RuntimeNames }
  readonly modules: ReadonlyMap<string, VirtualModule>
}): Promise<ShellBundle> {
  const { config, runtime, modules } = options
  const { build } = loadEsbuild()
  const hasClientModules = config.theme.clientModules.length > 0
  const hasSiteCode = hasClientModules || hasComponents(config)
  const { outputFiles, metafile, warnings } = await build({
    ...commonOptions(config, 'browser'),
    // See `shortenNames`; the code of a site may import CSS modules.
    minifyIdentifiers: !hasSiteCode,
    entryPoints: {
      shell: 'docsgen:shell',
      ...(hasClientModules ? { 'client-modules': 'docsgen:client-modules' } : {}),
    },
    splitting: hasClientModules,
    outdir: path.join(config.rootDir, 'assets'),
    alias: userAliases(config),
    plugins: [
      ...siteModules(config, { side: 'browser', hasSiteCode }),
      importsFromRuntime(runtime),
      virtualModules(modules),
    ],
  }).catch(bundleProblem(config.rootDir))
  const isStyles = (output: OutputFile) => output.path.endsWith('.css')
  const css = outputFiles.filter(isStyles).map(({ text }) => text)
  const outputs = outputFiles.filter((output) => !isStyles(output))
  const named = nameByContent(hasSiteCode ? await shortenNames(outputs) : outputs, metafile, config.rootDir)
  const urlOf = (entry: string) => `${config.base}${named.names.get(`assets/${entry}.js`)}`
  return {
    url: urlOf('shell'),
    clientModules: hasClientModules ? urlOf('client-modules') : undefined,
    css: css.join(''),
    files: latin1Files(named),
    metafile,
    warnings,
  }
}
