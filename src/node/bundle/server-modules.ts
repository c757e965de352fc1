import path from 'node:path'
import type { BuildResult } from 'esbuild'
import type { ResolvedConfig } from '../base/config.js'
import { nameHash } from '../base/hash.js'
import { type NamedOutputs, textsOf } from './outputs.js'
import { MAP_ENDING, type MarkdownSource, serverMap } from './server-map.js'
import type { Making } from '../store/result-store.js'
import type { RuntimeBundle } from './runtime.js'

/** Writes the server modules of pages and their maps to the store. Returns the hash of each output. */
export function writeServerModules(
  { metafile, outputFiles = [] }: BuildResult<{ metafile: true }>,
  options: {
    readonly outputs: NamedOutputs
    readonly config: Pick<ResolvedConfig, 'rootDir' | 'base'>
    readonly making: Making
    readonly markdown: (source: string) => MarkdownSource | undefined
    /** How modules import the theme: as bundled, and the path of its file. */
    readonly theme: { readonly imported: string; readonly path: string }
  },
): ReadonlyMap<string, string> {
  const { outputs, making, markdown, theme } = options
  const { rootDir, base } = options.config
  // Workers have no map: they are files of the browser, which the server does not import.
  const isModule = (outputPath: string) => Object.hasOwn(metafile.outputs, `${outputPath}.map`)
  const textOf = textsOf(outputFiles)
  const serverHashes = new Map<string, string>()
  for (const [outputPath, name] of outputs.names) {
    const bytes = outputs.files.get(name)
    if (!bytes || !name.endsWith('.js') || !isModule(outputPath)) continue
    const moduleName = serverNameOf(name)
    const imported = metafile.outputs[outputPath]?.imports ?? []
    const names = imported.flatMap((one) => (isModule(one.path) ? (outputs.names.get(one.path) ?? []) : []))
    const code = importBeside(bytes.toString('utf8'), { names, base, theme })
    const map = textOf(path.join(rootDir, `${outputPath}.map`))
    writeModuleWithMap(moduleName, { code, map }, { making, rootDir, markdown })
    serverHashes.set(name, nameHash(bytes))
  }
  return serverHashes
}

/** Writes a server module, and its map with the lines of Markdown files. `map` is that of esbuild, for a module in `assets`. */
export function writeModuleWithMap(
  name: string,
  { code, map }: { readonly code: string; readonly map: string },
  options: {
    readonly making: Making
    readonly rootDir: string
    readonly markdown: (source: string) => MarkdownSource | undefined
  },
): void {
  const { making, rootDir, markdown } = options
  const found = serverMap(map, { rootDir, markdown, outputDir: path.join(rootDir, 'assets') })
  making.writeModule(name, code)
  making.writeModule(name + MAP_ENDING, JSON.stringify(found))
}

/**
 * Makes a server module import its chunks (`names`) from its own folder, while the browser's modules import them by URL, and
 * the theme from its own file.
 */
function importBeside(
  code: string,
  options: {
    readonly names: readonly string[]
    readonly base: string
    readonly theme: { readonly imported: string; readonly path: string }
  },
): string {
  const { names, base, theme } = options
  const placed = theme.imported === theme.path ? code : code.replaceAll(theme.imported, theme.path)
  return names
    .filter((name) => name.endsWith('.js'))
    .reduce((text, name) => text.replaceAll(base + name, `./${serverNameOf(name)}`), placed)
}

/** The name of the server module of an output. */
export function serverNameOf(name: string): string {
  return path.basename(name).replace(/\.js$/, '.mjs')
}

/** The path that bundled modules import the theme's server module by. It is the same on every machine, so their hashes are too. */
export function importedTheme({ server }: Pick<RuntimeBundle, 'server'>): string {
  return `./${path.basename(server.path)}`
}
