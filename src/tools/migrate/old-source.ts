import type { File, Node, Statement } from '@babel/types'
import MagicString from 'magic-string'
import { posix } from 'node:path'
import { type KeyPath, positionAt, type TextPosition } from '../../node/base/source-text/position.js'
import { exportOf, keyLocator } from '../../node/base/source-text/locate-key.js'
import { nameIn, namesInPattern, nodesBelow, parseScript, startOf } from '../../node/base/source-text/parse-script.js'
import { contains, descendantsOf, expressionFinder, isFunction, literalAt, optionalParts } from './follow-config.js'
import { type Code, code, reindented } from './written.js'

/** The source of the old config, out of which the new one takes expressions, and the statements that they need. */
export interface ConfigSource {
  /** The position of a key, or of its nearest parent in the source. */
  locate(path: KeyPath): TextPosition
  /** The expression at a key; undefined if it is not clear which one it is. */
  expressionAt(path: KeyPath): Node | undefined
  /** The same, or the literal that a constant has. */
  literalAt(path: KeyPath): Node | undefined
  /** The expression at a key as code; undefined if it cannot be moved, see `codeOf`. */
  codeAt(path: KeyPath): Code | undefined
  /** The package or file that the value at a key is imported from; undefined if it is not imported. */
  moduleAt(path: KeyPath): string | undefined
  /** The comment at a key. */
  commentAt(path: KeyPath): string | undefined
  /** The statements of the old config that code needs, in their order, each with its name for imports. */
  statementsFor(used: readonly Code[]): readonly { readonly text: string; readonly isImport: boolean }[]
  /** Statements that change the config after its declaration, and parts of it that depend on a condition. */
  readonly changes: readonly TextPosition[]
}

/** A statement of the module, or of the function that returns the config. */
interface Kept {
  readonly node: Statement
  /** The names that it declares; none for what only does something. */
  readonly declares: readonly string[]
  readonly uses: ReadonlySet<string>
  readonly modules: readonly string[]
}

/** Reads the source of a config. `dir` is its folder, relative to the folder of the new config. */
export function readConfigSource(
  text: string,
  { value, dir }: { readonly value: unknown; readonly dir: string },
): ConfigSource {
  const parsed = parseScript(text)
  const program = parsed?.type === 'File' ? parsed : undefined
  const find = expressionFinder(program, value)
  const [root] = exportOf(program).roots
  const edit = new MagicString(text)
  const replaced = program ? replaceTypes(program, edit, foreignNames(program)) : new Set<Node>()
  if (program && dir !== '.') moveImports(program, edit, dir)
  const isOwn = (name: string) => name === '' || !isDocusaurus(name)
  const all = (program && root ? statementsAround(program, root) : []).map(
    (node): Kept => ({
      node,
      declares: namesDeclaredBy(node),
      uses: namesUsed(node, replaced),
      modules: modulesIn(node),
    }),
  )
  const isConfig = (one: Kept) => root !== undefined && contains(one.node, root)
  const lists = ['presets', 'plugins', 'themes'].flatMap((key) => {
    const node = find([key])?.node
    return node?.type === 'Identifier' ? [node.name] : []
  })
  const configNames = [...all.filter(isConfig).flatMap(({ declares }) => declares), ...lists]
  const acts = (one: Kept) => one.declares.length === 0 && one.node.type !== 'ImportDeclaration' && !isExport(one.node)
  const changes = all.filter((one) => acts(one) && !isConfig(one) && configNames.some((name) => one.uses.has(name)))
  const statements = all.filter((one) => !changes.includes(one) && !isExport(one.node))
  /** The statements that names need, with those that change what these declare. */
  const neededBy = (names: Iterable<string>, isEnvironmentRead: boolean): ReadonlySet<Kept> => {
    const needed = new Set<Kept>()
    const add = (one: Kept) => {
      if (needed.has(one)) return
      needed.add(one)
      for (const name of one.uses) visit(name)
      const declared = one.node.type === 'ImportDeclaration' ? [] : one.declares
      for (const other of statements)
        if (other.declares.length === 0 && declared.some((name) => other.uses.has(name))) add(other)
    }
    const visit = (name: string) => {
      for (const one of statements) if (one.declares.includes(name)) add(one)
    }
    for (const name of names) visit(name)
    if (isEnvironmentRead || [...needed].some(({ node }) => readsEnvironment(textOf(node))))
      for (const one of statements) if (one.declares.length === 0 && isEnvironment(one)) add(one)
    return needed
  }
  const textOf = (node: Node) => text.slice(startOf(node), node.end ?? 0)
  const codeOf = (node: Node): Code | undefined => {
    const names = namesUsed(node, replaced)
    if (program && namesAround(program, node, root).some((name) => names.has(name))) return undefined
    const needed = [...neededBy(names, false)]
    const modules = [...modulesIn(node), ...needed.flatMap((one) => one.modules)]
    const texts = [node, ...needed.map((one) => one.node)].map(textOf)
    const isMovable = modules.every(isOwn) && !needed.some(isConfig) && !texts.some((one) => one.includes('NODE_ENV'))
    const prefix = node.type === 'ObjectMethod' ? functionPrefix(node) : ''
    const start =
      node.type === 'ObjectMethod' ? (node.computed ? (node.key.end ?? 0) + 1 : startOf(node.key)) : startOf(node)
    const moved = edit.slice(start, node.end ?? 0)
    return isMovable
      ? code(prefix + reindented(moved, indentAt(text, startOf(node))), { names: [...names], modules })
      : undefined
  }
  const expressionAt = (path: KeyPath) => find(path)?.node
  return {
    locate: keyLocator(text),
    expressionAt,
    literalAt: (path) => {
      const found = find(path)
      return found && literalAt(found).node
    },
    codeAt: (path) => {
      const node = expressionAt(path)
      return node && codeOf(node)
    },
    moduleAt: (path) => {
      const node = expressionAt(path)
      return node && program && importedModule(node, program)
    },
    commentAt: (path) => {
      const node = expressionAt(path)
      return node && program && commentOf(program, node, text)
    },
    statementsFor: (used) => {
      const texts = used.map(({ text }) => text)
      const needed = neededBy(
        used.flatMap(({ names }) => names),
        texts.some(readsEnvironment),
      )
      return statements
        .filter((one) => needed.has(one))
        .map(({ node }) => ({
          text: reindented(edit.slice(withComments(node), node.end ?? 0), indentAt(text, startOf(node))),
          isImport: node.type === 'ImportDeclaration',
        }))
    },
    changes: [...changes.map(({ node }) => node), ...(program && root ? optionalParts(program, root) : [])].map(
      (node) => positionAt(text, startOf(node)),
    ),
  }
}

function readsEnvironment(text: string): boolean {
  return text.includes('process.env')
}

/** Whether a statement that declares nothing loads variables into the environment: `import 'dotenv/config'`. */
function isEnvironment({ node }: Kept): boolean {
  return node.type === 'ImportDeclaration' || modulesIn(node).length > 0
}

function isDocusaurus(name: string): boolean {
  return name.startsWith('@docusaurus/')
}

function isExport(node: Node): boolean {
  if (node.type === 'ExportDefaultDeclaration' || node.type === 'ReturnStatement') return true
  if (node.type !== 'ExpressionStatement') return false
  return node.expression.type === 'AssignmentExpression' && nameIn(node.expression.left) === 'exports'
}

/** The nodes around a node, from the outside to the inside. */
function ancestorsOf(node: Node, root: Node): Node[] {
  if (root === node) return []
  const inner = nodesBelow(root).find((child) => contains(child, node))
  return inner === undefined ? [] : [root, ...ancestorsOf(node, inner)]
}

/** The statements of the module, and of the functions around its config. */
function statementsAround(program: File, root: Node): Statement[] {
  const bodies = ancestorsOf(root, program)
    .filter(isFunction)
    .map((one) => ('body' in one ? one.body : undefined))
  const inner = bodies.flatMap((body) =>
    typeof body === 'object' && body !== null && 'type' in body && body.type === 'BlockStatement' ? body.body : [],
  )
  return [...program.program.body, ...inner]
}

/** The names of the functions around a node, which are known only while those run. */
function namesAround(program: File, node: Node, root: Node | undefined): string[] {
  return ancestorsOf(node, program)
    .filter(isFunction)
    .flatMap((one) => {
      const params = 'params' in one && Array.isArray(one.params) ? one.params.flatMap(namesInPattern) : []
      if (root !== undefined && contains(one, root)) return params
      const body =
        'body' in one && typeof one.body === 'object' && one.body !== null && 'body' in one.body ? one.body.body : []
      return [...params, ...(Array.isArray(body) ? body.flatMap((inner) => namesDeclaredBy(inner as Node)) : [])]
    })
}

function namesDeclaredBy(node: Node): string[] {
  if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name)
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? namesDeclaredBy(node.declaration) : []
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(namesDeclaredBy)
  if (node.type === 'VariableDeclarator') return namesInPattern(node.id)
  const id = /Declaration$/.test(node.type) && 'id' in node ? node.id : undefined
  return typeof id === 'object' && id?.type === 'Identifier' ? [id.name] : []
}

/** The names that code uses, without those of properties and of replaced types. */
function namesUsed(root: Node, replaced: ReadonlySet<Node>): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: Node): void => {
    if (replaced.has(node)) return
    if (node.type === 'Identifier') names.add(node.name)
    for (const child of nodesBelow(node)) if (!isName(node, child)) visit(child)
  }
  visit(root)
  return names
}

/** Whether a node below another one is only the name of a property. */
function isName(node: Node, child: Node): boolean {
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression')
    return !node.computed && node.property === child
  return 'key' in node && node.key === child && 'computed' in node && !node.computed
}

/** The specifiers of the modules that code imports or requires. */
function modulesIn(node: Node): string[] {
  return descendantsOf(node).flatMap((one) => specifierIn(one)?.value ?? [])
}

function specifierIn(node: Node): Extract<Node, { type: 'StringLiteral' }> | undefined {
  if (node.type === 'ImportDeclaration') return node.source
  if (node.type !== 'CallExpression') return undefined
  const [first] = node.arguments
  const isRequire =
    node.callee.type === 'Import' || (node.callee.type === 'Identifier' && node.callee.name === 'require')
  return isRequire && first?.type === 'StringLiteral' ? first : undefined
}

/** The module that an expression is imported from; undefined if it is not only imported. */
function importedModule(node: Node, program: Node): string | undefined {
  if (node.type === 'AwaitExpression') return importedModule(node.argument, program)
  if (node.type === 'MemberExpression' && !node.computed) return importedModule(node.object, program)
  if (node.type !== 'Identifier') return specifierIn(node)?.value
  const declared = descendantsOf(program).find(
    (one) => /^(?:ImportDeclaration|VariableDeclarator)$/.test(one.type) && namesDeclaredBy(one).includes(node.name),
  )
  if (declared?.type === 'ImportDeclaration') return declared.source.value
  return declared?.type === 'VariableDeclarator' && declared.init
    ? importedModule(declared.init, declared.init)
    : undefined
}

/** The names that packages of Docusaurus export, which are types in TypeScript. */
function foreignNames(program: File): ReadonlySet<string> {
  const imports = program.program.body.filter(
    (node) => node.type === 'ImportDeclaration' && isDocusaurus(node.source.value),
  )
  return new Set(imports.flatMap(namesDeclaredBy))
}

/** Replaces the types that packages of Docusaurus export by `any`. Returns their nodes. */
function replaceTypes(program: Node, edit: MagicString, foreign: ReadonlySet<string>): Set<Node> {
  const replaced = new Set<Node>()
  const isForeign = (node: Node): boolean => {
    if (node.type === 'TSImportType') return edit.original.slice(startOf(node), node.end ?? 0).includes('@docusaurus/')
    const name = node.type === 'TSTypeReference' ? node.typeName : node.type === 'TSQualifiedName' ? node.left : node
    return name === node ? node.type === 'Identifier' && foreign.has(node.name) : isForeign(name)
  }
  const visit = (node: Node): void => {
    if (!/^TS(?:TypeReference|ImportType)$/.test(node.type) || !isForeign(node)) return nodesBelow(node).forEach(visit)
    replaced.add(node)
    edit.update(startOf(node), node.end ?? 0, 'any')
  }
  visit(program)
  return replaced
}

/** Writes the paths of imports from another folder. */
function moveImports(program: Node, edit: MagicString, dir: string): void {
  for (const specifier of descendantsOf(program).map(specifierIn)) {
    if (!specifier?.value.startsWith('.')) continue
    const path = posix.join(dir, specifier.value)
    edit.update(startOf(specifier) + 1, (specifier.end ?? 0) - 1, path.startsWith('.') ? path : `./${path}`)
  }
}

/** A method of an object is a function outside of it. */
function functionPrefix(node: Extract<Node, { type: 'ObjectMethod' }>): string {
  return `${node.async ? 'async ' : ''}function${node.generator ? '*' : ''} `
}

/** The white space at the start of the line of an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
}

/** Where a statement begins with the comments above it, but without those about types of Docusaurus. */
function withComments(node: Node): number {
  const [first] = (node.leadingComments ?? []).filter(({ value }) => !/@ts-check|@docusaurus/.test(value))
  return Math.min(first?.start ?? startOf(node), startOf(node))
}

/** The comment above a property, or behind it on its line, whose value is a node. */
function commentOf(program: File, node: Node, text: string): string | undefined {
  const property = ancestorsOf(node, program).at(-1)
  if (property?.type !== 'ObjectProperty' || property.value !== node) return undefined
  const isOnLine = (from: number, to: number) => /^,?[ \t]*$/.test(text.slice(from, to))
  const isAbove = ({ start = 0 }) => isOnLine(text.lastIndexOf('\n', start - 1) + 1, start)
  const comments = [
    ...(property.leadingComments ?? []).filter(isAbove),
    ...(program.comments ?? []).filter(({ start = 0 }) => isOnLine(property.end ?? 0, start) && start > startOf(node)),
  ].filter(({ value }) => !/@type\b|@ts-|@docusaurus|eslint-|prettier-|biome-/.test(value))
  const lines = comments.flatMap(({ value }) => value.split('\n').map((line) => line.replace(/^[\s*]+|\s+$/g, '')))
  const written = lines.filter((line) => line !== '')
  return written.length === 0 ? undefined : written.join('\n')
}
