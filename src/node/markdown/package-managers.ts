import convert from 'npm-to-yarn'

/** A package manager with the name that its tab shows. */
interface PackageManager {
  readonly name: 'npm' | 'yarn' | 'pnpm' | 'bun'
  readonly label: string
}

/** The tabs of a fence with `npm2yarn`, with the values that are stored for readers. */
export const packageManagers: readonly PackageManager[] = [
  { name: 'npm', label: 'npm' },
  { name: 'yarn', label: 'Yarn' },
  { name: 'pnpm', label: 'pnpm' },
  { name: 'bun', label: 'Bun' },
]

/** Commands that npm-to-yarn does not convert. */
const frozenInstall = {
  yarn: 'yarn install --immutable',
  pnpm: 'pnpm install --frozen-lockfile',
  bun: 'bun ci',
} as const

// The expressions below look for spaces only where a run of them begins; else the time grows with the square of its length.

/** The start of a command: the prompt, variables and `sudo` stay in front of it. */
const commandStart = /^(\s*(?:[$>] \s*)?(?:(?:sudo|[A-Za-z_]\w*=\S*) +)*)(?=np[mx] )/

/** Stands for a backslash at the end of a line within a command, so that the command is one line. */
const lineBreak = '\uE002'

/**
 * Converts the `npm` and `npx` commands of a shell script to another package manager. Comments, other commands and commands
 * without an equivalent stay unchanged.
 */
export function convertCommands(script: string, to: PackageManager['name']): string {
  if (to === 'npm') return script
  const breaks: string[] = []
  const joined = script.replace(/(?<![ \t])[ \t]+(\\\n[ \t]*)/g, (_, text: string) => {
    breaks.push(text)
    return ` ${lineBreak} `
  })
  const converted = joined.split('\n').map((line) => convertLine(line, to))
  return converted.join('\n').replace(new RegExp(` ${lineBreak} ?`, 'g'), () => ` ${breaks.shift() ?? ''}`)
}

function convertLine(line: string, to: 'yarn' | 'pnpm' | 'bun'): string {
  const comment = /(?:^|(?<!\s)\s+)#.*$/.exec(line)
  const code = comment ? line.slice(0, comment.index) : line
  const parts = code.split(/((?<!\s)\s*(?:&&|\|\||[;|])\s*)/)
  return parts.map((part) => convertCommand(part, to)).join('') + (comment?.[0] ?? '')
}

function convertCommand(part: string, to: 'yarn' | 'pnpm' | 'bun'): string {
  const start = commandStart.exec(part)?.[1]
  if (start === undefined) return part
  const written = part.slice(start.length).trimEnd()
  // Only npx asks before it installs a package.
  const command = written.replace(/^npx (?:-y|--yes) /, 'npx ')
  const [, verb = ''] = command.split(/ +/)
  if (command === 'npm ci') return start + frozenInstall[to]
  // npm-to-yarn looks verbs up in plain objects.
  if (verb in {}) return part
  const converted = convert(command, to)
  return /^npm |\n/.test(converted) ? part : start + converted + part.slice(start.length + written.length)
}
