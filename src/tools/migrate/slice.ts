import type { Node } from '@babel/types'
import MagicString from 'magic-string'
import { nameIn, namesInPattern, nodesBelow, startOf } from '../../node/source-text/parse-script.js'
import { requiredBy, type NameScope } from './bindings.js'
import { dedent } from './code-lines.js'
import { isVariable, readBy } from './code-reads.js'
import { type Code, code, type Declaration, type NeededImport } from './written.js'

/** The module that code is cut out of. */
interface SliceSource {
  readonly text: string
  readonly scope: NameScope
  /** The code becomes an option, whose type says what the parameters of a function are. */
  readonly isOption: boolean
  /** A name for an import that the code contains as a call of `require`. */
  importName(required: Pick<NeededImport, 'from' | 'name'>): string
}

/** Names that every module has. `require` is not among them: calls of it become imports. */
const GLOBALS = new Set([...Object.getOwnPropertyNames(globalThis), '__dirname', '__filename', 'undefined'])
GLOBALS.delete('require')

/** Code without types of other packages, and what it needs; undefined if it uses names that cannot be moved with it. */
export function sliceOf(node: Node, source: SliceSource): Code | undefined {
  const needed = new Map<Node, Declaration>()
  const imports: NeededImport[] = []
  const reads = new Set<string>()
  const seen = new Set<Node>()
  const names = new Set<string>()
  /** Cuts a node out; undefined if a name of it, or of what it needs, cannot be moved. */
  const cut = (one: Node): string | undefined => {
    seen.add(one)
    const edit = new MagicString(source.text)
    const used = namesIn(one, edit, { ...source, isOption: source.isOption && one === node })
    imports.push(...used.imports)
    for (const read of used.reads) reads.add(read)
    if (used.reads.some(isVariable) && !cutEnvironment()) return undefined
    if (!used.free.every((name) => need(name))) return undefined
    if (one.type === 'ObjectMethod') asFunction(one, edit)
    return dedent(edit.snip(startOf(one), one.end ?? 0).toString(), indentAt(source.text, startOf(one)))
  }
  const add = (one: Node, order: number): boolean => {
    if (seen.has(one)) return true
    const text = cut(one)
    if (text !== undefined) needed.set(one, { text, order })
    return text !== undefined
  }
  const need = (name: string): boolean => {
    if (names.has(name)) return true
    names.add(name)
    const binding = source.scope.find(name)
    if (binding === undefined) return GLOBALS.has(name)
    if (binding.kind === 'parameter') return false
    if (binding.kind === 'import') imports.push(binding.needed)
    else if (!add(binding.node, binding.order)) return false
    return source.scope.changesOf(name).every((change) => contains(change.node, node) || add(change.node, change.order))
  }
  const cutEnvironment = (): boolean => {
    imports.push(...source.scope.environment.imports)
    return source.scope.environment.statements.every((one) => add(one.node, one.order))
  }
  const text = cut(node)
  if (text === undefined) return undefined
  return code(text, { imports, declarations: [...needed.values()], reads: [...reads] })
}

function contains(outer: Node, inner: Node): boolean {
  return startOf(outer) <= startOf(inner) && (outer.end ?? 0) >= (inner.end ?? 0)
}

/** The modules that the value of an expression comes from, and what it reads besides, whether or not it can be moved. */
export function sourcesOf(node: Node, source: SliceSource): string[] {
  const found = new Set<string>()
  const seen = new Set<Node>()
  const visit = (one: Node): void => {
    if (seen.has(one)) return
    seen.add(one)
    const { imports, free, reads } = namesIn(one, new MagicString(source.text), source)
    for (const { from } of imports) found.add(from)
    for (const read of reads) found.add(read)
    for (const name of free) {
      const binding = source.scope.find(name)
      if (binding?.kind === 'import') found.add(binding.needed.from)
      if (binding?.kind === 'declaration') visit(binding.node)
      // The statement around the expression is not one that runs before it.
      const changes = binding === undefined ? [] : source.scope.changesOf(name)
      for (const change of changes) if (!contains(change.node, node)) visit(change.node)
    }
  }
  visit(node)
  return [...found]
}

/** A method of an object is a function outside of it. */
function asFunction(node: Extract<Node, { type: 'ObjectMethod' }>, edit: MagicString): void {
  const prefix = `${node.async ? 'async ' : ''}function${node.generator ? '*' : ''} `
  edit.update(startOf(node), node.key.end ?? 0, node.computed ? prefix : prefix + nameIn(node.key))
}

/** The white space at the start of the line of an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
}

interface Names {
  /** The imports that calls in the code become. */
  readonly imports: NeededImport[]
  /** The names that the code does not declare. */
  readonly free: readonly string[]
  /** What the code reads besides, see code-reads.ts. */
  readonly reads: readonly string[]
}

/** Collects the names in code, and removes the types that the new config cannot have. */
function namesIn(root: Node, edit: MagicString, { scope, importName, isOption }: SliceSource): Names {
  const imports: NeededImport[] = []
  const free = new Set<string>()
  const reads = new Set<string>()
  const own: ReadonlySet<Node> = isOption ? parameterTypes(root) : new Set()
  const visit = (node: Node, around: ReadonlySet<string>): void => {
    const required = requiredBy(node)
    if (required !== undefined) {
      const local = importName(required)
      imports.push({ ...required, local })
      edit.update(startOf(node), node.end ?? 0, local)
      return
    }
    if (isType(node) || /^TSType(?:Annotation|Parameter)/.test(node.type)) {
      const types = own.has(node) ? undefined : namesOfType(node, scope)
      for (const name of types ?? []) free.add(name)
      if (types === undefined) edit.remove(startOf(node), node.end ?? 0)
      return
    }
    const read = readBy(node)
    if (read !== undefined) reads.add(read)
    if (node.type === 'Identifier') {
      if (!around.has(node.name)) free.add(node.name)
      const isTyped = node.typeAnnotation && namesOfType(node.typeAnnotation, scope) !== undefined
      if (node.optional && !isTyped) edit.remove(startOf(node) + node.name.length, startOf(node) + node.name.length + 1)
    }
    const declared = namesDeclaredIn(node)
    const names = declared.length === 0 ? around : new Set([...around, ...declared])
    const types = isCast(node) ? namesOfType(node.typeAnnotation, scope) : undefined
    for (const name of types ?? []) free.add(name)
    const children = types === undefined ? withoutType(node, edit) : isCast(node) ? [node.expression] : undefined
    for (const child of children ?? nodesBelow(node).filter((one) => !isName(node, one))) visit(child, names)
  }
  visit(root, new Set(namesOf(root)))
  return { imports, free: [...free], reads: [...reads] }
}

/** The types of the parameters of a function, which gets those of the option that it becomes. */
function parameterTypes(root: Node): ReadonlySet<Node> {
  if (isCast(root)) return parameterTypes(root.expression)
  const isOption = /^(?:ArrowFunctionExpression|FunctionExpression|ObjectMethod)$/.test(root.type)
  const params = isOption && 'params' in root && Array.isArray(root.params) ? root.params : []
  return new Set(
    params.flatMap((param) => ('typeAnnotation' in param && param.typeAnnotation ? [param.typeAnnotation] : [])),
  )
}

function isCast(node: Node): node is Extract<Node, { type: 'TSAsExpression' | 'TSSatisfiesExpression' }> {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
}

/** The expression inside a type annotation such as `x as T`, whose type is removed; undefined for other code. */
function withoutType(node: Node, edit: MagicString): Node[] | undefined {
  if (!isCast(node)) return undefined
  const start = node.expression.end ?? 0
  // A parenthesis may follow the expression.
  const between = edit.original.slice(start, startOf(node.typeAnnotation))
  edit.remove(start + between.search(/\s*\b(?:as|satisfies)\s*$/), node.end ?? 0)
  return [node.expression]
}

/** Whether a node below another one is only the name of a property. */
function isName(node: Node, child: Node): boolean {
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression')
    return !node.computed && node.property === child
  if (node.type === 'TSEnumMember') return node.id === child
  return 'key' in node && node.key === child && 'computed' in node && !node.computed
}

/** The names that can be used only inside of a node. */
function namesDeclaredIn(node: Node): string[] {
  if (node.type === 'BlockStatement' || node.type === 'StaticBlock') return node.body.flatMap(namesOf)
  if (node.type === 'ForStatement') return node.init ? namesOf(node.init) : []
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return namesOf(node.left)
  if (node.type === 'CatchClause') return node.param ? namesInPattern(node.param) : []
  if (node.type === 'FunctionExpression' || node.type === 'ClassExpression') {
    const params = node.type === 'FunctionExpression' ? node.params.flatMap(namesInPattern) : []
    return node.id ? [node.id.name, ...params] : params
  }
  return 'params' in node && Array.isArray(node.params) ? node.params.flatMap(namesInPattern) : []
}

/** The names that a declaration declares; none for other nodes. */
function namesOf(node: Node): string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => namesInPattern(id))
  const isNamed = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration'
  return isNamed && node.id ? [node.id.name] : []
}

/** Types of the language that code uses most. Others may come from `@types` packages, and are removed. */
const GLOBAL_TYPES = new Set([
  'Array',
  'ReadonlyArray',
  'Record',
  'Partial',
  'Required',
  'Readonly',
  'Pick',
  'Omit',
  'Promise',
  'Map',
  'Set',
  'Date',
  'RegExp',
  'Error',
  'NonNullable',
  'ReturnType',
  'Parameters',
  'Exclude',
  'Extract',
  'Awaited',
])

/**
 * The interfaces and type aliases of the module that a type names; undefined if it names anything else, such as a type of
 * a package of Docusaurus, which the new config cannot have.
 */
function namesOfType(type: Node, scope: NameScope, seen: readonly Node[] = []): readonly string[] | undefined {
  const names = new Set<string>()
  const visit = (node: Node): boolean => {
    if (node.type === 'TSImportType' || node.type === 'TSTypeQuery' || node.type === 'TSQualifiedName') return false
    const reference =
      node.type === 'TSTypeReference'
        ? node.typeName
        : node.type === 'TSExpressionWithTypeArguments'
          ? node.expression
          : undefined
    if (reference !== undefined) {
      if (reference.type !== 'Identifier') return false
      const { name } = reference
      const binding = scope.find(name)
      if (binding?.kind === 'declaration' && isType(binding.node)) {
        const isKnown = binding.node === type || seen.includes(binding.node)
        if (!isKnown && namesOfType(binding.node, scope, [...seen, type]) === undefined) return false
        names.add(name)
      } else if (binding !== undefined || !GLOBAL_TYPES.has(name)) return false
    }
    return nodesBelow(node).every(visit)
  }
  return visit(type) ? [...names] : undefined
}

/** Whether a node declares a type. */
function isType(node: Node): boolean {
  return node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration'
}
