import type { FenceMeta } from '../fence-meta.js'
import { type CodeToken, grammarNames, type Highlighter, splitLines, type TokenKind } from './code-tokens.js'

/** Kinds of tokens with colors like the eight of terminals: black, red, green, yellow, blue, magenta, cyan; white is plain. */
const colors: readonly (TokenKind | undefined)[] = ['c', 'd', 'i', 'n', 'f', 'k', 't', undefined]

/** An escape sequence: one that sets colors, or one that moves the cursor or starts or ends a link. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what terminals read.
const sequence = /\u001b(?:\[([\d;:]*)m|\[[\d;:?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\^_])/g

/** The most parameters that are read from one sequence. No program writes as many. */
const MOST_CODES = 32

interface Style {
  readonly color?: TokenKind
  readonly look?: TokenKind
}

/** Splits the output of a terminal at its escape sequences, which are left out. A token has one style, first of all its color. */
export function ansiTokens(text: string): CodeToken[] {
  const tokens: CodeToken[] = []
  let style: Style = {}
  let at = 0
  const add = (end: number): void => {
    const kind = style.color ?? style.look
    if (end > at) tokens.push(kind === undefined ? { text: text.slice(at, end) } : { text: text.slice(at, end), kind })
  }
  for (const match of text.matchAll(sequence)) {
    add(match.index)
    at = match.index + match[0].length
    if (match[1] !== undefined) style = styleAfter(style, match[1].split(/[;:]/, MOST_CODES).map(Number))
  }
  add(text.length)
  return tokens
}

/** SGR parameters, as in ECMA-48. */
function styleAfter(style: Style, codes: readonly number[]): Style {
  const [code = 0, mode, index = 8] = codes
  // `38;5;n` and `38;2;r;g;b`: of the colors by number, the first 16 are those of `colors`.
  const length = code === 38 || code === 48 ? (mode === 5 ? 3 : 5) : 1
  const color = code === 38 ? (mode === 5 && index < 16 ? index % 8 : 7) : code % 10
  const isColor = code === 38 || (code >= 30 && code <= 37) || (code >= 90 && code <= 97)
  const looks: Readonly<Record<number, TokenKind>> = { 1: 'b', 2: 'c', 3: 'e' }
  const next: Style =
    code === 0
      ? {}
      : isColor
        ? { ...style, color: code === 90 ? 'c' : colors[color] }
        : code === 39
          ? { ...style, color: undefined }
          : code >= 22 && code <= 23
            ? { ...style, look: undefined }
            : { ...style, look: looks[code] ?? style.look }
  return codes.length > length ? styleAfter(next, codes.slice(length)) : next
}

/** The languages of shells, with the language that their commands are highlighted in. */
const shells: ReadonlyMap<string, string> = new Map([
  ...['bash', 'sh', 'shell', 'zsh', 'fish', 'ksh', 'shellscript', 'terminal'].map((name) => [name, 'bash'] as const),
  ...['powershell', 'pwsh', 'ps1'].map((name) => [name, 'powershell'] as const),
  ...['bat', 'batch', 'cmd'].map((name) => [name, 'batch'] as const),
])

/** The languages of recorded sessions: lines without a prompt are output. */
const sessions: ReadonlySet<string> = new Set([
  'console',
  'shell-session',
  'shellsession',
  'sh-session',
  'bash-session',
])

interface CommandFence {
  readonly language: string
  readonly meta: Pick<FenceMeta, 'frame' | 'title'>
  readonly source: string
}

/** Whether a fence shows commands, not a script: `frame` decides, then the language, the title and the first line. */
export function isTerminal({ language, meta, source }: CommandFence): boolean {
  if (meta.frame !== undefined) return meta.frame === 'terminal'
  const name = language.toLowerCase()
  if (!shells.has(name) && !sessions.has(name)) return false
  return !/^#!/.test(source) && !/\.\w+$/.test(meta.title ?? '')
}

/**
 * `$ `, `user@host:~$ `, `[me@host ~]# `, `~/dir $ `, `bash-5.2$ `, `(venv) $ `, `PS C:\\> ` or `C:\\> `. A `#` or `>` without anything
 * before it may be something else.
 */
const prompt =
  /^[ \t]*(?:\([\w.-]+\) )?(?:(?:[\w.-]+@[\w.-]+[^$#%>]*|\[[^\]]*\]|[~/][^\s$#%>]* ?|\w+-\d[\d.]*)[$%#>] |[$%❯] |PS(?: [^>]*)?> |[A-Z]:\\[^>]*> ?)/
/** Prompts that are comments or output in a session that has one of the prompts above. */
const plainPrompt = /^[ \t]*[#>] /
const continuation = /^[ \t]*>{1,2}(?: |$)/

/** What prompts look like, and the language of the text after them. */
interface Session {
  readonly prompt: RegExp
  readonly continuation: RegExp
  readonly language: string
}

const python: Session = { prompt: /^[ \t]*>>>(?: |$)/, continuation: /^[ \t]*\.\.\.(?: |$)/, language: 'python' }

/** Undefined if the code is not a session, because it is in another language or has no prompt. */
function sessionOf(lines: readonly string[], language: string): Session | undefined {
  const name = language.toLowerCase()
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line))
  if (grammarNames.get(name) === 'python' || name === 'python' || name === 'py')
    return has(python.prompt) ? python : undefined
  const isSession = sessions.has(name)
  if (!isSession && !shells.has(name)) return undefined
  const pattern = [prompt, ...(isSession ? [plainPrompt] : [])].find(has)
  return pattern && { prompt: pattern, continuation, language: shells.get(name) ?? 'bash' }
}

/** Splits a session into tokens: prompts and output, which are not copied, and commands. */
export function sessionTokens(code: string, language: string, highlight: Highlighter): CodeToken[] | undefined {
  const lines = code.split('\n')
  const session = sessionOf(lines, language)
  if (session === undefined) return undefined
  const starts = lines.flatMap((line, at) => (session.prompt.test(line) ? [at] : []))
  const output = (from: number, to: number): CodeToken[] =>
    lines.slice(from, to).map((line, i) => ({ text: from + i < lines.length - 1 ? `${line}\n` : line, kind: 'o' }))
  return [
    ...output(0, starts[0] ?? lines.length),
    ...starts.flatMap((start, i) => {
      const end = starts[i + 1] ?? lines.length
      const command = commandTokens(lines.slice(start, end), session, highlight)
      const last = start + command.lines
      return [...command.tokens, ...(last < lines.length ? [{ text: '\n' }] : []), ...output(last, end)]
    }),
  ]
}

/**
 * The tokens of the command at the start of some lines, and of how many lines it consists: the next line belongs to it too, if it has a
 * prompt for continued lines, if the line before it ends with a character for that, or if a string, such as a here-document, goes on.
 */
function commandTokens(
  lines: readonly string[],
  { prompt: first, continuation: next, language }: Session,
  highlight: Highlighter,
): { readonly tokens: readonly CodeToken[]; readonly lines: number } {
  const prompts = lines.map((line, i) => (i === 0 ? first : next).exec(line)?.[0])
  const code = lines.map((line, i) => line.slice(prompts[i]?.length ?? 0))
  const found = highlight(code.join('\n'), language)
  const tokens = Array.isArray(found) ? (found as readonly CodeToken[]) : [{ text: code.join('\n') }]
  const inString = tokens.flatMap(({ text, kind }) => Array.from(text.matchAll(/\n/g), () => kind === 's'))
  const isOpen = (line: number) => inString[line] || /[\\`^]$/.test(code[line] ?? '')
  let count = 1
  while (count < lines.length && (prompts[count] !== undefined || isOpen(count - 1))) count++
  const shown = splitLines(tokens).slice(0, count)
  return {
    lines: count,
    tokens: shown.flatMap((line, i) => [
      ...(i > 0 ? [{ text: '\n' }] : []),
      ...(prompts[i] === undefined ? [] : [{ text: prompts[i], kind: 'p' } as const]),
      ...line,
    ]),
  }
}
