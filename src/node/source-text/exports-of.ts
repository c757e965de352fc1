import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { File, Statement } from '@babel/types'
import { declarationsIn } from './module-names.js'
import { nameIn, parseScript } from './parse-script.js'

/**
 * The names of the values that a file exports, as far as its own code and that of files shows that it passes on by
 * `export * from './other.js'`. The default export is `default`. Empty if the file is missing or is no script.
 */
export function exportsOf(filePath: string): readonly string[] {
  const names = new Set<string>()
  const files = new Set([filePath])
  // The set grows while it is iterated.
  for (const file of files) {
    const tree = readScript(file)
    if (tree === undefined) continue
    for (const name of exportedNames(tree)) if (name !== 'default' || file === filePath) names.add(name)
    for (const name of passedOn(tree)) {
      const found = fileOf(path.resolve(path.dirname(file), name))
      if (found !== undefined) files.add(found)
    }
  }
  return [...names]
}

/** The names of the values that a module exports, without those that it passes on from all of another one. */
export function exportedNames({ program }: File): string[] {
  return program.body.flatMap(namesOf)
}

function namesOf(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default']
  if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return []
  const listed = statement.specifiers.flatMap((one) =>
    one.type === 'ExportSpecifier' && one.exportKind === 'type' ? [] : [nameIn(one.exported)],
  )
  return [...listed, ...declarationsIn(statement).map(([name]) => name)]
}

/** The paths of the files that a module passes on. */
function passedOn({ program }: File): string[] {
  return program.body.flatMap((node) =>
    node.type === 'ExportAllDeclaration' && node.exportKind !== 'type' && node.source.value.startsWith('.')
      ? [node.source.value]
      : [],
  )
}

function readScript(filePath: string): File | undefined {
  if (!existsSync(filePath) || !/\.[cm]?[jt]sx?$/.test(filePath)) return undefined
  const tree = parseScript(readFileSync(filePath, 'utf8'))
  return tree?.type === 'File' ? tree : undefined
}

/** The file that an import of another one means: `./a.js` may be `a.ts`, and `./a` may be any of them. */
function fileOf(written: string): string | undefined {
  const bare = written.replace(/\.[cm]?jsx?$/, '')
  return [written, ...['.tsx', '.ts', '.jsx', '.js', '.mjs'].map((end) => bare + end)].find(
    (file) => /\.[cm]?[jt]sx?$/.test(file) && existsSync(file),
  )
}
