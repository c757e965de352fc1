import type { FenceMeta } from './fence-meta.js'
import type { CodeToken, Highlighter } from './highlight/code-tokens.js'

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

/** `$ `, `user@host:~$ `, `(venv) $ `, `PS C:\> ` or `C:\> `. */
const prompt =
  /^[ \t]*(?:\([\w.-]+\) )?(?:(?:[\w.-]+@[\w.-]+[^$#%>]*)?[$%] |[\w.-]+@[\w.-]+[^$#%>]*[#>] |PS(?: [^>]*)?> |[A-Z]:\\[^>]*> ?)/
/** Prompts that are something else in a session with the ones above: comments and output. */
const plainPrompt = /^[ \t]*[#>] /
const continuation = /^[ \t]*> /

/**
 * Splits a session into tokens: prompts and output, which are not copied, and commands. Undefined if the code is no session:
 * it is in another language, or has no prompt.
 */
export function sessionTokens(code: string, language: string, highlight: Highlighter): CodeToken[] | undefined {
  const name = language.toLowerCase()
  const isSession = sessions.has(name)
  if (!isSession && !shells.has(name)) return undefined
  const lines = code.split('\n')
  const pattern = lines.some((line) => prompt.test(line)) ? prompt : isSession ? plainPrompt : undefined
  if (pattern === undefined || !lines.some((line) => pattern.test(line))) return undefined
  const tokens: CodeToken[] = []
  let isOpen = false
  let afterCommand = false
  for (const [i, line] of lines.entries()) {
    const end = i < lines.length - 1 ? '\n' : ''
    const start: string | undefined =
      pattern.exec(line)?.[0] ?? (afterCommand ? continuation.exec(line)?.[0] : undefined)
    afterCommand = isOpen || start !== undefined
    if (!afterCommand) {
      tokens.push({ text: line + end, kind: 'o' })
      continue
    }
    const command = line.slice(start?.length ?? 0)
    isOpen = /[\\`^]$/.test(command)
    if (start !== undefined) tokens.push({ text: start, kind: 'p' })
    const found = highlight(command, shells.get(name) ?? 'bash')
    tokens.push(...(Array.isArray(found) ? found : [{ text: command }]), { text: end })
  }
  return tokens
}
