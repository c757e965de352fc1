import type { CallExpression, Node } from '@babel/types'
import { exportOf } from './locate-key.js'
import { nameIn, nodesBelow, parseScript } from './parse-script.js'

/** How a script loads a URL: `import` runs it, `element` is the `src` or `href` of an element that the script makes. */
export type LoadKind = 'import' | 'worker' | 'request' | 'script' | 'frame' | 'style'

/** A URL that a script loads, as far as the text of the script says it. */
interface ScriptLoad {
  readonly kind: LoadKind
  /** As written; only the beginning if the rest is computed. */
  readonly url: string
}

/** Larger files are libraries that were bundled, whose URLs are those of documentation and of names. */
const MAX_LENGTH = 500_000

/** Lists what a script loads: the URLs that it imports, requests, or gives to elements that it makes. */
export function scriptLoads(text: string): ScriptLoad[] {
  if (
    text.length > MAX_LENGTH ||
    !/import|export|fetch|open|Worker|Socket|EventSource|sendBeacon|createElement|<script/.test(text)
  )
    return []
  const file = parseScript(text)
  if (file?.type !== 'File') return []
  const nodes = allNodes(file)
  const { constants } = exportOf(file)
  const made = elementsIn(nodes)
  const loads = nodes.flatMap((node) => loadsOf(node, { made, constants }))
  return [...new Map(loads.map((load) => [`${load.kind} ${load.url}`, load])).values()]
}

function allNodes(root: Node): Node[] {
  const nodes: Node[] = []
  const rest = [root]
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    nodes.push(node)
    rest.push(...nodesBelow(node))
  }
  return nodes
}

interface Context {
  /** What the elements load that the script makes. */
  readonly made: readonly LoadKind[]
  readonly constants: ReadonlyMap<string, Node>
}

const KIND_OF_ELEMENT: Readonly<Record<string, LoadKind>> = { script: 'script', iframe: 'frame', link: 'style' }

/** The kinds of elements that a script makes with `createElement`. */
function elementsIn(nodes: readonly Node[]): LoadKind[] {
  const names = nodes.flatMap((node) => {
    const [first] = isCallOf(node, 'createElement') ? node.arguments : []
    return first?.type === 'StringLiteral' ? [KIND_OF_ELEMENT[first.value.toLowerCase()] ?? []].flat() : []
  })
  return [...new Set(names)]
}

function loadsOf(node: Node, context: Context): ScriptLoad[] {
  const load = (kinds: LoadKind | readonly LoadKind[], value: Node | null | undefined): ScriptLoad[] => {
    const url = value ? textOf(value, context.constants) : undefined
    return url === undefined || url === '' ? [] : [kinds].flat().map((kind) => ({ kind, url }))
  }
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return load('import', node.source)
    case 'ImportExpression':
      return load('import', node.source)
    case 'JSXOpeningElement': {
      const kind = node.name.type === 'JSXIdentifier' ? KIND_OF_ELEMENT[node.name.name] : undefined
      const url = node.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === 'src')
      if (kind !== 'script' || url?.type !== 'JSXAttribute') return []
      return load(kind, url.value?.type === 'JSXExpressionContainer' ? url.value.expression : url.value)
    }
    case 'NewExpression': {
      const name = nameOfCallee(node.callee)
      if (name === 'Worker' || name === 'SharedWorker') return load('worker', node.arguments[0])
      return name === 'WebSocket' || name === 'EventSource' ? load('request', node.arguments[0]) : []
    }
    case 'CallExpression':
    case 'OptionalCallExpression': {
      const [first, second] = node.arguments
      if (node.callee.type === 'Import') return load('import', first)
      switch (nameOfCallee(node.callee)) {
        case 'importScripts':
          return node.arguments.flatMap((argument) => load('import', argument))
        case 'fetch':
        case 'sendBeacon':
          return load('request', first)
        case 'open':
          return load('request', second)
        case 'setAttribute':
          return first?.type === 'StringLiteral' && isUrlKey(first.value) ? load(context.made, second) : []
        default:
          return []
      }
    }
    case 'AssignmentExpression': {
      const { left, right } = node
      return left.type === 'MemberExpression' && !left.computed && isUrlKey(nameIn(left.property))
        ? load(context.made, right)
        : []
    }
    default:
      return []
  }
}

function isUrlKey(name: string): boolean {
  return name === 'src' || name === 'href'
}

function isCallOf(node: Node, name: string): node is CallExpression {
  return node.type === 'CallExpression' && nameOfCallee(node.callee) === name
}

/** The name of a function, or of the method of an object. */
function nameOfCallee(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  const isMember = callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression'
  return isMember && !callee.computed ? nameIn(callee.property) : undefined
}

/** The text of an expression, or the beginning of it that is known. */
function textOf(node: Node, constants: ReadonlyMap<string, Node>, depth = 0): string | undefined {
  if (depth > 10) return undefined
  const inner = (next: Node) => textOf(next, constants, depth + 1)
  switch (node.type) {
    case 'StringLiteral':
      return node.value
    case 'TemplateLiteral': {
      const [quasi] = node.quasis
      const start = quasi?.value.cooked ?? ''
      const [expression] = node.expressions
      return start === '' && expression ? inner(expression) : start
    }
    case 'BinaryExpression':
      return node.operator === '+' ? inner(node.left) : undefined
    case 'Identifier': {
      const value = constants.get(node.name)
      return value && inner(value)
    }
    case 'NewExpression': {
      const [first] = node.arguments
      return nameOfCallee(node.callee) === 'URL' && first ? inner(first) : undefined
    }
    default:
      return undefined
  }
}
