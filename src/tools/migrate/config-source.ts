import type { Node } from '@babel/types'
import { posix } from 'node:path'
import { expressionFinder, type FoundExpression } from '../../node/source-text/find-expression.js'
import type { KeyPath } from '../../node/source-text/key-path.js'
import { exportOf, keyLocator } from '../../node/source-text/locate-key.js'
import { parseScript, startOf } from '../../node/source-text/parse-script.js'
import { positionAt, type TextPosition } from '../../node/source-text/position.js'
import { importNames, scopeAt } from './bindings.js'
import { dedent } from './code-lines.js'
import { HERE } from './code-reads.js'
import { sliceOf, sourcesOf } from './slice.js'
import { type Code, code, textOfCode } from './written.js'

/** The source of the old config, in which keys are looked up. */
export interface ConfigSource {
  /** The position of a key, or of its nearest parent in the source. */
  locate(path: KeyPath): TextPosition
  /** The code at a key with the imports and declarations that it needs; undefined if it needs anything else. */
  codeAt(path: KeyPath): Code | undefined
  /** The package or file that the value at a key is imported from; undefined if it is not imported. */
  moduleAt(path: KeyPath): string | undefined
  /** Statements that change the config under a condition: what the conditions read, and where they are. */
  readonly conditions: readonly { readonly sources: readonly string[]; readonly position: TextPosition }[]
  /** The expression at a key; undefined if it is not clear which one it is. */
  expressionAt(path: KeyPath): FoundExpression | undefined
  /** The code of an expression, or of a property of it. */
  codeOf(found: FoundExpression): Code | undefined
  /** The modules and the variables of the environment that the value of an expression comes from. */
  sourcesOf(found: FoundExpression): readonly string[]
}

/** Reads the source of a config. `dir` is its folder, relative to the folder of the new config. */
export function readConfigSource(
  text: string,
  { value, dir }: { readonly value: unknown; readonly dir: string },
): ConfigSource {
  const program = parseScript(text)
  const locate = keyLocator(text)
  const expressionAt = expressionFinder(program, value)
  const importName = importNames(program)
  const sourceAt = (node: Node, isOption = false) => ({ text, scope: scopeAt(program, node), importName, isOption })
  const slice = (node: Node, isOption: boolean) => {
    const cut = sliceOf(node, sourceAt(node, isOption))
    return cut && fromDir(cut, dir)
  }
  const codeOf = ({ node, rest }: FoundExpression, isOption = false): Code | undefined => {
    const cut = slice(node, isOption)
    return cut === undefined || rest.length === 0 ? cut : propertyOf(cut, { node, rest })
  }
  const codeAt = (path: KeyPath): Code | undefined => {
    const found = expressionAt(path)
    return found && codeOf(found, true)
  }
  return {
    locate(path) {
      const own = locate(path)
      const parent = locate(path.slice(0, -1))
      const isFound = path.length === 0 || own.line !== parent.line || own.column !== parent.column
      const found = isFound ? undefined : expressionAt(path)
      return found === undefined || found.rest.length > 0 ? own : positionAt(text, startOf(found.node))
    },
    conditions: changesOfConfig(program, expressionAt).flatMap((node) =>
      node.type === 'IfStatement'
        ? [{ sources: sourcesOf(node.test, sourceAt(node.test)), position: positionAt(text, startOf(node)) }]
        : [],
    ),
    codeAt,
    expressionAt,
    codeOf: (found) => codeOf(found),
    sourcesOf: ({ node }) => sourcesOf(node, sourceAt(node)),
    moduleAt(path) {
      const found = expressionAt(path)
      if (found === undefined || found.node.type.includes('Function') || found.node.type === 'ObjectMethod')
        return undefined
      return codeOf(found)?.imports.find(({ name }) => name !== '')?.from
    },
  }
}

/** The statements that change the variable of the config, or that of a list of its plugins. */
function changesOfConfig(program: Node | undefined, expressionAt: ConfigSource['expressionAt']): Node[] {
  const lists = ['presets', 'plugins', 'themes'].flatMap((key) => {
    const node = expressionAt([key])?.node
    return node?.type === 'Identifier' ? [node.name] : []
  })
  return exportOf(program).roots.flatMap((root) => {
    const scope = scopeAt(program, root)
    return [...scope.namesOf(root), ...lists].flatMap((name) => scope.changesOf(name).map(({ node }) => node))
  })
}

/** Code whose imports are relative to the folder of the new config; undefined if it uses the folder of the old one. */
function fromDir(cut: Code, dir: string): Code | undefined {
  if (dir === '' || dir === '.') return cut
  if (cut.reads.includes(HERE)) return undefined
  const imports = cut.imports.map((one) => {
    if (!/^\.\.?(?:\/|$)/.test(one.from)) return one
    const path = posix.join(dir, one.from)
    return { ...one, from: path.startsWith('.') ? path : `./${path}` }
  })
  return { ...cut, imports }
}

/** `list[2].label` */
function propertyOf(cut: Code, { node, rest }: FoundExpression): Code {
  const isSimple = /^(?:Identifier|CallExpression|MemberExpression)$/.test(node.type)
  const keys = rest.map((key) =>
    typeof key === 'string' && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
  )
  return code(`${isSimple ? textOfCode(cut) : `(${textOfCode(cut)})`}${keys.join('')}`, cut)
}

/** The code of a function that is not written in the config itself; undefined if it uses names from around it. */
export function codeOfFunction(value: (...args: never[]) => unknown): Code | undefined {
  const text = String(value)
  const source = `(${text})`
  const program = parseScript(source)
  if (program?.type !== 'File') return undefined
  const statement = program.program.body[0]
  if (statement?.type !== 'ExpressionStatement') return undefined
  const { expression } = statement
  const slice = sliceOf(expression, {
    text: source,
    scope: scopeAt(undefined, expression),
    importName: importNames(program),
    isOption: true,
  })
  // esbuild has indented the code; its last line has the indent of the statement.
  const indent = /\n([ \t]*)[^\n]*$/.exec(text)?.[1] ?? ''
  return slice && code(dedent(text, indent))
}
