import type { Node } from '@babel/types'
import MagicString from 'magic-string'
import { nameIn, nodesBelow, startOf } from '../source-text/parse-script.js'
import { type Code, code, type NeededImport, textOf } from './written.js'

/** What a name of a module stands for: an import, or a declaration in the module. */
export type Binding =
  | { readonly kind: 'import'; readonly needed: NeededImport }
  | { readonly kind: 'declaration'; readonly node: Node }

type Bindings = ReadonlyMap<string, Binding>

interface SliceSource {
  readonly text: string
  readonly bindings: Bindings
}

/** Names that every module has. `require` is not among them: calls of it become imports. */
const GLOBALS = new Set([...Object.getOwnPropertyNames(globalThis), '__dirname', '__filename', 'undefined'])
GLOBALS.delete('require')

/** The imports, constants and functions of a module by name, those inside of functions included. */
export function bindingsOf(program: Node | undefined): Bindings {
  const bindings = new Map<string, Binding>()
  const add = (name: string, binding: Binding) => {
    if (!bindings.has(name)) bindings.set(name, binding)
  }
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type') {
      for (const specifier of node.specifiers) {
        const local = specifier.local.name
        const name =
          specifier.type === 'ImportSpecifier'
            ? nameIn(specifier.imported)
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        add(local, { kind: 'import', needed: { from: node.source.value, name, local } })
      }
    }
    if (node.type === 'FunctionDeclaration' && node.id) add(node.id.name, { kind: 'declaration', node })
    if (node.type === 'VariableDeclaration') for (const one of node.declarations) addVariable(one, node, add)
    for (const child of nodesBelow(node)) visit(child)
  }
  if (program) visit(program)
  return bindings
}

function addVariable(
  node: Extract<Node, { type: 'VariableDeclarator' }>,
  statement: Extract<Node, { type: 'VariableDeclaration' }>,
  add: (name: string, binding: Binding) => void,
): void {
  const { id, init } = node
  if (!init) return
  const required = requiredBy(init)
  if (id.type === 'ObjectPattern' && required !== undefined) {
    for (const property of id.properties) {
      if (property.type !== 'ObjectProperty' || property.value.type !== 'Identifier') continue
      const local = property.value.name
      add(local, { kind: 'import', needed: { from: required.from, name: nameIn(property.key), local } })
    }
  }
  if (id.type !== 'Identifier') return
  if (required !== undefined) add(id.name, { kind: 'import', needed: { ...required, local: id.name } })
  else if (statement.kind === 'const' && statement.declarations.length === 1)
    add(id.name, { kind: 'declaration', node: statement })
}

/** What a call of `require` or an awaited `import()` imports, or a property of it; undefined for other code. */
export function requiredBy(node: Node): Pick<NeededImport, 'from' | 'name'> | undefined {
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

/** Code without its types, and what it needs; undefined if it uses names that cannot be moved with it. */
export function sliceOf(node: Node, source: SliceSource, seen: readonly Node[] = []): Code | undefined {
  if (seen.includes(node)) return code('')
  const edit = new MagicString(source.text)
  const { imports, free } = namesIn(node, edit)
  const declarations: string[] = []
  for (const name of free) {
    const binding = source.bindings.get(name)
    if (binding?.kind === 'import') imports.push(binding.needed)
    else if (binding?.kind === 'declaration') {
      const inner = sliceOf(binding.node, source, [...seen, node])
      if (inner === undefined) return undefined
      imports.push(...inner.imports)
      declarations.push(...inner.declarations, ...[textOf(inner)].filter((text) => text !== ''))
    } else if (!GLOBALS.has(name)) return undefined
  }
  // A method of an object is a function outside of it.
  if (node.type === 'ObjectMethod') {
    const prefix = `${node.async ? 'async ' : ''}function${node.generator ? '*' : ''} `
    edit.update(startOf(node), node.key.end ?? 0, node.computed ? prefix : prefix + nameIn(node.key))
  }
  const text = edit.snip(startOf(node), node.end ?? 0).toString()
  return code(dedent(text, indentAt(source.text, startOf(node))), { imports, declarations })
}

/** The white space at the start of the line of an offset. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
}

/** Code whose lines begin without an indent; a template literal with several lines stays as it is. */
function dedent(text: string, indent: string): string {
  if (indent === '' || /`[^`]*\n[^`]*`/.test(text)) return text
  return text.replaceAll(`\n${indent}`, '\n')
}

/** The imports that calls in the code become, and the names that it does not declare; removes its types. */
function namesIn(root: Node, edit: MagicString): { readonly imports: NeededImport[]; readonly free: string[] } {
  const imports: NeededImport[] = []
  const bound = new Set<string>()
  const used = new Set<string>()
  const visit = (node: Node): void => {
    const required = requiredBy(node)
    if (required !== undefined) {
      const local = importName(required)
      imports.push({ ...required, local })
      edit.update(startOf(node), node.end ?? 0, local)
      return
    }
    if (/^TSType(?:Annotation|Parameter)/.test(node.type)) {
      edit.remove(startOf(node), node.end ?? 0)
      return
    }
    if (node.type === 'Identifier') {
      used.add(node.name)
      if (node.optional) edit.remove(startOf(node) + node.name.length, startOf(node) + node.name.length + 1)
    }
    for (const name of namesDeclaredBy(node)) bound.add(name)
    const children = withoutType(node, edit) ?? nodesBelow(node).filter((child) => !isName(node, child))
    for (const child of children) visit(child)
  }
  visit(root)
  return { imports, free: [...used].filter((name) => !bound.has(name)) }
}

/** The expression inside a type annotation such as `x as T`, whose type is removed; undefined for other code. */
function withoutType(node: Node, edit: MagicString): Node[] | undefined {
  if (node.type === 'TSNonNullExpression') edit.remove((node.end ?? 0) - 1, node.end ?? 0)
  else if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
    const start = node.expression.end ?? 0
    // A parenthesis may follow the expression.
    const between = edit.original.slice(start, startOf(node.typeAnnotation))
    edit.remove(start + between.search(/\s*\b(?:as|satisfies)\s*$/), node.end ?? 0)
  } else return undefined
  return [node.expression]
}

/** Whether a node below another one is only the name of a property. */
function isName(node: Node, child: Node): boolean {
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression')
    return !node.computed && node.property === child
  return 'key' in node && node.key === child && 'computed' in node && !node.computed
}

function namesDeclaredBy(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return namesInPattern(node.id)
  if (node.type === 'CatchClause' && node.param) return namesInPattern(node.param)
  const own =
    'id' in node && node.id && typeof node.id === 'object' && node.id.type === 'Identifier' ? [node.id.name] : []
  return 'params' in node && Array.isArray(node.params) ? [...own, ...node.params.flatMap(namesInPattern)] : own
}

function namesInPattern(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'AssignmentPattern') return namesInPattern(node.left)
  if (node.type === 'RestElement') return namesInPattern(node.argument)
  if (node.type === 'ObjectProperty') return namesInPattern(node.value)
  if (node.type === 'ObjectPattern' || node.type === 'ArrayPattern') return nodesBelow(node).flatMap(namesInPattern)
  return []
}

/** A name for an import: `remarkMath` for `remark-math`. */
export function importName({ from, name }: Pick<NeededImport, 'from' | 'name'>): string {
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
