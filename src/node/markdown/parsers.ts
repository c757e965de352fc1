import type { Root } from 'mdast'
import type { Plugin, Processor } from 'unified'
import type { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import { remarkLiftJsx } from './lift-jsx.js'

/** Which syntax a processor reads. */
export interface SyntaxOptions {
  readonly mdx: boolean
}

type AttachParser = (processor: Processor) => void

/** A unified plugin that sets the parser; `name` tells which one it is, for tests and `--debug`. */
export interface Parser {
  readonly name: 'satteri' | 'remark-parse'
  readonly plugin: Plugin<[SyntaxOptions], string, Root>
}

const features = { directive: true, frontmatter: false, gfm: true } as const

/** The Rust parser; undefined where the platform has no binary of it. */
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
        try {
          return parse(text, { features }) as Root
        } catch (error) {
          const { line, column, reason } = readError(error)
          return file.fail(reason, { place: { line, column }, ruleId: 'mdx-syntax', source: 'satteri' })
        }
      }
    },
  }
}

/** The reference parser (micromark), which syntax extensions of user plugins need. */
export async function loadRemarkParse(): Promise<Parser> {
  const [{ default: remarkParse }, { default: remarkGfm }, { default: remarkDirective }, { default: remarkMdx }] =
    await Promise.all([import('remark-parse'), import('remark-gfm'), import('remark-directive'), import('remark-mdx')])
  return {
    name: 'remark-parse',
    plugin: function (options) {
      const attach: AttachParser[] = [(p) => p.use(remarkParse).use(remarkGfm).use(remarkDirective)]
      if (options.mdx) attach.push((p) => p.use(remarkMdx).use(remarkLiftJsx))
      attach.push((p) => p.use(reportSyntaxErrors))
      for (const step of attach) step(this as unknown as Processor)
    },
  }
}

/** micromark throws its errors without telling the file. */
function reportSyntaxErrors(this: Processor): void {
  const parse = this.parser
  if (!parse) return
  this.parser = (text, file) => {
    try {
      return parse(text, file)
    } catch (error) {
      if (!(error instanceof Error) || !('reason' in error)) throw error
      const { reason, place } = error as VFileMessage
      return file.fail(reason, { place, ruleId: 'mdx-syntax', source: 'remark-mdx' })
    }
  }
}

/** satteri's errors are text that begins with `line:column: `; that prefix is their documented place. */
function readError(error: unknown): { line: number; column: number; reason: string } {
  const text = error instanceof Error ? error.message : String(error)
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx-[a-z]+:[a-z-]+\))?$/.exec(text)
  if (!match) return { line: 1, column: 1, reason: text }
  return { line: Number(match[1]), column: Number(match[2]), reason: match[3] ?? text }
}
