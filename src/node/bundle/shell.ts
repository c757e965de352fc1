import path from 'node:path'
import type { Metafile, OutputFile } from 'esbuild'
import type { ResolvedConfig } from '../model/config.js'
import { commonOptions, userAliases } from './options.js'
import { latin1Files, nameByContent, shortenNames } from './outputs.js'
import { importsFromRuntime, type RuntimeNames, type VirtualModule, virtualModules } from './plugins.js'
import { bundleProblem } from './problems.js'
import { hasComponents } from './runtime-files.js'
import { siteModules } from './theme-modules.js'

/** The bundled shell chunk. */
export interface ShellBundle {
  readonly url: string
  /** The styles that components of the site import. */
  readonly css: string
  readonly files: Readonly<Record<string, string>>
  readonly metafile: Metafile
}

/** Bundles the shell chunk, which imports React, `docsgen/client` and what the main chunk has set up. */
export async function bundleShell(options: {
  readonly config: ResolvedConfig
  readonly runtime: { readonly url: string; readonly names: RuntimeNames }
  readonly modules: ReadonlyMap<string, VirtualModule>
}): Promise<ShellBundle> {
  const { config, runtime, modules } = options
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    ...commonOptions(config, 'browser'),
    // See `shortenNames`; the code of components may import CSS modules.
    minifyIdentifiers: !hasComponents(config),
    entryPoints: { shell: 'docsgen:shell' },
    outdir: path.join(config.rootDir, 'assets'),
    alias: userAliases(config),
    plugins: [...siteModules(config, 'browser'), importsFromRuntime(runtime), virtualModules(modules)],
  }).catch(bundleProblem(config.rootDir))
  const isStyles = (output: OutputFile) => output.path.endsWith('.css')
  const css = outputFiles.find(isStyles)?.text ?? ''
  const outputs = outputFiles.filter((output) => !isStyles(output))
  const named = nameByContent(hasComponents(config) ? await shortenNames(outputs) : outputs, metafile, config.rootDir)
  return { url: `${config.base}${named.names.get('assets/shell.js')}`, css, files: latin1Files(named), metafile }
}
