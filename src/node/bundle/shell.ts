import path from 'node:path'
import type { OutputFile } from 'esbuild'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { SiteData } from '../../shared/site.js'
import { hasComponents } from '../base/theme.js'
import { type BundleConfig, bundledFrom, configKey } from '../config/keys.js'
import type { Making, Query, Result, ResultStore } from '../store/result-store.js'
import { clientModulesEntry, shellEntry, siteModule } from './entries.js'
import { userAliases } from './options.js'
import { latin1Files, nameByContent, shortenNames } from './outputs.js'
import { pluginDataInput } from './plugin-data.js'
import { bundledTexts, ofPackages } from './portable.js'
import { importsFromRuntime, type RuntimeNames, virtualModules } from './plugins.js'
import { bundleWarnings } from './problems.js'
import { runEsbuild } from './run-esbuild.js'
import { themeModules, toolModules, virtualTexts } from './runtime-modules.js'
import { siteModules } from './theme-modules.js'

/** The shell chunk, and that of the site's client modules, by their names below the output folder. */
interface ShellBundle {
  readonly shell: string
  /** Absent if the site has no client modules. */
  readonly clientModules?: string
  /** The styles that components and client modules of the site import. */
  readonly css: string
  /** As latin1 text. */
  readonly files: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

interface ShellOptions {
  readonly config: BundleConfig
  readonly site: SiteData
  readonly pluginData: string
  readonly store: ResultStore
  /** The main chunk, which it imports React and `docsgen/client` from. */
  readonly main: { readonly name: string; readonly names: RuntimeNames }
}

/**
 * Bundles the shell chunk and the client modules. What both import is in a chunk of its own, so that its state exists once. Without code
 * of the site, the shell is the same for all sites.
 */
export function bundleShell(options: ShellOptions): Promise<Result<ShellBundle>> {
  const { config, site, pluginData, store, main } = options
  const key = [main.name, JSON.stringify(main.names)]
  const ofSite = [configKey(config, bundledFrom), JSON.stringify([site, toolModules(config)])]
  const query: Query = hasCode(config)
    ? { kind: { name: 'shell' }, key: [...key, ...ofSite], factOf: () => pluginData }
    : ofPackages('shell', config, { key })
  return store.get(query, (making) => build(options, making))
}

function hasCode(config: BundleConfig): boolean {
  return config.theme.clientModules.length > 0 || hasComponents(config)
}

async function build({ config: given, site, pluginData, main }: ShellOptions, making: Making): Promise<ShellBundle> {
  const { rootDir, theme } = given
  const hasClientModules = theme.clientModules.length > 0
  const hasSiteCode = hasCode(given)
  const config = hasSiteCode ? given : { ...given, strings: bundledTexts(given) }
  const modules = new Map([
    ...themeModules({ config, pluginData }, 'browser'),
    ...virtualTexts(config, [
      ['docsgen:shell', shellEntry()],
      ['docsgen:client-modules', clientModulesEntry(theme)],
      ['docsgen:site', siteModule(site)],
    ]),
  ])
  const { outputFiles, metafile, warnings } = await runEsbuild(
    {
      // See `shortenNames`; the code of a site may import CSS modules.
      minifyIdentifiers: !hasSiteCode,
      entryPoints: {
        shell: 'docsgen:shell',
        ...(hasClientModules ? { 'client-modules': 'docsgen:client-modules' } : {}),
      },
      splitting: hasClientModules,
      alias: userAliases(config),
      plugins: [
        ...siteModules(config, { hasSiteCode }),
        importsFromRuntime({ url: `./${path.basename(main.name)}`, names: main.names }),
        virtualModules(modules),
      ],
    },
    { config, side: 'browser', making },
  )
  if (Object.hasOwn(metafile.inputs, pluginDataInput)) making.readFact('pluginData')
  const isStyles = (output: OutputFile) => output.path.endsWith('.css')
  const outputs = outputFiles.filter((output) => !isStyles(output))
  const named = nameByContent(hasSiteCode ? await shortenNames(outputs) : outputs, metafile, rootDir)
  return {
    shell: named.names.get('assets/shell.js') ?? '',
    clientModules: named.names.get('assets/client-modules.js'),
    css: outputFiles
      .filter(isStyles)
      .map(({ text }) => text)
      .join(''),
    files: latin1Files(named),
    diagnostics: bundleWarnings(warnings, rootDir),
  }
}
