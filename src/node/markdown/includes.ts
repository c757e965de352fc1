import { existsSync } from 'node:fs'
import path from 'node:path'
import GithubSlugger from 'github-slugger'
import type { Blockquote, Nodes, Parent, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-directive'
import type { Processor } from 'unified'
import { VFile } from 'vfile'
import { isAbsoluteUrl } from '../../shared/route.js'
import { isBelow, siteRelative } from '../base/names.js'
import { blankFrontMatter } from '../base/source-text/front-matter-span.js'
import { knownNameHint } from '../base/suggest.js'
import { type Variables, variableReference } from '../base/variables.js'
import { type CodeFileSettings, mayInclude, readShown, resolveTarget } from './code-files.js'
import { noteInput } from './page-inputs.js'
import { selectCode } from './select-code.js'
import { replaceIn } from './variables.js'

/** What pages include as Markdown: the same files that code blocks can show. */
export interface IncludeSettings extends Pick<CodeFileSettings, 'rootDir' | 'gate' | 'original'> {
  /** The file that is read in place of another one: its translation. */
  readonly shownFile?: (filePath: string) => string
}

/** A reference to a file whose Markdown takes its place. */
interface Include {
  /** `./part.md`, `./part.md#region`, `./part.md{3,10}` as written. */
  readonly target: string
  /** Values that replace `{{name}}` in the file. */
  readonly parameters: Variables
}

/** `<!-- @include: ./part.md -->` as VitePress has it, and the same in a comment of MDX. */
const comment = /^(?:<!--\s*@include:\s*(.*?)\s*-->|\/\*\s*@include:\s*(.*?)\s*\*\/)$/

/** A comment that was meant to be an include: `<!-- @include ./part.md -->`, `<!-- @includes: ./part.md -->`. */
const misspelled = /^(?:<!--|\/\*)\s*@inc\w*:?\s+[^\s>]+\.mdx?\b/

/** Files that include each other so deeply do it in a circle, or are more than a page. */
const DEEPEST = 10

/**
 * Puts the Markdown of other files in the place of `<!-- @include: ./part.md -->` and `::include{file=./part.md}`. Its relative links
 * start from the included file. What is wrong in it is reported where it is included.
 */
export function remarkIncludes(this: Processor, settings: IncludeSettings): (tree: Root, file: VFile) => void {
  const parse = (text: string) => this.parse(new VFile({ value: text })) as unknown as Root
  const expand = (parent: Parent, from: string, file: VFile, depth: number): void => {
    for (const [index, child] of [...parent.children.entries()].reverse()) {
      const include = includeOf(child)
      if (include === undefined) {
        // Readers would not see that a comment includes nothing.
        if (misspelled.test(commentOf(child)))
          report(child, { file, message: 'this comment includes nothing', hint: 'write `@include:` before the path' })
        if ('children' in child) expand(child, from, file, depth)
        continue
      }
      const shownFile = (filePath: string): string => translationOf(filePath, file)
      const found = readInclude(include, from, { ...settings, shownFile })
      if (found.filePath !== undefined) noteInput(file, found.filePath)
      const problem = 'text' in found ? (depth < DEEPEST ? undefined : tooDeep) : found
      if (problem) {
        const message = `the included file "${include.target}" ${problem.message}`
        report(child, { file, message, hint: problem.hint })
        continue
      }
      const read = found as ReadFile
      const { filePath, text } = read
      const names = [...text.matchAll(variableReference)].map(([, name = '']) => name)
      const unknown = Object.keys(include.parameters).find((name) => !names.includes(name))
      if (unknown !== undefined) {
        const message = `"${include.target}" has no variable "${unknown}"`
        const hint = names.length === 0 ? 'remove it' : knownNameHint(unknown, names)
        report(child, { file, message, hint, isHarmless: true })
      }
      const tree = parse(text)
      keepWritten(tree, text)
      replaceIn(tree, include.parameters, () => undefined)
      moveTo(tree, { place: child.position, from: filePath, to: file.path, rootDir: settings.rootDir })
      expand(tree, filePath, file, depth + 1)
      parent.children.splice(index, 1, ...inLanguage(tree.children, settings.original, { ...read, file }))
    }
  }
  return (tree, file) => {
    if (mayInclude(String(file.value))) expand(tree, file.path, file, 0)
  }
}

/** The file that translates an included one for a translated page; the included one if there is none. */
function translationOf(filePath: string, file: VFile): string {
  const { translationPath } = file.data
  if (translationPath === undefined) return filePath
  const translated = path.join(path.dirname(translationPath), path.relative(path.dirname(file.path), filePath))
  noteInput(file, translated)
  return existsSync(translated) ? translated : filePath
}

/** Text of the default language that a translated page includes has its language. */
function inLanguage(
  children: RootContent[],
  original: IncludeSettings['original'],
  { filePath, shownPath, file }: ReadFile & { readonly file: VFile },
): RootContent[] {
  if (!original || file.data.translationPath === undefined) return children
  if (isBelow(filePath, original.dir) || shownPath !== filePath) return children
  const data = { hName: 'div', hProperties: { lang: original.tag, dir: original.direction } }
  return [{ type: 'blockquote', data, children: children as Blockquote['children'] }]
}

function report(
  { position }: Nodes,
  problem: { readonly file: VFile; readonly message: string; readonly hint: string; readonly isHarmless?: true },
): void {
  const { file, message, hint, isHarmless } = problem
  file.message(message, { place: position, ruleId: 'include', source: hint }).fatal = !isHarmless
}

const tooDeep = {
  message: 'is not included, because files include each other in a circle',
  hint: 'remove one of the includes',
}

/** The include that a node is; undefined for any other node. */
export function includeOf(node: Nodes): Include | undefined {
  if (node.type === 'leafDirective' && node.name === 'include') {
    const { file = '', ...parameters } = node.attributes ?? {}
    return {
      target: file ?? '',
      parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, value ?? ''])),
    }
  }
  const match = comment.exec(commentOf(node))
  return match ? { target: match[1] ?? match[2] ?? '', parameters: {} } : undefined
}

/** The code of a node that may be a comment; empty for any other node. */
function commentOf(node: Nodes): string {
  return node.type === 'html' || node.type === 'mdxFlowExpression' ? node.value.trim() : ''
}

interface ReadFile {
  readonly filePath: string
  /** The file that was read: the same, or its translation. */
  readonly shownPath: string
  readonly text: string
}

/** Why a file is not included. */
interface NotRead {
  /** Absent if it may not be read. */
  readonly filePath?: string
  readonly message: string
  readonly hint: string
}

const pathHint = 'write a path: <!-- @include: ./part.md --> or ::include{file="./part.md"}'

/** Reads what is included in a file. */
export function readInclude(
  { target }: Include,
  from: string,
  { gate, rootDir, shownFile = (filePath) => filePath }: IncludeSettings,
): ReadFile | NotRead {
  const [, name = '', fragment, lines] = /^(.*?)(?:#([^{}]+))?(?:\{([\d,]*)\})?$/.exec(target) ?? []
  if (name.trim() === '') return { message: 'has no path', hint: pathHint }
  const filePath = resolveTarget(name, from, rootDir)
  const shownPath = shownFile(filePath)
  const refused = gate(shownPath)
  if (refused) return refused
  const read = readShown(shownPath)
  if ('message' in read) return { filePath, message: read.message, hint: read.hint }
  const body = blankFrontMatter(read.text)
  const part = fragment === undefined ? body : (sectionOf(body.trim(), fragment) ?? selectCode(body.trim(), fragment))
  if (typeof part !== 'string' && 'message' in part) return { filePath, message: part.message, hint: part.hint }
  const whole = typeof part === 'string' ? part : part.code
  const text = (lines === undefined ? whole : linesOf(whole, lines)).trim()
  if (lines === undefined || text !== '') return { filePath, shownPath, text }
  return {
    filePath,
    message: `has no text in its lines {${lines}}`,
    hint: 'count the lines from the start of the file',
  }
}

/** The section below the heading with an id: up to the next heading of the same level or a higher one. */
function sectionOf(text: string, id: string): string | undefined {
  const slugger = new GithubSlugger()
  const lines = text.split('\n')
  let isCode = false
  const headings = lines.flatMap((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    const [, marks, title = ''] = (isCode ? null : /^(#{1,6})\s+(.*?)\s*#*$/.exec(line)) ?? []
    if (marks === undefined) return []
    const own = /\{#([\w-]+)\}$/.exec(title)?.[1]
    return [{ at, level: marks.length, id: own ?? slugger.slug(title.replace(/[`*_]/g, '')) }]
  })
  const start = headings.find((heading) => heading.id === id)
  if (start === undefined) return undefined
  const end = headings.find(({ at, level }) => at > start.at && level <= start.level)
  return lines.slice(start.at, end?.at).join('\n')
}

/** The lines of `3,10`, `3,` or `,10`, both included. In a whole file, they are counted with its front matter. */
function linesOf(text: string, range: string): string {
  const [first = '', last = first] = range.split(',')
  return text
    .split('\n')
    .slice(Math.max(0, Number(first) - 1), last === '' ? undefined : Number(last))
    .join('\n')
}

declare module 'vfile' {
  interface DataMap {
    /** Of a translated page: absolute path of the translation. The path of the file is that of the original. */
    translationPath?: string
  }
}

declare module 'mdast' {
  interface TextData {
    /** The include that the text comes from: it has no position in the page. */
    includedAt?: Nodes['position']
  }
}

declare module 'mdast-util-directive' {
  interface TextDirectiveData {
    /** What an included file has: the position is that of the include. */
    written?: string
  }
  interface LeafDirectiveData {
    written?: string
  }
}

/** Notes the text of directives, most of which are only text: `localhost:port`. */
function keepWritten(node: Nodes, text: string): void {
  if (node.type === 'textDirective' || (node.type === 'leafDirective' && node.name !== 'include'))
    node.data = { ...node.data, written: text.slice(node.position?.start.offset, node.position?.end.offset) }
  if ('children' in node) for (const child of node.children) keepWritten(child, text)
}

interface Move {
  readonly place: Nodes['position']
  /** Absolute paths of the included file and of the page. */
  readonly from: string
  readonly to: string
  readonly rootDir: string
}

/** Nodes that are text of the page. Rules about text compare it with the source of the page, so it has no position there. */
const textual: ReadonlySet<string> = new Set([
  'text',
  'paragraph',
  'heading',
  'tableCell',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
])

/** Gives the nodes of an included file the position of the include, and makes their relative paths start from the page. */
export function moveTo(node: Nodes, move: Move): void {
  node.position = textual.has(node.type) ? undefined : move.place
  if (node.type === 'text' && move.place) node.data = { ...node.data, includedAt: move.place }
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition') node.url = moveUrl(node.url, move)
  if (node.type === 'code' && node.meta)
    node.meta = node.meta.replace(
      /(^|\s)file=(["']?)(\.\.?\/[^\s"']*)/g,
      (_, before: string, quote: string, file: string) => {
        const target = siteRelative(move.rootDir, path.resolve(path.dirname(move.from), file))
        return `${before}file=${quote}@site/${target}`
      },
    )
  if ('children' in node) for (const child of node.children) moveTo(child, move)
}

function moveUrl(url: string, { from, to }: Move): string {
  if (url === '' || /^[#/?]|^@site\//.test(url) || isAbsoluteUrl(url)) return url
  const [dir, target] = [path.dirname(to), path.dirname(from)]
  if (dir === target) return url
  const moved = path.posix.join(path.relative(dir, target).split(path.sep).join('/'), url)
  return moved.startsWith('.') ? moved : `./${moved}`
}
