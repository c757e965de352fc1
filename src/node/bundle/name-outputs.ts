import path from 'node:path'
import type { Metafile, OutputFile } from 'esbuild'
import { nameHash } from '../model/hash.js'

/** Output files under names that hold the hash of their own bytes. */
export interface NamedOutputs {
  /** Name below the output folder to bytes. */
  readonly files: ReadonlyMap<string, Buffer>
  /** esbuild's path, as the metafile has it, to final name. */
  readonly names: ReadonlyMap<string, string>
}

/**
 * Renames chunks by their content, those without imports first, and follows the new names through the files that import
 * them. esbuild's own hashes depend on where the files lie; these do not.
 */
export function nameByContent(outputs: readonly OutputFile[], metafile: Metafile, rootDir: string): NamedOutputs {
  const byPath = new Map(
    outputs.map((output) => [path.relative(rootDir, output.path).split(path.sep).join('/'), output]),
  )
  const files = new Map<string, Buffer>()
  const names = new Map<string, string>()
  const visiting = new Set<string>()

  const name = (outputPath: string): string => {
    const known = names.get(outputPath)
    if (known !== undefined) return known
    const output = byPath.get(outputPath)
    const { name: fileName, ext } = path.parse(outputPath)
    if (!output) return fileName + ext
    if (visiting.has(outputPath)) return path.basename(outputPath)
    visiting.add(outputPath)
    const isAsset = ext !== '.js' && ext !== '.css'
    let bytes = Buffer.from(output.contents)
    if (ext === '.js') {
      let code = bytes.toString('utf8')
      for (const { path: imported } of metafile.outputs[outputPath]?.imports ?? []) {
        if (byPath.has(imported)) code = code.replaceAll(path.basename(imported), path.basename(name(imported)))
      }
      bytes = Buffer.from(code)
    }
    const bare = fileName.replace(/-[A-Z0-9]{8}$/, '')
    const final = isAsset ? `assets/${fileName}${ext}` : `assets/${bare}-${nameHash(bytes)}${ext}`
    files.set(final, bytes)
    names.set(outputPath, final)
    return final
  }

  for (const outputPath of [...byPath.keys()].sort()) name(outputPath)
  return { files, names }
}
