import type { File, Statement, Node } from '@babel/types'
import type { Root, RootContent } from 'hast'
import type {} from 'mdast-util-mdxjs-esm'
import { leadingImports } from '../base/source-text/module-imports.js'
import { declaredNames, exportedNames, type ValueImport, valueImports } from '../base/source-text/module-names.js'
import { parseWholeModule, parseScript } from '../base/source-text/parse-script.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { escapeHtml } from '../../shared/escape-html.js'
import type { OutlineItem } from '../../shared/page.js'
import type { CodeSpan } from '../base/compiled-page.js'
import { exportOf, memberOf } from '../base/source-text/locate-key.js'

/**
 * The outline that an MDX page exports in place of its headings: `export const toc = []`. Undefined if there is
 * none, or if it has anything but literals, which only rendering knows.
 */
export function ownOutline(tree: Root): readonly OutlineItem[] | undefined {
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm' || !/\bexport\s+const\s+toc\b/.test(node.value)) continue
    const toc = exportOf(parseScript(node.value)).constants.get('toc')
    if (toc) return outlineIn(toc)
  }
  return undefined
}

function outlineIn(toc: Node): readonly OutlineItem[] | undefined {
  if (toc.type !== 'ArrayExpression') return undefined
  const items = toc.elements.map((element) => (element ? itemIn(element) : undefined))
  return items.every((item) => item !== undefined) ? items : undefined
}

function itemIn(element: Node): OutlineItem | undefined {
  const field = (key: string): string | number | undefined => {
    const { value } = memberOf(element, key) ?? {}
    return value?.type === 'StringLiteral' || value?.type === 'NumericLiteral' ? value.value : undefined
  }
  const [value, id, level] = [field('value'), field('id'), field('level')]
  if (typeof value !== 'string' || typeof id !== 'string' || typeof level !== 'number') return undefined
  return { depth: level, id, html: escapeHtml(value) }
}

/** Lists the code of a folded MDX tree, in document order. */
export function codeSpans(tree: Root): CodeSpan[] {
  const spans: CodeSpan[] = []
  const read = (node: RootContent): void => {
    const kind = kindOf(node)
    if (kind && node.position) {
      const { start, end } = node.position
      spans.push({
        kind,
        start: { line: start.line, column: start.column },
        end: { line: end.line, column: end.column },
      })
    }
    if ('children' in node) node.children.forEach(read)
  }
  tree.children.forEach(read)
  return spans
}

function kindOf(node: RootContent): CodeSpan['kind'] | undefined {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return node.attributes.length > 0 ? 'tag' : undefined
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return 'expression'
    case 'mdxjsEsm':
      return 'module'
    default:
      return undefined
  }
}

/** The imports and exports of a page. What only a parser knows is parsed on the first question, because loading it takes 20 ms. */
export interface PageEsm {
  /** The code as written. */
  readonly code: string
  /** Lists the imports of values, with their lines in the file, and the modules whose exports are passed on. */
  readonly imports: () => readonly ValueImport[]
  /** Whether the code gives a name a value, by an import or a declaration at its top level. */
  readonly declares: (name: string) => boolean
  /** Whether the code exports a value under a name. */
  readonly exports: (name: string) => boolean
  /** Whether the code has no effects, so that a page without components needs no module. */
  readonly isInert: () => boolean
}

/** Reads the imports and exports of a page. Code that is not valid declares every name that it contains: the bundler reports it. */
export function readEsm(tree: Root): PageEsm {
  const blocks = tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' ? [readBlock(node.value, node.position?.start.line ?? 1)] : [],
  )
  return {
    code: blocks.map(({ code }) => code).join('\n'),
    imports: () => blocks.flatMap((block) => block.imports()),
    declares: (name) => blocks.some((block) => block.declares(name)),
    exports: (name) => blocks.some((block) => block.exports(name)),
    isInert: () => blocks.every((block) => block.isInert()),
  }
}

/** The name that code begins to declare. It is no part of a string or a comment, as it may be further below. */
const firstExport = /^export\s+(?:const|let|function|class)\s+([\w$]+)/

function readBlock(code: string, line: number): PageEsm {
  const { imports: leading, rest, at } = leadingImports(code)
  const first = firstExport.exec(rest)?.[1]
  let parsed: File | 'invalid' | undefined
  const parse = (): File | 'invalid' => {
    parsed ??= parseWholeModule(rest) ?? 'invalid'
    return parsed
  }
  const contains = (name: string, names: (file: File) => readonly string[]): boolean => {
    if (name === first) return true
    if (!rest.includes(name)) return false
    const file = parse()
    return file === 'invalid' || names(file).includes(name)
  }
  return {
    code,
    imports: () => {
      const file = /\bfrom\s*['"]/.test(rest) ? parse() : 'invalid'
      const others = file === 'invalid' ? [] : valueImports(file).map((one) => ({ ...one, line: one.line + at }))
      return [...leading.filter(({ isEffect }) => !isEffect), ...others].map((one) => ({
        ...one,
        line: one.line + line,
      }))
    },
    declares: (name) =>
      leading.some(({ names }) => names.some(({ local }) => local === name)) || contains(name, declaredNames),
    exports: (name) => contains(name, exportedNames),
    isInert: () => {
      if (leading.some(({ isEffect }) => isEffect)) return false
      const file = rest === '' ? undefined : parse()
      return file === undefined || (file !== 'invalid' && !file.program.body.some(hasEffect))
    },
  }
}

function hasEffect(statement: Statement): boolean {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.length === 0
  return !statement.type.startsWith('Export') && !statement.type.endsWith('Declaration')
}

/**
 * Reports content of a page that is read as a part of its imports and exports, so that the page would not show it: text below them without
 * an empty line, and text that begins with one of these words.
 */
export function reportEsm(tree: Root, file: string): Diagnostic[] {
  return tree.children.flatMap((node): Diagnostic[] => {
    if (node.type !== 'mdxjsEsm') return []
    const { rest, at } = leadingImports(node.value)
    if (rest === '' || isModule(rest)) return []
    const [message, hint] = /^(?:import|export)\b/.test(rest)
      ? [
          'the code that begins in this line is not valid, or content follows it directly',
          'close its brackets and quotes, write an empty line below it, or begin text with another word',
        ]
      : ['this line directly follows an import, so it is code and not content', 'write an empty line below the import']
    const location = { file, line: (node.position?.start.line ?? 1) + at, column: 1 }
    return [{ code: 'mdx-syntax', severity: 'error', message, hint, location }]
  })
}

/** Whether a text is code without expressions and blocks of their own: `- item` is an expression, `{item}` a block. */
function isModule(text: string): boolean {
  const file = parseWholeModule(text)
  return file !== undefined && !file.program.body.some(({ type }) => /^(?:Expression|Block)Statement$/.test(type))
}
