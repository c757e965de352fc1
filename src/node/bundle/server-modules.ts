import path from 'node:path'
import type { BuildResult } from 'esbuild'
import type { ResolvedConfig } from '../model/config.js'
import { nameHash } from '../model/hash.js'
import { type NamedOutputs, textOf } from './outputs.js'
import { MAP_ENDING, type MarkdownSource, serverMap } from './server-map.js'
import type { BundleStore } from './store.js'

/** Writes the server modules of pages and their maps to the store. Returns their names, and the hash of each output. */
export function writeServerModules(
  { metafile, outputFiles = [] }: BuildResult<{ metafile: true }>,
  options: {
    readonly outputs: NamedOutputs
    readonly config: Pick<ResolvedConfig, 'rootDir' | 'base'>
    readonly store: BundleStore
    readonly markdown: (source: string) => MarkdownSource | undefined
  },
): { readonly serverFiles: readonly string[]; readonly serverHashes: ReadonlyMap<string, string> } {
  const { outputs, store, markdown } = options
  const { rootDir, base } = options.config
  // Workers have no map: they are files of the browser, which the server does not import.
  const isModule = (outputPath: string) => Object.hasOwn(metafile.outputs, `${outputPath}.map`)
  const mapOf = (outputPath: string) =>
    serverMap(textOf(outputFiles, path.join(rootDir, `${outputPath}.map`)), {
      ...{ rootDir, markdown },
      outputDir: path.join(rootDir, path.dirname(outputPath)),
    })
  const serverFiles: string[] = []
  const serverHashes = new Map<string, string>()
  for (const [outputPath, name] of outputs.names) {
    const bytes = outputs.files.get(name)
    if (!bytes || !name.endsWith('.js') || !isModule(outputPath)) continue
    const moduleName = serverNameOf(name)
    const imported = metafile.outputs[outputPath]?.imports ?? []
    const names = imported.flatMap((one) => (isModule(one.path) ? (outputs.names.get(one.path) ?? []) : []))
    store.writeFile(moduleName, importBeside(bytes.toString('utf8'), names, base))
    serverFiles.push(moduleName, moduleName + MAP_ENDING)
    store.writeFile(moduleName + MAP_ENDING, JSON.stringify(mapOf(outputPath)))
    serverHashes.set(name, nameHash(bytes))
  }
  return { serverFiles, serverHashes }
}

/** Makes a server module import its chunks (`names`) from its own folder; the browser's modules import them by URL. */
function importBeside(code: string, names: readonly string[], base: string): string {
  let out = code
  for (const name of names) if (name.endsWith('.js')) out = out.replaceAll(base + name, `./${serverNameOf(name)}`)
  return out
}

/** The name of the server module of an output. */
export function serverNameOf(name: string): string {
  return path.basename(name).replace(/\.js$/, '.mjs')
}
