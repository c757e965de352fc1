import path from 'node:path'
import type { OutputFile } from 'esbuild'
import { hashOf, nameHash } from '../model/hash.js'
import { compareStrings } from '../model/names.js'
import type { NamedOutputs } from './outputs.js'

/**
 * Names the outputs of one bundle by a hash of all of them, and puts the new names into the files that import them. Unlike
 * `nameByContent`, it accepts import cycles, which the chunks of large packages have.
 */
export function nameTogether(outputs: readonly OutputFile[], rootDir: string): NamedOutputs {
  const all = outputs.map((output) => {
    const outputPath = path.relative(rootDir, output.path).split(path.sep).join('/')
    return { outputPath, baseName: path.basename(outputPath), output }
  })
  const isChunk = ({ baseName }: { baseName: string }) => /\.(?:js|css)$/.test(baseName)
  const written = new RegExp(
    all
      .filter(isChunk)
      .map(({ baseName }) => escaped(baseName))
      .join('|') || '$^',
    'g',
  )
  // esbuild's names depend on the folder of the site, so they are left out of the hashes.
  const bare = all.filter(isChunk).map((file) => ({ ...file, hash: nameHash(file.output.text.replace(written, '')) }))
  const together = hashOf(bare.map(({ hash }) => hash).sort(compareStrings))
  const newNames = new Map(
    bare.map(({ baseName, hash }) => {
      const { name, ext } = path.parse(baseName)
      return [baseName, `${name.replace(/-[A-Z0-9]{8}$/, '')}-${nameHash(hash + together)}${ext}`]
    }),
  )
  const files = new Map<string, Buffer>()
  const names = new Map<string, string>()
  for (const { outputPath, baseName, output } of all) {
    const final = `assets/${newNames.get(baseName) ?? baseName}`
    names.set(outputPath, final)
    const isText = newNames.has(baseName)
    const text = isText ? output.text.replace(written, (name) => newNames.get(name) ?? name) : ''
    files.set(final, isText ? Buffer.from(text) : Buffer.from(output.contents))
  }
  return { files, names }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
