import type { CodeBlock, CodeLine } from '../../node/site/tool-api/code-pages.js'

/** How the text of a fence is checked. */
type SampleKind = 'script' | 'json' | 'style' | 'other'

export type SampleExtension = 'js' | 'jsx' | 'ts' | 'tsx' | 'json' | 'jsonc' | 'css' | 'other'

/** A fenced sample of a language that is checked. */
export interface Fence {
  readonly extension: SampleExtension
  readonly lines: readonly CodeLine[]
  /** Of the opening fence. */
  readonly line: number
  readonly column: number
  /** The title of the fence, if it is the path of a file. */
  readonly fileName?: string
  /** Whether it extends the previous sample: `continue`. */
  readonly continues: boolean
  /** Whether it shows changes of a file: `patch`. */
  readonly patches: boolean
  /** `skip` for `no-check`, `types` for `no-run`. */
  readonly mode: 'all' | 'types' | 'skip'
  /** Why it is no file of a project, although its title begins with a path. */
  readonly problem?: { readonly message: string; readonly hint: string }
}

/** The languages that are checked, by the word after the fence. */
const languages: ReadonlyMap<string, SampleExtension> = new Map([
  ['js', 'js'],
  ['javascript', 'js'],
  ['mjs', 'js'],
  ['jsx', 'jsx'],
  ['ts', 'ts'],
  ['typescript', 'ts'],
  ['mts', 'ts'],
  ['tsx', 'tsx'],
  ['json', 'json'],
  ['jsonc', 'jsonc'],
  ['css', 'css'],
])

/** The file extension for a fence's language; undefined for a language that is not checked. */
export function extensionOfLanguage(language: string): SampleExtension | undefined {
  return languages.get(/^[\w+-]*/.exec(language)?.[0].toLowerCase() ?? '')
}

/** The extension of a file that a page can show; undefined for other files. */
export function extensionOfFile(name: string): SampleExtension | undefined {
  return languages.get(/\.([a-z]+)$/.exec(name)?.[1] ?? '')
}

/** How texts with an extension are checked. */
export function sampleKind(extension: SampleExtension): SampleKind {
  if (extension === 'css') return 'style'
  if (extension === 'other') return 'other'
  return extension === 'json' || extension === 'jsonc' ? 'json' : 'script'
}

/** The samples among the code blocks of a page; on a page of a project, also its files in other languages. */
export function fencesOf(blocks: readonly CodeBlock[], isOfProject = false): Fence[] {
  return blocks.flatMap((block) => fenceOf(block, isOfProject) ?? [])
}

function fenceOf(block: CodeBlock, isOfProject: boolean): Fence | undefined {
  const { language, title = '', words, lines, line, column, showsFile } = block
  const name = pathOfTitle(title)
  const isFile = name !== undefined && (isOfProject || extensionOfFile(name) !== undefined)
  const problem = isOfProject && !words.includes('no-check') ? titleProblem(language, title, name) : undefined
  const extension = extensionOfLanguage(language) ?? (isOfProject && (isFile || problem) ? 'other' : undefined)
  if (extension === undefined) return undefined
  const isElsewhere =
    showsFile && !(isOfProject && isFile) && relativeImport.test(lines.map(({ text }) => text).join('\n'))
  return {
    extension,
    lines,
    line,
    column,
    fileName: isFile ? name : undefined,
    // A file is complete.
    continues: words.includes('continue') && !showsFile,
    patches: words.includes('patch') && !showsFile,
    mode: isElsewhere || words.includes('no-check') ? 'skip' : words.includes('no-run') ? 'types' : 'all',
    problem,
  }
}

/** Relative imports start from the file, which its own project checks. */
const relativeImport = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]\.{1,2}\//

/** The path in a title: it has no spaces, and ends in an extension. */
function pathOfTitle(title: string): string | undefined {
  const name = title
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
  return /^[^\s:*?"<>|#]*\.\w+$/.test(name) ? name : undefined
}

/** A path with a folder, or with an extension that no product has in its name, such as Node.js, and then something else. */
const pathAndMore = /^(?:(?:[\w@.-]+[\\/])+[\w.-]+\.\w+|[\w.-]+\.(?:tsx?|jsx|css|json|html))[\s#(,:]/

function titleProblem(language: string, title: string, name: string | undefined): Fence['problem'] {
  if (name !== undefined && /^(?:diff|patch)$/.test(language))
    return {
      message: `a block in the language "${language}" does not change ${JSON.stringify(name)} in the project`,
      hint: 'use the language of the file and the word `patch`, and mark lines with `// [!code ++]` and `// [!code --]`',
    }
  if (!pathAndMore.test(title)) return undefined
  return {
    message: `the title ${JSON.stringify(title)} is more than a path, so the code is in no file of the project`,
    hint: 'write only the path, with the word `patch` if it is a part of the file, or add `no-check`',
  }
}
