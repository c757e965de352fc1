import type { Code, Nodes, Paragraph, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { PluggableList, Processor } from 'unified'
import { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import { parseExtended, SyntaxProblem } from './extended-syntax.js'

/** The syntax that a processor reads. */
interface SyntaxOptions {
  readonly mdx: boolean
  /** Whether `$…$` and `$$…$$` are formulas. */
  readonly math?: boolean
  /** Whether the site has remark-gfm among its plugins, with options of its own. */
  readonly ownGfm?: boolean
}

/** The unified plugins that parse a page. What a plugin of the site adds to the syntax comes after them, so it wins. */
export interface Parser {
  readonly name: 'satteri' | 'remark-parse'
  plugins(options: SyntaxOptions): PluggableList
}

const features = { frontmatter: false, gfm: true } as const

/** Loads the parser in Rust; undefined if it has no binary for the platform. */
export async function loadSatteri(): Promise<Parser | undefined> {
  let satteri: typeof import('satteri')
  try {
    satteri = await import('satteri')
  } catch {
    return undefined
  }
  return {
    name: 'satteri',
    plugins: ({ mdx, math = false }) => {
      const parse = mdx ? satteri.mdxToMdast : satteri.markdownToMdast
      const read = (text: string): Root => {
        try {
          const tree = parse(text, { features: { ...features, directive: mayHaveDirectives(text), math } }) as Root
          if (/ {4}|\t/.test(text)) joinIndentedCode(tree, text)
          return tree
        } catch (error) {
          throw readError(error)
        }
      }
      return [[setParser, { name: 'satteri', mdx, read }]]
    },
  }
}

/** Sets the parser of a processor. A mistake that it cannot read past is an error of the file. */
function setParser(
  this: Processor,
  { name, mdx, read }: { readonly name: string; readonly mdx: boolean; readonly read: (text: string) => Root },
): void {
  this.parser = (text, file) => {
    try {
      return parseExtended(text, { mdx, read })
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error
      const { line, column, reason } = error
      return file.fail(reason, { place: { line, column }, ruleId: 'mdx-syntax', source: name })
    }
  }
}

/** Number of comparisons that parsing may take without a look at what the colons are for: about 0.2 seconds. */
const affordable = 2e8
/** A directive that is more than text. What may be an address after a colon counts, since a directive splits it. */
const directive = /::|(?<!\b(?:mailto|xmpp)):[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*[[{@.:+/]/u

/** satteri searches the whole paragraph or table of each colon before it decides that no directive starts there. */
function mayHaveDirectives(text: string): boolean {
  let colons = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) colons++
  return colons * text.length < affordable || directive.test(text)
}

/**
 * Joins indented code that satteri 0.10 splits after its first line, if it follows a heading or a thematic break without a
 * blank line. Two blocks of indented code are never next to each other in Markdown. Changes the tree in place.
 */
function joinIndentedCode(parent: Nodes, text: string): void {
  if (!('children' in parent)) return
  const children: Nodes[] = parent.children
  for (let at = children.length - 1; at >= 0; at--) {
    const [child, next] = [children[at], children[at + 1]]
    if (child === undefined) continue
    if (isIndentedCode(child, text) && next !== undefined && isIndentedCode(next, text)) {
      const lines = (next.position?.start.line ?? 0) - (child.position?.end.line ?? 0)
      child.value += '\n'.repeat(Math.max(1, lines)) + next.value
      if (child.position && next.position) child.position.end = next.position.end
      children.splice(at + 1, 1)
    } else if (isContainer(child)) joinIndentedCode(child, text)
  }
}

function isIndentedCode(node: Nodes, text: string): node is Code {
  const start = node.position?.start.offset
  return node.type === 'code' && start !== undefined && !/^[ \t]*(?:`{3}|~{3})/.test(text.slice(start, start + 40))
}

/** Whether a node has blocks. */
function isContainer(node: Nodes): boolean {
  return !['paragraph', 'heading', 'table', 'code', 'html', 'text'].includes(node.type)
}

/** Loads the reference parser (micromark), which plugins with syntax extensions need. */
export async function loadRemarkParse(): Promise<Parser> {
  const [
    { default: remarkParse },
    { default: remarkGfm },
    { default: remarkDirective },
    { default: remarkMdx },
    { default: remarkMath },
  ] = await Promise.all([
    import('remark-parse'),
    import('remark-gfm'),
    import('remark-directive'),
    import('remark-mdx'),
    import('remark-math'),
  ])
  return {
    name: 'remark-parse',
    plugins: ({ mdx, math, ownGfm }) => [
      remarkParse,
      [finishParsing, { mdx }],
      ...(ownGfm ? [] : [remarkGfm]),
      remarkDirective,
      ...(math ? [remarkMath] : []),
      ...(mdx ? [remarkMdx] : []),
    ],
  }
}

/** Lifts JSX out of paragraphs: a part of the parser, because transformers run in the order in which plugins are added. */
function finishParsing(this: Processor, { mdx }: { readonly mdx: boolean }): void {
  const { parser: parse } = this
  if (!parse) return
  const read = (text: string): Root => {
    try {
      const tree = parse(text, new VFile(text)) as Root
      liftJsx(tree)
      return tree
    } catch (error) {
      if (!(error instanceof VFileMessage)) throw error
      const { line = 1, column = 1 } = placeIn(error.reason) ?? error
      throw new SyntaxProblem(error.reason, line, column)
    }
  }
  setParser.call(this, { name: 'remark-mdx', mdx, read })
}

/** The place of the tag in a message about a tag without an end, which has no other place: `(3:1-3:18)`. */
function placeIn(reason: unknown): { line: number; column: number } | undefined {
  const [, line, column] = /\((\d+):(\d+)-\d+:\d+\)/.exec(String(reason)) ?? []
  return line === undefined ? undefined : { line: Number(line), column: Number(column) }
}

/** satteri's error messages begin with `line:column: `, as documented. */
function readError(error: unknown): SyntaxProblem {
  const text = error instanceof Error ? error.message : String(error)
  const [, line = 1, column = 1, reason = text] =
    /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx-[a-z]+:[a-z-]+\))?$/.exec(text) ?? []
  return new SyntaxProblem(reason, Number(line), Number(column))
}

/**
 * Takes JSX and expressions out of paragraphs that contain nothing else, as `@mdx-js/mdx` does after parsing and
 * satteri while parsing: `<Box />` on a line of its own is a block. No package exports this step.
 */
function liftJsx(node: Nodes): void {
  if (!('children' in node)) return
  for (const child of node.children) liftJsx(child)
  if (!node.children.some(holdsOnlyJsx)) return
  node.children = (node.children as RootContent[]).flatMap((child) =>
    holdsOnlyJsx(child) ? child.children.flatMap(asBlock) : [child],
  ) as typeof node.children
}

function holdsOnlyJsx(node: Nodes): node is Paragraph {
  if (node.type !== 'paragraph' || !node.children.some(isJsx)) return false
  return node.children.every((child) => isJsx(child) || (child.type === 'text' && /^[\t\r\n ]+$/.test(child.value)))
}

function isJsx(node: Nodes): boolean {
  return node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression'
}

function asBlock(node: Paragraph['children'][number]): RootContent[] {
  if (node.type === 'mdxJsxTextElement') return [{ ...node, type: 'mdxJsxFlowElement' } as RootContent]
  if (node.type === 'mdxTextExpression') return [{ ...node, type: 'mdxFlowExpression' } as RootContent]
  return []
}
