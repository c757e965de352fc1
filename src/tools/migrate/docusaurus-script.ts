/** What becomes of a script of `package.json`. */
interface NewScript {
  /** Undefined if nothing of the script is left. */
  readonly text: string | undefined
  readonly notes: readonly ScriptNote[]
}

/** What a person has to know about a command: `dropped` if nothing is lost. */
export interface ScriptNote {
  readonly kind: 'dropped' | 'manual'
  readonly text: string
}

/** A part of a script between two operators of the shell, and the operator behind it. */
interface Segment {
  readonly text: string
  readonly operator: string
}

const WORD = /\d*>&\d+|(?:[^\s"';|&]|\\.|"(?:\\.|[^"\\])*"|'[^']*')+/g

const SEGMENT = /((?:\d*>&\d+|[^"';|&]|"(?:\\.|[^"\\])*"|'[^']*')*)(&&|\|\||[;|&]|$)/g

/** Programs that run a program of a package, or a script. */
const RUNNERS =
  /^(?:npx|bunx|yarn|pnpm|npm|bun|run|exec|dlx|run-script|--|-\w|--(?:no-install|yes|silent|bun|package=\S+))$/

/** Programs that run other programs, so that Docusaurus can be any of their arguments. */
const PROGRAM = /(?:^|\/)docusaurus(?:\.m?js)?$/

/** Writes the commands of Docusaurus in a script as those of docsgen. `languages` are the languages of the new site, by their old names. */
export function convertScript(script: string, languages: readonly string[]): NewScript {
  if (!/\bdocusaurus\b/.test(script)) return { text: script, notes: [] }
  const converted = segmentsOf(script).map((segment) => ({ ...segment, ...convertSegment(segment.text, languages) }))
  // Docusaurus may build one language after the other.
  const changed = converted.filter(
    ({ text }, index) => text !== 'docsgen build' || !converted.slice(0, index).some((before) => before.text === text),
  )
  return { text: joinSegments(changed), notes: changed.flatMap(({ notes }) => notes) }
}

/** A script without its calls of scripts that are removed; undefined if nothing is left. */
export function withoutCalls(script: string, removed: readonly string[]): string | undefined {
  const changed = segmentsOf(script).map((segment) => {
    const words = wordsOf(segment.text)
    if (/^(?:run-[sp]|npm-run-all)$/.test(words[0] ?? '')) {
      const kept = words.filter((word) => !removed.includes(word))
      const isEmpty = kept.slice(1).every((word) => word.startsWith('-'))
      return kept.length === words.length ? segment : { ...segment, text: isEmpty ? undefined : kept.join(' ') }
    }
    const [first = '', ...others] = words.filter((word) => !/^\w+=/.test(word) && word !== 'cross-env')
    const called = /^(?:npm|yarn|pnpm|bun)$/.test(first)
      ? others.find((word) => !/^(?:run|run-script|-.*)$/.test(word))
      : undefined
    const isShort = first !== 'npm' || /^run/.test(others[0] ?? '')
    return called !== undefined && isShort && removed.includes(called) ? { ...segment, text: undefined } : segment
  })
  return joinSegments(changed)
}

function segmentsOf(script: string): Segment[] {
  return [...script.matchAll(SEGMENT)]
    .map(([, text = '', operator = '']) => ({ text: text.trim(), operator }))
    .filter(({ text, operator }) => text !== '' || operator !== '')
}

function joinSegments(
  segments: readonly { readonly text: string | undefined; readonly operator: string }[],
): string | undefined {
  const kept = segments.filter((one): one is Segment => one.text !== undefined && one.text !== '')
  if (kept.length === 0) return undefined
  return kept
    .map(({ text, operator }, index) =>
      index === kept.length - 1 && operator !== '&' ? text : operator === ';' ? `${text};` : `${text} ${operator}`,
    )
    .join(' ')
    .trim()
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) => word)
}

function convertSegment(text: string, languages: readonly string[]): NewScript {
  const words = wordsOf(text)
  const quoted = words.find((word) => /^["'].*\bdocusaurus\s/.test(word))
  if (quoted !== undefined) {
    const inner = convertScript(quoted.slice(1, -1), languages)
    const quote = quoted.charAt(0)
    return {
      ...inner,
      text: inner.text === undefined ? undefined : text.replace(quoted, () => quote + inner.text + quote),
    }
  }
  const index = words.findIndex((word) => PROGRAM.test(word))
  if (index < 0) return { text, notes: [] }
  const start = runnerStart(words, index)
  const before = words.slice(0, start)
  const [command, ...args] = words.slice(index + 1).filter((word) => word !== '--')
  const isFirst = before.every((word) => /^(?:\w+=.*|cross-env(?:-shell)?|env)$/.test(word))
  if (command === undefined) return { text: isFirst ? undefined : text, notes: [] }
  const found = convertCommand(command, args, languages)
  if (found === undefined)
    return isFirst
      ? left(`docsgen has no command "${command}", which a plugin of Docusaurus adds`)
      : { text, notes: [] }
  return { text: found.text === undefined ? undefined : [...before, found.text].join(' '), notes: found.notes }
}

/** Where the programs in front of Docusaurus begin, which docsgen does not need: scripts find it without them. */
function runnerStart(words: readonly string[], index: number): number {
  let start = index
  while (start > 0 && RUNNERS.test(words[start - 1] ?? '')) start--
  const isPlain = start === index || /^(?:npx|bunx|yarn|pnpm|npm|bun)$/.test(words[start] ?? '')
  const node = words.slice(0, index).lastIndexOf('node')
  if (node >= 0 && words.slice(node + 1, index).every((word) => word.startsWith('-'))) return node
  return isPlain ? start : index
}

function left(text: string): NewScript {
  return { text: undefined, notes: [{ kind: 'manual', text }] }
}

/** A command of Docusaurus as one of docsgen; undefined if Docusaurus itself has no such command. */
function convertCommand(command: string, args: readonly string[], languages: readonly string[]): NewScript | undefined {
  const [, docs] = /^docs:version(?::(.+))?$/.exec(command) ?? []
  if (command.startsWith('docs:version'))
    return {
      text: ['docsgen version', ...(docs === undefined ? [] : [`--docs ${docs}`]), ...args].join(' '),
      notes: [],
    }
  const options = COMMANDS[command]
  if (options !== undefined) return convertOptions(options, args, languages)
  if (command === 'swizzle') return { text: ['docsgen eject', ...ejectArguments(args)].join(' '), notes: [] }
  if (command === 'clear') return { text: undefined, notes: [] }
  if (command === 'deploy') return { text: undefined, notes: [] }
  if (command === 'write-translations')
    return { text: languages.length > 1 ? 'docsgen translations --extract' : undefined, notes: [] }
  if (command === 'write-heading-ids')
    return left('docsgen does not write ids into headings: "## Title {#id}" sets the id of one')
  return undefined
}

/** A command of docsgen, and what becomes of each option of Docusaurus: `as` is its new name, `takes` says that a value follows. */
interface CommandOptions {
  readonly name: string
  readonly options: Readonly<Record<string, { readonly as?: string; readonly takes: boolean; readonly lost?: string }>>
}

const PORT = { as: '--port', takes: true }
const HOST = { as: '--host', takes: true }
const CONFIG = {
  takes: true,
  lost: 'the option --config named a config of Docusaurus: docsgen reads docsgen.config.ts',
}
const NOTHING = { takes: false }

const COMMANDS: Readonly<Record<string, CommandOptions>> = {
  build: {
    name: 'docsgen build',
    options: {
      '--out-dir': { as: '--out-dir', takes: true },
      '--config': CONFIG,
      '--dev': {
        takes: false,
        lost: 'docsgen has no builds for development: "docsgen build --debug" prints the stacks of errors',
      },
      '--bundle-analyzer': {
        takes: false,
        lost: 'docsgen has no bundle analyzer: "docsgen diff" compares what pages load',
      },
      '--no-minify': NOTHING,
    },
  },
  start: {
    name: 'docsgen serve --watch',
    options: {
      '-p': PORT,
      '--port': PORT,
      '-h': HOST,
      '--host': HOST,
      '--config': CONFIG,
      '--hot-only': NOTHING,
      '--no-open': NOTHING,
      '--no-minify': NOTHING,
      '--poll': { takes: false },
    },
  },
  serve: {
    name: 'docsgen serve',
    options: {
      '-p': PORT,
      '--port': PORT,
      '-h': HOST,
      '--host': HOST,
      '--config': CONFIG,
      '--dir': { as: '--out-dir', takes: true },
      '--no-open': NOTHING,
      '--build': NOTHING,
    },
  },
}

function convertOptions(
  { name, options }: CommandOptions,
  args: readonly string[],
  languages: readonly string[],
): NewScript {
  const written: string[] = []
  const notes: ScriptNote[] = []
  const named: string[] = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    const [, option = '', value] = /^(--?[\w-]+)(?:=(.*))?$/.exec(arg) ?? []
    const next = value ?? args[index + 1]
    if (option === '--locale' || option === '-l') {
      named.push(next ?? '')
      if (value === undefined) index++
      // Docusaurus reads several languages behind one option.
      while (value === undefined && /^\w{2,3}(?:-\w+)?$/.test(args[index + 1] ?? '') && name === 'docsgen build')
        named.push(args[++index] ?? '')
      continue
    }
    const known = options[option]
    if (known === undefined) {
      // The interval of --poll, and options of other programs, stay out.
      if (option === '' && !(args[index - 1] === '--poll' && /^\d+$|^true$|^false$/.test(arg))) written.push(arg)
      if (option !== '') notes.push({ kind: 'manual', text: `"${name}" has no option ${option}` })
      continue
    }
    if (known.lost !== undefined) notes.push({ kind: 'manual', text: known.lost })
    if (known.as !== undefined)
      written.push(...(value === undefined ? [known.as, next ?? ''] : [`${known.as}=${value}`]))
    if (known.takes && value === undefined) index++
  }
  const foreign = named.filter((language) => !languages.includes(language))
  const absent = `the site does not have the language ${foreign.join(', ')}`
  if (foreign.length > 0 && foreign.length === named.length) return left(absent)
  const more: ScriptNote[] = foreign.length === 0 ? [] : [{ kind: 'manual', text: absent }]
  if (named.length > foreign.length && languages.length > 1)
    more.push({ kind: 'dropped', text: `${named.join(', ')}: "${name}" is for all languages of the site` })
  const isBuilt = name === 'docsgen serve' && args.includes('--build')
  return { text: [...(isBuilt ? ['docsgen build &&'] : []), name, ...written].join(' '), notes: [...notes, ...more] }
}

/** `docusaurus swizzle @docusaurus/theme-classic Footer --eject` has the name of a theme first. */
function ejectArguments(args: readonly string[]): string[] {
  const names = args.filter((arg) => !arg.startsWith('-') && !arg.includes('theme-'))
  const wrap = args.some((arg) => arg === '--wrap' || arg === '-w') ? ['--wrap'] : []
  const list = args.some((arg) => arg === '--list' || arg === '-l') ? ['--list'] : []
  return [...names, ...wrap, ...list]
}
