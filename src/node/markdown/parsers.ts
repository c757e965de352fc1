import type { Nodes, Paragraph, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { PluggableList, Processor } from 'unified'
import { VFile } from 'vfile'
import { VFileMessage } from 'vfile-message'
import { parseExtended, SyntaxProblem } from './extended-syntax.js'
import { voidTags } from './print-html.js'

/** The syntax that a processor reads. */
interface SyntaxOptions {
  readonly mdx: boolean
  /** Whether `$…$` and `$$…$$` are formulas. */
  readonly math?: boolean
  /** Whether `: Definition` below a term is a list of definitions. */
  readonly definitions?: boolean
  /** Whether the site has remark-gfm among its plugins, with options of its own. */
  readonly ownGfm?: boolean
}

/** The unified plugins that parse a page. What a plugin of the site adds to the syntax comes after them, so it wins. */
export interface Parser {
  readonly name: 'satteri' | 'remark-parse'
  plugins(options: SyntaxOptions): PluggableList
}

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
    plugins: ({ mdx, math = false, definitions }) => {
      const parse = mdx ? satteri.mdxToMdast : satteri.markdownToMdast
      const read = (text: string): Root => {
        try {
          return parse(text, { features: { frontmatter: false, gfm: true, directive: true, math } }) as Root
        } catch (error) {
          throw readError(error)
        }
      }
      return [[setParser, { mdx, definitions, read }]]
    },
  }
}

/** Sets the parser of a processor. A mistake that it cannot read past is an error of the file. */
function setParser(
  this: Processor,
  { mdx, definitions, read }: Pick<SyntaxOptions, 'mdx' | 'definitions'> & { readonly read: (text: string) => Root },
): void {
  this.parser = (text, file) => {
    try {
      return parseExtended(text, { mdx, definitions, read })
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error
      const { line, column, reason } = error
      const written = text.split('\n')[line - 1]?.slice(column - 1) ?? ''
      return file.fail(reason, { place: { line, column }, ruleId: 'mdx-syntax', source: mdxHint(reason, written) })
    }
  }
}

/** What to do about a mistake; `written` is the rest of the line from the place that the parser names. */
function mdxHint(reason: string, written: string): string {
  const unclosed = /closing tag for `<([^`]*)>`/.exec(reason)?.[1]
  if (unclosed !== undefined && voidTags.has(unclosed))
    return `MDX needs a slash at the end of the tag: write <${unclosed} />`
  if (unclosed !== undefined) return 'close the tag, or write `&lt;` for a literal `<`'
  if (/import\/exports/.test(reason))
    return 'write an empty line below it, or begin text with another word than this one'
  if (/expression/.test(reason)) return 'for a literal brace, write `\\{` or put the text in backticks'
  if (/`!`/.test(reason)) return 'write comments as `{/* … */}`'
  if (/attribute (?:name|value)/.test(reason) || /^<[a-z][\w.-]*[\s/]/i.test(written))
    return 'write each value of the tag in quotes or braces, and `>` or `/>` at its end'
  return 'for a literal `<`, write `&lt;` or put the text in backticks'
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
    plugins: ({ mdx, math, definitions, ownGfm }) => [
      remarkParse,
      [finishParsing, { mdx, definitions }],
      ...(ownGfm ? [] : [remarkGfm]),
      remarkDirective,
      ...(math ? [remarkMath] : []),
      ...(mdx ? [remarkMdx] : []),
    ],
  }
}

/** Lifts JSX out of paragraphs: a part of the parser, because transformers run in the order in which plugins are added. */
function finishParsing(this: Processor, { mdx, definitions }: Pick<SyntaxOptions, 'mdx' | 'definitions'>): void {
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
  setParser.call(this, { mdx, definitions, read })
}

/** The place of the tag in a message about a tag without an end, which has no other place: `(3:1-3:18)`. */
function placeIn(reason: string): { line: number; column: number } | undefined {
  const [, line, column] = /\((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? []
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
