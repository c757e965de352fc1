import type { Code, Nodes, Paragraph, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { Plugin, Processor } from 'unified'
import type { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import { maskColons } from './masked-colons.js'

/** The syntax that a processor reads. */
interface SyntaxOptions {
  readonly mdx: boolean
  /** Whether `$…$` and `$$…$$` are formulas. */
  readonly math?: boolean
}

/** A unified plugin that sets the parser. */
export interface Parser {
  readonly name: 'satteri' | 'remark-parse'
  readonly plugin: Plugin<[SyntaxOptions], string, Root>
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
    plugin: function (options) {
      const parse = options.mdx ? satteri.mdxToMdast : satteri.markdownToMdast
      this.parser = (text: string, file: VFile): Root => {
        const read = (source: string, directive = true): Root =>
          parse(source, { features: { ...features, directive, math: options.math ?? false } }) as Root
        try {
          const tree = parseMasked(text, { mdx: options.mdx, read }) ?? read(text)
          if (/ {4}|\t/.test(text)) joinIndentedCode(tree, text)
          return tree
        } catch (error) {
          const { line, column, reason } = readError(error)
          return file.fail(reason, { place: { line, column }, ruleId: 'mdx-syntax', source: 'satteri' })
        }
      }
    },
  }
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

/** Undefined if a text has no masks, or has another tree without them. */
function parseMasked(
  text: string,
  { mdx, read }: { readonly mdx: boolean; readonly read: (text: string, directive: boolean) => Root },
): Root | undefined {
  const masked = maskColons(text, { mdx })
  if (!masked) return undefined
  const tree = read(masked.text, masked.hasDirectives)
  return masked.restore(tree) ? tree : undefined
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
    plugin: function (options) {
      const processor = this as unknown as Processor
      processor.use(remarkParse).use(remarkGfm).use(remarkDirective)
      if (options.math) processor.use(remarkMath)
      if (options.mdx) processor.use(remarkMdx)
      processor.use(finishParsing)
    },
  }
}

/**
 * Lifts JSX out of paragraphs, and adds the errors that micromark throws to the messages of the file. This is a part of the
 * parser and not a transformer, because unified runs the transformers that a plugin adds after all others.
 */
function finishParsing(this: Processor): void {
  const parse = this.parser
  if (!parse) return
  this.parser = (text, file) => {
    try {
      const tree = parse(text, file) as Root
      liftJsx(tree)
      return tree
    } catch (error) {
      if (!(error instanceof Error) || !('reason' in error)) throw error
      const { reason, place = placeIn(error.reason) } = error as VFileMessage
      return file.fail(reason, { place, ruleId: 'mdx-syntax', source: 'remark-mdx' })
    }
  }
}

/** The place of the tag in a message about a tag without an end, which has no other place: `(3:1-3:18)`. */
function placeIn(reason: unknown): { line: number; column: number } | undefined {
  const [, line, column] = /\((\d+):(\d+)-\d+:\d+\)/.exec(String(reason)) ?? []
  return line === undefined ? undefined : { line: Number(line), column: Number(column) }
}

/** satteri's error messages begin with `line:column: `, as documented. */
function readError(error: unknown): { line: number; column: number; reason: string } {
  const text = error instanceof Error ? error.message : String(error)
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx-[a-z]+:[a-z-]+\))?$/.exec(text)
  if (!match) return { line: 1, column: 1, reason: text }
  return { line: Number(match[1]), column: Number(match[2]), reason: match[3] ?? text }
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
