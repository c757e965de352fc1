import type { Node, Statement } from '@babel/types'
import { nameIn, namesInPattern, nodesBelow, startOf } from '../../node/source-text/parse-script.js'
import type { NeededImport } from './written.js'

/** What a name of a module stands for. */
type Binding =
  | { readonly kind: 'import'; readonly needed: NeededImport }
  /** `order`: declarations are written in this order. */
  | { readonly kind: 'declaration'; readonly node: Node; readonly order: number }
  /** A parameter, whose value is known only while its function runs. */
  | { readonly kind: 'parameter' }

/** The names that code at one place of a module can use, and the statements that run before it. */
export interface NameScope {
  find(name: string): Binding | undefined
  /** The variables that are declared with a value. */
  namesOf(value: Node): readonly string[]
  /** Statements that change the value of a name after its declaration, in their order: `list.push(1)`. */
  changesOf(name: string): readonly { readonly node: Node; readonly order: number }[]
  /** Imports and statements that load variables into the environment, such as those of dotenv. */
  readonly environment: { readonly imports: readonly NeededImport[]; readonly statements: readonly Placed[] }
}

interface Placed {
  readonly node: Node
  readonly order: number
}

/** Statements of an inner function are written after those of the module. */
const DEPTH = 1e9

/** The scope of a node: that of the module, and of the functions around the node. */
export function scopeAt(program: Node | undefined, node: Node): NameScope {
  const bodies = program === undefined ? [] : bodiesAround(program, node)
  const names = new Map<string, Binding>()
  // The innermost function is the last, and its names hide those of the others.
  for (const [depth, { params, statements }] of bodies.entries()) {
    for (const name of params) names.set(name, { kind: 'parameter' })
    for (const statement of statements)
      for (const [name, binding] of bindingsIn(statement, depth * DEPTH)) names.set(name, binding)
  }
  const placed = bodies.flatMap(({ statements }, depth) =>
    statements.map((one) => ({ node: one as Node, order: depth * DEPTH + startOf(one) })),
  )
  const changing = placed.filter(({ node: one }) => CHANGING.has(one.type))
  return {
    find: (name) => names.get(name),
    namesOf: (value) => [...names].filter(([, binding]) => declares(binding, value)).map(([name]) => name),
    changesOf: (name) => changing.filter((one) => changes(one.node, name)),
    environment: environmentOf(placed, names),
  }
}

function declares(binding: Binding, value: Node): boolean {
  if (binding.kind !== 'declaration' || binding.node.type !== 'VariableDeclaration') return false
  return binding.node.declarations.some(({ init }) => init != null && unwrapped(init) === value)
}

/** An expression without type annotations. */
function unwrapped(node: Node): Node {
  const isTyped =
    node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'ParenthesizedExpression'
  return isTyped ? unwrapped(node.expression) : node
}

const CHANGING = new Set([
  'ExpressionStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'IfStatement',
  'TryStatement',
  'SwitchStatement',
  'BlockStatement',
])

interface Body {
  readonly params: readonly string[]
  readonly statements: readonly Statement[]
}

/** The statements of the module, and of each function around a node, from the outside to the inside. */
function bodiesAround(program: Node, node: Node): Body[] {
  const contains = (outer: Node) =>
    outer !== node && startOf(outer) <= startOf(node) && (outer.end ?? 0) >= (node.end ?? 0)
  const bodies: Body[] = program.type === 'File' ? [{ params: [], statements: program.program.body }] : []
  for (let outer: Node | undefined = program; outer; outer = nodesBelow(outer).find(contains)) {
    if (!('params' in outer) || !Array.isArray(outer.params)) continue
    const body = 'body' in outer ? outer.body : undefined
    const block = typeof body === 'object' && body !== null && 'type' in body && body.type === 'BlockStatement'
    bodies.push({ params: outer.params.flatMap(namesInPattern), statements: block ? body.body : [] })
  }
  return bodies
}

const DECLARATIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSEnumDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
])

function bindingsIn(statement: Statement, base: number): [string, Binding][] {
  const order = base + startOf(statement)
  const node =
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : (statement as Node)
  if (node.type === 'ImportDeclaration') {
    if (node.importKind === 'type') return []
    return node.specifiers.map((specifier) => {
      const imported = specifier.type === 'ImportSpecifier' ? nameIn(specifier.imported) : undefined
      const name = imported ?? (specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*')
      return [
        specifier.local.name,
        { kind: 'import', needed: { from: node.source.value, name, local: specifier.local.name } },
      ]
    })
  }
  if (
    DECLARATIONS.has(node.type) &&
    'id' in node &&
    node.id &&
    typeof node.id === 'object' &&
    node.id.type === 'Identifier'
  )
    return [[node.id.name, { kind: 'declaration', node, order }]]
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap((one): [string, Binding][] => {
    const imported = node.declarations.length === 1 ? importsOf(one) : []
    if (imported.length > 0) return imported.map((needed) => [needed.local, { kind: 'import', needed }])
    return namesInPattern(one.id).map((name) => [name, { kind: 'declaration', node, order }])
  })
}

/** The imports that `const { a } = require('…')` becomes; none for another variable. */
function importsOf({ id, init }: Extract<Node, { type: 'VariableDeclarator' }>): NeededImport[] {
  const required = init ? requiredBy(init) : undefined
  if (required === undefined) return []
  if (id.type === 'Identifier') return [{ ...required, local: id.name }]
  if (id.type !== 'ObjectPattern' || (required.name !== 'default' && required.name !== '*')) return []
  const found = id.properties.map((property) =>
    property.type === 'ObjectProperty' && property.value.type === 'Identifier'
      ? { from: required.from, name: nameIn(property.key), local: property.value.name }
      : undefined,
  )
  return found.every((one) => one !== undefined) ? found : []
}

/** What a call of `require` or an awaited `import()` imports, or a property of it; undefined for other code. */
export function requiredBy(node: Node): Pick<NeededImport, 'from' | 'name'> | undefined {
  if (node.type === 'ParenthesizedExpression') return requiredBy(node.expression)
  if (node.type === 'AwaitExpression') {
    const inner = requiredBy(node.argument)
    return inner && { ...inner, name: '*' }
  }
  if (node.type === 'MemberExpression' && !node.computed) {
    const inner = requiredBy(node.object)
    const isWhole = inner?.name === 'default' || inner?.name === '*'
    return isWhole ? { from: inner.from, name: nameIn(node.property) } : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  const [first, ...others] = node.arguments
  const isRequire = node.callee.type === 'Import' || nameIn(node.callee) === 'require'
  if (!isRequire || node.callee.type === 'MemberExpression' || first?.type !== 'StringLiteral' || others.length > 0)
    return undefined
  return { from: first.value, name: 'default' }
}

/** Whether a statement assigns to a name, calls one of its methods, or passes it to a function that may change it. */
function changes(statement: Node, name: string): boolean {
  const isRoot = (node: Node): boolean =>
    node.type === 'Identifier'
      ? node.name === name
      : (node.type === 'MemberExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression') &&
        isRoot(node.type === 'MemberExpression' ? node.object : node.expression)
  const visit = (node: Node): boolean => {
    if (node.type === 'AssignmentExpression' && isRoot(node.left)) return true
    if (node.type === 'UpdateExpression' && isRoot(node.argument)) return true
    if (node.type === 'UnaryExpression' && node.operator === 'delete' && isRoot(node.argument)) return true
    if (node.type === 'CallExpression') {
      const { callee } = node
      const [first] = node.arguments
      if (callee.type === 'MemberExpression' && isRoot(callee.object)) return true
      const takes =
        callee.type === 'Identifier' || (callee.type === 'MemberExpression' && nameIn(callee.object) === 'Object')
      if (takes && first !== undefined && isRoot(first)) return true
    }
    return nodesBelow(node).some(visit)
  }
  return visit(statement)
}

/** Imports and calls of packages such as dotenv. */
function environmentOf(placed: readonly Placed[], names: ReadonlyMap<string, Binding>): NameScope['environment'] {
  const loads = (from: string) => /\b(?:dotenv|env)\b/.test(from)
  const imports = placed.flatMap(({ node }) =>
    node.type === 'ImportDeclaration' && node.specifiers.length === 0 && loads(node.source.value)
      ? [{ from: node.source.value, name: '', local: '' }]
      : [],
  )
  const isLoader = (node: Node): boolean => {
    const required = requiredBy(node)
    if (required !== undefined) return loads(required.from)
    const bound = node.type === 'Identifier' ? names.get(node.name) : undefined
    if (bound?.kind === 'import') return loads(bound.needed.from)
    return node.type === 'CallExpression'
      ? isLoader(node.callee)
      : node.type === 'MemberExpression'
        ? isLoader(node.object)
        : node.type === 'AwaitExpression' && isLoader(node.argument)
  }
  return {
    imports,
    statements: placed.filter(({ node }) => node.type === 'ExpressionStatement' && isLoader(node.expression)),
  }
}

/** Names for imports that the code of a module contains as calls, none of which the module declares. */
export function importNames(program: Node | undefined): (required: Pick<NeededImport, 'from' | 'name'>) => string {
  const declared = new Set<string>()
  const required = new Map<string, Pick<NeededImport, 'from' | 'name'>>()
  const keyOf = ({ from, name }: Pick<NeededImport, 'from' | 'name'>) => `${name} ${from}`
  const locals = new Map<string, string>()
  const visit = (node: Node): void => {
    const inner = requiredBy(node)
    if (inner !== undefined) {
      required.set(keyOf(inner), inner)
      return
    }
    if (node.type === 'ImportDeclaration') for (const { local } of node.specifiers) declared.add(local.name)
    if (node.type === 'VariableDeclarator') for (const name of namesInPattern(node.id)) declared.add(name)
    if ('id' in node && node.id && typeof node.id === 'object' && node.id.type === 'Identifier')
      declared.add(node.id.name)
    if ('params' in node && Array.isArray(node.params))
      for (const param of node.params) for (const name of namesInPattern(param)) declared.add(name)
    for (const child of nodesBelow(node)) visit(child)
  }
  if (program) visit(program)
  for (const [key, one] of required) {
    const base = localName(one)
    const numbers = [
      base,
      `${base}Module`,
      ...Array.from({ length: required.size + declared.size }, (_, n) => `${base}${n + 2}`),
    ]
    const free = numbers.find((name) => !declared.has(name)) ?? base
    declared.add(free)
    locals.set(key, free)
  }
  return (one) => locals.get(keyOf(one)) ?? localName(one)
}

/** A name for an import: `remarkMath` for `remark-math`. */
export function localName({ from, name }: Pick<NeededImport, 'from' | 'name'>): string {
  if (name !== 'default' && name !== '*') return name
  const last =
    from
      .replace(/\.\w+$/, '')
      .split('/')
      .findLast((part) => part !== 'index') ?? from
  const words = last.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  return /^\p{L}/u.test(joined) ? joined : `imported${joined}`
}
