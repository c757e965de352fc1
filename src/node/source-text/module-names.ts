import type { File, Node, Statement } from '@babel/types'
import { nameIn, namesInPattern, nodesBelow, parseScript, startOf } from './parse-script.js'

/** An import of values from a module. */
export interface ValueImport {
  /** As written, without escapes. */
  readonly module: string
  /** `*` for an object with all exports; empty for a module whose exports are passed on. */
  readonly names: readonly { readonly exported: string; readonly local: string }[]
  /** Its first line, counted from 0. */
  readonly line: number
}

/** What a module imports, exports, and uses while it is evaluated. */
export interface ModuleNames {
  /** Names of exported functions, which have their value before the module is evaluated. */
  readonly functions: ReadonlySet<string>
  /** Names of the other exports of the module's own. */
  readonly values: ReadonlySet<string>
  /** Exports of other modules that it passes on, by the exported name. */
  readonly passed: ReadonlyMap<string, ImportedName>
  /** Modules of which it passes on all exports, as written. */
  readonly passesAll: readonly string[]
  /** Uses of imports outside of functions, or in functions that are called there. */
  readonly early: readonly EarlyUse[]
}

interface ImportedName {
  /** The module, as written. */
  readonly from: string
  readonly name: string
}

/** A use of an import while the module is evaluated. */
interface EarlyUse {
  /** As the module calls it. */
  readonly name: string
  readonly from: string
  /** As the other module calls it. */
  readonly imported: string
  readonly offset: number
}

/** Reads the names of a module; empty if it has a syntax error. */
export function readModuleNames(text: string): ModuleNames {
  const file = parseScript(text)
  const body = file?.type === 'File' ? file.program.body : []
  const imports = new Map(
    (file?.type === 'File' ? valueImports(file) : []).flatMap(({ module, names }) =>
      names.map(({ exported, local }) => [local, { from: module, name: exported }] as const),
    ),
  )
  const declared = new Map(body.flatMap((statement) => declarationsIn(statement)))
  const functions = new Set<string>()
  const values = new Set<string>()
  const passed = new Map<string, ImportedName>()
  const add = (exported: string, local: string) => {
    const imported = imports.get(local)
    if (imported) passed.set(exported, imported)
    else (declared.get(local)?.type === 'FunctionDeclaration' ? functions : values).add(exported)
  }
  const passesAll: string[] = []
  for (const statement of body) {
    if (statement.type === 'ExportAllDeclaration') passesAll.push(statement.source.value)
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      if (declaration.type === 'Identifier') add('default', declaration.name)
      else (declaration.type === 'FunctionDeclaration' ? functions : values).add('default')
    }
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const [name] of declarationsIn(statement)) add(name, name)
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ExportSpecifier') continue
      const exported = specifier.exported.type === 'Identifier' ? specifier.exported.name : specifier.exported.value
      if (statement.source) passed.set(exported, { from: statement.source.value, name: specifier.local.name })
      else add(exported, specifier.local.name)
    }
  }
  return { functions, values, passed, passesAll, early: earlyUses(body, imports, declared) }
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
export function declarationsIn(statement: Statement): (readonly [string, Node])[] {
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

/** Nodes of TypeScript that have expressions in them; all others are types. */
const TS_EXPRESSIONS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSInstantiationExpression',
  'TSExportAssignment',
])

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
])

function earlyUses(
  body: readonly Statement[],
  imports: ReadonlyMap<string, ImportedName>,
  declared: ReadonlyMap<string, Node>,
): EarlyUse[] {
  const found: EarlyUse[] = []
  const called = new Set<Node>()
  const use = (local: string, member: string | undefined, node: Node) => {
    const imported = imports.get(local)
    if (!imported || (imported.name === '*' && member === undefined)) return
    const name = imported.name === '*' ? (member ?? '') : imported.name
    found.push({
      name: imported.name === '*' ? `${local}.${name}` : local,
      from: imported.from,
      imported: name,
      offset: startOf(node),
    })
  }
  const call = (node: Node, hidden: ReadonlySet<string>) => {
    if (called.has(node) || !('body' in node) || !('params' in node)) return
    called.add(node)
    const params = (node.params as readonly Node[]).flatMap(namesInPattern)
    walk(node.body as Node, new Set([...hidden, ...params]))
  }
  const walk = (node: Node, hidden: ReadonlySet<string>): void => {
    const { type } = node
    if (type.startsWith('TS') && !TS_EXPRESSIONS.has(type)) return
    if (FUNCTIONS.has(type) || type === 'ImportDeclaration' || type === 'ExportSpecifier') return
    if ((type === 'ClassProperty' || type === 'ClassPrivateProperty') && !node.static) return
    if (type === 'Identifier' || type === 'JSXIdentifier') {
      if (!hidden.has(node.name)) use(node.name, undefined, node)
      return
    }
    if (type === 'UnaryExpression' && node.operator === 'typeof' && node.argument.type === 'Identifier') return
    if (type === 'JSXAttribute') return node.value ? walk(node.value, hidden) : undefined
    if (type === 'JSXClosingElement') return
    if (type === 'JSXMemberExpression') return walk(node.object, hidden)
    if (type === 'MemberExpression' || type === 'OptionalMemberExpression') {
      const { object, property } = node
      if (object.type === 'Identifier' && !hidden.has(object.name) && imports.get(object.name)?.name === '*') {
        if (property.type === 'Identifier' && !node.computed) use(object.name, property.name, node)
      } else walk(object, hidden)
      if (node.computed) walk(property, hidden)
      return
    }
    if (type === 'ObjectProperty') {
      if (node.computed) walk(node.key, hidden)
      return walk(node.value, hidden)
    }
    if (type === 'CallExpression') {
      const { callee } = node
      if (FUNCTIONS.has(callee.type)) call(callee, hidden)
      const local = callee.type === 'Identifier' && !hidden.has(callee.name) ? declared.get(callee.name) : undefined
      if (local && FUNCTIONS.has(local.type)) call(local, hidden)
    }
    for (const child of nodesBelow(node)) walk(child, hidden)
  }
  for (const statement of body) walk(statement, new Set())
  return found.sort((a, b) => a.offset - b.offset)
}
