import type { File, Node, Statement } from '@babel/types'
import { nameIn, namesInPattern } from './parse-script.js'

/** An import of values from a module. */
export interface ValueImport {
  /** As written, without escapes. */
  readonly module: string
  /** `*` for an object with all exports; empty for a module whose exports are passed on. */
  readonly names: readonly { readonly exported: string; readonly local: string }[]
  /** Its first line, counted from 0. */
  readonly line: number
}

/** Lists the modules that a module imports values from, or whose exports it passes on. */
export function valueImports({ program }: File): ValueImport[] {
  return program.body.flatMap((node): ValueImport[] => {
    const isExport = node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration'
    if (!isExport && node.type !== 'ImportDeclaration') return []
    if (!node.source || (isExport ? node.exportKind : node.importKind) === 'type') return []
    const specifiers = isExport ? [] : node.specifiers
    const names = specifiers.flatMap((one) => {
      if (one.type === 'ImportDefaultSpecifier') return [{ exported: 'default', local: one.local.name }]
      if (one.type === 'ImportNamespaceSpecifier') return [{ exported: '*', local: one.local.name }]
      return one.importKind === 'type' ? [] : [{ exported: nameIn(one.imported), local: one.local.name }]
    })
    const isEffect = !isExport && names.length === 0
    return isEffect ? [] : [{ module: node.source.value, names, line: (node.loc?.start.line ?? 1) - 1 }]
  })
}

/** Lists the names that have a value at the top level of a module. */
export function declaredNames(file: File): string[] {
  const imported = valueImports(file).flatMap(({ names }) => names.map(({ local }) => local))
  return [...imported, ...file.program.body.flatMap(declarationsIn).map(([name]) => name)]
}

/** The names that a statement declares, with what they stand for: a function declaration, or the value of a variable. */
function declarationsIn(statement: Statement): (readonly [string, Node])[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? statement.declaration
      : statement
  if (!declaration || ('declare' in declaration && declaration.declare)) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id, init }) =>
      namesInPattern(id).map((name) => [name, id.type === 'Identifier' && init ? init : id] as const),
    )
  const isNamed =
    declaration.type === 'FunctionDeclaration' ||
    declaration.type === 'ClassDeclaration' ||
    declaration.type === 'TSEnumDeclaration' ||
    declaration.type === 'TSModuleDeclaration' ||
    declaration.type === 'TSImportEqualsDeclaration'
  return isNamed && declaration.id ? [[nameIn(declaration.id), declaration]] : []
}

/** The names of the values that a module exports, without those that it passes on from all of another one. */
export function exportedNames({ program }: File): string[] {
  return program.body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return ['default']
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return []
    const listed = statement.specifiers.flatMap((one) =>
      one.type === 'ExportSpecifier' && one.exportKind === 'type' ? [] : [nameIn(one.exported)],
    )
    return [...listed, ...declarationsIn(statement).map(([name]) => name)]
  })
}
