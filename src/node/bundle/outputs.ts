import path from 'node:path'
import { memoize } from 'es-toolkit'
import type { Metafile, OutputFile } from 'esbuild'
import { nameHash } from '../base/hash.js'
import { loadEsbuild } from '../base/esbuild.js'
import { inputOf } from './plugins.js'

/** Output files, named by a hash of their bytes. */
export interface NamedOutputs {
  /** Name below the output folder to bytes. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Path in esbuild's metafile to final name. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * Names chunks by a hash of their content and of all chunks that they import, which may import each other, and puts the new names into the
 * files that import them. esbuild's own hashes depend on the folder of the site; these do not.
 */
export function nameByContent(outputs: readonly OutputFile[], metafile: Metafile, rootDir: string): NamedOutputs {
  const byPath = new Map(
    outputs.map((output) => [path.relative(rootDir, output.path).split(path.sep).join('/'), output]),
  )
  const importsOf = (outputPath: string) =>
    (metafile.outputs[outputPath]?.imports ?? []).flatMap((one) => (byPath.has(one.path) ? one.path : []))
  const bytesWith = (nameOf: (outputPath: string) => string, outputPath: string): Buffer => {
    const output = byPath.get(outputPath)
    if (!outputPath.endsWith('.js')) return Buffer.from(output?.contents ?? [])
    const rename = (code: string, imported: string) => code.replaceAll(path.basename(imported), nameOf(imported))
    return Buffer.from(importsOf(outputPath).reduce(rename, output?.text ?? ''))
  }
  const ownHash = memoize((outputPath: string) => nameHash(bytesWith(() => '', outputPath)))
  const nameOf = memoize((outputPath: string): string => {
    const { name, ext, base } = path.parse(outputPath)
    if (ext !== '.js' && ext !== '.css') return base
    const all = new Set([outputPath])
    // The set grows while it is iterated.
    for (const one of all) for (const imported of importsOf(one)) all.add(imported)
    const [own, ...others] = [...all].map(ownHash)
    return `${name.replace(/-[A-Z0-9]{8}$/, '')}-${nameHash([own, ...others.sort()].join())}${ext}`
  })
  const names = new Map([...byPath.keys()].sort().map((outputPath) => [outputPath, `assets/${nameOf(outputPath)}`]))
  const files = new Map([...names].map(([outputPath, name]) => [name, bytesWith(nameOf, outputPath)]))
  return { files, names }
}

/** Returns a function that finds the text of an output by its path. */
export function textsOf(outputs: readonly OutputFile[]): (outputPath: string) => string {
  const byPath = new Map(outputs.map((output) => [output.path, output]))
  return (outputPath) => {
    const output = byPath.get(outputPath)
    if (!output) throw new Error(`esbuild made no output for ${outputPath}`)
    return output.text
  }
}

/** The files as latin1 text, by name. */
export function latin1Files({ files }: NamedOutputs): Record<string, string> {
  return Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('latin1')]))
}

/**
 * Waits for all promises, even if one fails, and throws the first error: if the process ended while esbuild works, esbuild would print an
 * error of its own.
 */
export async function allSettled<Values extends readonly unknown[]>(
  promises: readonly [...{ [At in keyof Values]: Promise<Values[At]> }],
): Promise<Values> {
  await Promise.allSettled(promises)
  return (await Promise.all(promises)) as unknown as Values
}

/** The paths by which esbuild names wrapped modules. One that leads out of the site is another one in each folder. */
const wrappedPath = /(\b__(?:commonJS|esm)\(\{\s*)"[^"\n]+"(?=\()/g

/** Removes the paths of modules from code, so that the same sources give the same bytes in each folder. */
export function withoutModulePaths(output: OutputFile): OutputFile {
  if (!output.path.endsWith('.js')) return output
  const text = output.text.replace(wrappedPath, '$1m')
  return text === output.text ? output : { ...output, contents: Buffer.from(text), text }
}

/**
 * Shortens the names in the browser's code in a second pass. In the first one, esbuild would also shorten the class names
 * of CSS modules, which would then differ from the server's.
 */
export async function shortenNames(outputs: readonly OutputFile[]): Promise<OutputFile[]> {
  const { transform } = loadEsbuild()
  return Promise.all(
    outputs.map(async (output) => {
      if (!output.path.endsWith('.js')) return output
      const { text } = withoutModulePaths(output)
      const { code } = await transform(text, { format: 'esm', minify: true, charset: 'utf8', target: 'es2022' })
      return { ...output, contents: Buffer.from(code), text: code }
    }),
  )
}

/** The entries whose code, or the chunks that it imports, contain code of one of these files. */
export function entriesWithCodeOf({ outputs }: Metafile, files: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  const found = new Set<string>()
  for (const [name, { imports, inputs }] of Object.entries(outputs)) {
    for (const imported of imports) {
      if (imported.external) continue
      const known = importers.get(imported.path)
      if (known) known.push(name)
      else importers.set(imported.path, [name])
    }
    const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    if (used.some(([input]) => files.some((file) => input.endsWith(file)))) found.add(name)
  }
  // The set grows while it is iterated.
  for (const name of found) for (const importer of importers.get(name) ?? []) found.add(importer)
  return new Set([...found].flatMap((name) => outputs[name]?.entryPoint ?? []))
}

interface EntryOutput {
  readonly js: string
  readonly css: readonly string[]
  /** The chunks that the code imports, in order. */
  readonly imports: readonly string[]
}

/** Looks up the final names of an entry's outputs. */
export function outputsByEntry(metafile: Metafile, named: NamedOutputs): (entry: string) => EntryOutput {
  const outputs = new Map<string, EntryOutput>()
  for (const [outputPath, { entryPoint, cssBundle, imports }] of Object.entries(metafile.outputs)) {
    if (entryPoint === undefined) continue
    const css = cssBundle === undefined ? undefined : named.names.get(cssBundle)
    outputs.set(entryPoint, {
      js: named.names.get(outputPath) ?? '',
      css: css === undefined ? [] : [css],
      imports: imports.flatMap(({ path: imported, kind }) =>
        kind === 'import-statement' ? (named.names.get(imported) ?? []) : [],
      ),
    })
  }
  return (entry) => {
    const found = outputs.get(inputOf(entry))
    if (!found) throw new Error(`esbuild made no output for ${entry}`)
    return found
  }
}
