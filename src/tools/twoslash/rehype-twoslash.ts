import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Element, Nodes, Root } from 'hast'
import type * as Twoslash from 'twoslash/core'
import type { VFile } from 'vfile'
import type { CodeType } from '../../node/base/code-fence.js'

interface Settings {
  readonly rootDir: string
  readonly compilerOptions: Readonly<Record<string, unknown>>
}

/** A code block with the option `twoslash`. */
interface TypedFence {
  readonly pre: Element
  readonly code: Element
  readonly language: string
  readonly source: string
}

const lockfiles = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']

/**
 * Puts the code that readers see, and the types in it, into code blocks with the option `twoslash`. TypeScript is loaded by the first
 * page that has some. It reads the files of the site again for each page, so that they are inputs of the page; packages are those of the lockfile.
 */
export function rehypeTwoslash(settings: Settings) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const fences = fencesIn(tree)
    if (fences.length === 0) return
    file.data.dependencies = [...(file.data.dependencies ?? []), ...lockfiles]
    const run = await createRun(settings).catch((error: unknown) => {
      const install = 'run "npm install --save-dev twoslash typescript@npm:@typescript/typescript6"'
      const message = 'twoslash, or the TypeScript 5 or 6 that it needs, is not installed'
      file.message(message, {
        place: fences[0]?.pre.position,
        ruleId: 'twoslash',
        source: install,
        cause: error as Error,
      }).fatal = true
    })
    if (run) for (const fence of fences) compileFence(fence, run, file)
  }
}

function fencesIn(node: Nodes): TypedFence[] {
  if (!('children' in node)) return []
  const [code] = node.children
  if (node.type !== 'element' || node.tagName !== 'pre' || code?.type !== 'element')
    return node.children.flatMap(fencesIn)
  const { meta } = (code.data ?? {}) as { readonly meta?: unknown }
  const language = /^language-([jt]sx?|javascript|typescript)$/.exec(String(code.properties.className))?.[1]
  const [text] = code.children
  if (language === undefined || text?.type !== 'text' || !/(?:^|\s)twoslash(?:\s|$)/.test(String(meta))) return []
  return [{ pre: node, code, language, source: text.value }]
}

async function createRun({ rootDir, compilerOptions }: Settings): Promise<Twoslash.TwoslashInstance> {
  const require = createRequire(`${rootDir}/package.json`)
  const { createTwoslasher } = (await import(pathToFileURL(require.resolve('twoslash/core')).href)) as typeof Twoslash
  const tsModule = require('typescript') as Twoslash.TS
  const { options } = tsModule.convertCompilerOptionsFromJson(compilerOptions, rootDir)
  // The package that has the API of TypeScript 6 beside TypeScript 7 has its libraries in another one.
  const tsLibDirectory = path.dirname(tsModule.getDefaultLibFilePath(options))
  return createTwoslasher({ tsModule, tsLibDirectory, vfsRoot: rootDir, compilerOptions: options })
}

function compileFence(fence: TypedFence, run: Twoslash.TwoslashInstance, file: VFile): void {
  const { pre, code, language, source } = fence
  const { line = 1, column = 1 } = pre.position?.start ?? {}
  const report = (message: string, hint: string, at = { line: -1, character: 0 }): void => {
    const place = { line: line + 1 + at.line, column: column + at.character }
    file.message(message, { place, ruleId: 'twoslash', source: hint }).fatal = true
  }
  try {
    // With its comments, the code has the lines of the page. Errors of lines that are cut count too.
    const whole = { keepNotations: true, noErrorValidation: true, noStaticSemanticInfo: true }
    const checked = run(source, language, { handbookOptions: whole })
    const expected = checked.meta.handbookOptions.errors
    for (const { code: number, text, ...at } of checked.errors)
      if (!expected.includes(Number(number)))
        report(`${text} (TS${number})`, `correct the code, or expect the error: "// @errors: ${number}"`, at)
    const shown = run(source, language, { handbookOptions: { noErrorValidation: true, noErrorsCutted: true } })
    const { lines, types } = shownLines(shown)
    code.children = [{ type: 'text', value: lines.join('\n') }]
    code.data = { ...code.data, types }
  } catch (error) {
    if (!(error instanceof Error) || !('recommendation' in error)) throw error
    report(error.message, 'correct the comments for twoslash in the code')
  }
}

/** The code with the types that `^?` asks for, and with expected errors, as comments. */
function shownLines({ code, hovers, queries, errors }: Twoslash.TwoslashReturn): {
  readonly lines: readonly string[]
  readonly types: readonly CodeType[]
} {
  const lines: string[] = []
  const types: CodeType[] = []
  for (const [i, text] of code.split('\n').entries()) {
    const isHere = ({ line }: { readonly line: number }) => line === i
    for (const { character: column, length, text: whole, docs } of hovers.filter(isHere)) {
      // What an import stands for, not that it is one.
      const type = whole.replace(/^\(alias\) ([\s\S]*)\nimport .*$/, '$1')
      types.push({ line: lines.length, column, length, text: docs ? `${type}\n\n${docs}` : type })
    }
    const wrong = errors.filter(isHere)
    lines.push(wrong.length > 0 ? `${text} // [!code error]` : text)
    for (const query of queries.filter(isHere)) lines.push(...comment(`^? ${query.text}`, query.character - 2))
    for (const error of wrong) lines.push(...comment(error.text, 1))
  }
  return { lines, types }
}

function comment(text: string, indent: number): string[] {
  return text.split('\n').map((line) => `//${' '.repeat(Math.max(0, indent))}${line}`)
}
