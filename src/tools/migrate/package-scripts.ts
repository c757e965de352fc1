import { posix } from 'node:path'
import { asRecord } from '../../node/base/record.js'
import type { OldSite } from './old-site.js'
import { dropped, join, manual, type Part } from './part.js'

/** A change of a file besides the config. */
export interface FileChange {
  readonly file: string
  /** The changes for people: `"build": "docsgen build"`. */
  readonly lines: readonly string[]
  readonly content: string
}

/** The changes of `package.json` and `.gitignore` that the new site needs, and what remains to be done. */
interface ProposedFiles {
  readonly changes: readonly FileChange[]
  readonly part: Part
  /** The commands to run after the migration, in their order. */
  readonly commands: ProposedCommands
}

export interface ProposedCommands {
  /** If the changes have been written, and if they have not. */
  readonly written: readonly string[]
  readonly unwritten: readonly string[]
}

type Manifest = Readonly<Record<string, unknown>>

/** `used` are the packages that the new config imports, `added` those that Docusaurus brought. */
export function proposeFiles(
  site: OldSite,
  { used, added = [] }: { readonly used: readonly string[]; readonly added?: readonly string[] },
): ProposedFiles {
  const text = site.read('package.json')
  const manifest = text === undefined ? {} : (parseManifest(text) ?? {})
  const scripts = convertScripts(manifest)
  const react = oldReactIn(manifest)
  const changed = text === undefined ? undefined : changeManifest({ text, manifest, scripts, react })
  const changes = [changed, changeIgnored(site.read('.gitignore'))].filter((change) => change !== undefined)
  const manager = packageManagerOf(site)
  const old = oldPackages(manifest).filter((name) => !used.includes(name))
  return {
    changes,
    part: text === undefined ? join() : join(noteScripts(scripts), notePackages(site, { old, react, manager })),
    commands: proposeCommands({ manifest, old, react, manager, added }),
  }
}

/** A script of the old `package.json`, and what becomes of it. */
interface ConvertedScript {
  readonly name: string
  readonly before: string
  readonly after: string
}

function convertScripts({ scripts }: Manifest): ConvertedScript[] {
  return Object.entries(asRecord(scripts) ?? {}).map(([name, script]) => {
    const before = String(script)
    return { name, before, after: before.replace(CALL, convertCall) }
  })
}

/** A call of a command of Docusaurus, up to the next operator of the shell: `docusaurus start --port 3001`. */
const CALL = /(?<![\w./-])docusaurus[ \t]+([\w:-]+)((?:[ \t]+[^\s&|;'"]+)*)/g

const COMMANDS: Readonly<Record<string, string>> = {
  start: 'docsgen serve --watch',
  build: 'docsgen build',
  serve: 'docsgen serve',
  swizzle: 'docsgen eject',
  'docs:version': 'docsgen version',
  'write-translations': 'docsgen translations --extract',
}

/** Options by what they are in docsgen, with a value; `null` for those that docsgen does not need, without one. */
const OPTIONS: Readonly<Record<string, string | null>> = {
  '-p': '--port',
  '--port': '--port',
  '-h': '--host',
  '--host': '--host',
  '--out-dir': '--out-dir',
  '--dir': '--out-dir',
  '--no-open': null,
  '--no-minify': null,
  '--hot-only': null,
}

/** A call as one of docsgen; the same if docsgen has no such command, or an option of it. */
function convertCall(call: string, command: string, args: string): string {
  const [, plain = command, docs] = /^(docs:version):(.+)$/.exec(command) ?? []
  const name = COMMANDS[plain]
  if (name === undefined) return call
  const words = args.split(/[ \t]+/).filter((word) => word !== '' && word !== '--')
  // Docusaurus names the theme first.
  if (plain === 'swizzle' && words.length > 0) return call
  const converted: string[] = docs === undefined ? [] : ['--docs', docs]
  for (const word of words) {
    const [option = '', value] = word.split('=')
    if (!word.startsWith('-')) converted.push(word)
    else if (!Object.hasOwn(OPTIONS, option)) return call
    else if (OPTIONS[option]) converted.push(`${OPTIONS[option]}${value === undefined ? '' : `=${value}`}`)
  }
  return [name, ...converted].join(' ')
}

function changeManifest({
  text,
  manifest,
  scripts,
  react,
}: {
  readonly text: string
  readonly manifest: Manifest
  readonly scripts: readonly ConvertedScript[]
  readonly react: readonly OldReact[]
}): FileChange | undefined {
  const changed = scripts.filter(({ before, after }) => before !== after)
  if (changed.length === 0 && react.length === 0) return undefined
  const range = `^${REACT_VERSION}.0.0`
  const next = Object.fromEntries(scripts.map(({ name, after }) => [name, after]))
  const lists = [...new Set(react.map(({ list }) => list))].map((list) => {
    const own = react.filter((one) => one.list === list).map(({ name }) => [name, range])
    return [list, { ...asRecord(manifest[list]), ...Object.fromEntries(own) }]
  })
  const content = {
    ...manifest,
    ...(manifest.scripts === undefined ? {} : { scripts: next }),
    ...Object.fromEntries(lists),
  }
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  return {
    file: 'package.json',
    lines: [
      ...changed.map(({ name, after }) => `"${name}": ${JSON.stringify(after)}`),
      ...react.map(({ name, list }) => `"${name}": "${range}" (${list})`),
    ],
    content: `${JSON.stringify(content, null, indent)}\n`,
  }
}

const IGNORED = ['.docsgen/', 'build/']

function changeIgnored(text = ''): FileChange | undefined {
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '')
  const present = text.split('\n').map(bare)
  const lines = IGNORED.filter((line) => !present.includes(bare(line)))
  if (lines.length === 0) return undefined
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return { file: '.gitignore', lines, content: `${before}${lines.join('\n')}\n` }
}

/** Notes about scripts that still call Docusaurus. */
function noteScripts(scripts: readonly ConvertedScript[]): Part {
  const left = scripts.filter(({ after }) => /\bdocusaurus\b/.test(after))
  const unneeded = left.filter(({ after }) => /^docusaurus(?: clear)?$/.test(after))
  return join(
    ...left
      .filter((one) => !unneeded.includes(one))
      .map(({ name, after }) =>
        manual('package.json', `the script "${name}" calls Docusaurus, change it or remove it: ${after}`),
      ),
    ...(unneeded.length === 0
      ? []
      : [dropped('package.json', `scripts that can be removed: ${unneeded.map(({ name }) => name).join(', ')}`)]),
  )
}

interface Packages {
  /** The packages of Docusaurus, and of plugins of it. */
  readonly old: readonly string[]
  readonly react: readonly OldReact[]
  readonly manager: PackageManager
}

/** The packages of Docusaurus and of its plugins, which may need an older React. */
function oldPackages({ dependencies, devDependencies }: Manifest): string[] {
  const names = Object.keys({ ...asRecord(devDependencies), ...asRecord(dependencies) })
  return names.filter((name) => /(?:^|[/-])docusaurus\b|^@docusaurus\//.test(name))
}

/** What a person has to do about the packages of the site. */
function notePackages(site: OldSite, { old, react, manager }: Packages): Part {
  const { remove } = commandsOf(manager)
  const removal = `${remove} ${old.join(' ')}`
  const names = [...new Set(react.map(({ name }) => name))]
  return join(
    ...(react.length === 0
      ? []
      : [
          manual(
            'package.json',
            `docsgen needs React ${REACT_VERSION}: set ${listed(names)} to ^${REACT_VERSION}.0.0, or use --write-scripts`,
          ),
        ]),
    ...(react.length > 0 && old.length > 0
      ? [manual('package.json', `packages that need an older React must be removed first: ${removal}`)]
      : []),
    ...(react.length === 0 && old.length > 0
      ? [dropped('package.json', `the packages of Docusaurus can be removed: ${removal}`)]
      : []),
    ...(/"extends"\s*:[^,}]*@docusaurus\/tsconfig/.test(site.read('tsconfig.json') ?? '')
      ? [manual('tsconfig.json', '"extends" names a package of Docusaurus: write "compilerOptions" as the guide shows')]
      : []),
  )
}

/** `react, react-dom and @types/react` */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/**
 * The commands that install docsgen. A package manager checks the versions of all packages whenever it installs one, so
 * what needs the old React goes first.
 */
function proposeCommands({
  manifest,
  old,
  react,
  manager,
  added,
}: Packages & { readonly manifest: Manifest; readonly added: readonly string[] }): ProposedCommands {
  const { add, remove, run } = commandsOf(manager)
  const first = react.length > 0 && old.length > 0 ? [`${remove} ${old.join(' ')}`] : []
  const { dependencies, devDependencies } = manifest
  const present = { ...asRecord(devDependencies), ...asRecord(dependencies) }
  const missing = ['react', 'react-dom'].filter((name) => present[name] === undefined)
  const packages = ['docsgen', ...added.filter((name) => present[name] === undefined)]
  const withReact = [
    ...packages,
    ...(react.length > 0 ? ['react', 'react-dom'] : missing).map((name) => `${name}@${REACT_VERSION}`),
  ]
  const types = react.some(({ name }) => name.startsWith('@types/'))
    ? react.filter(({ name }) => name.startsWith('@types/')).map(({ name }) => `${name}@${REACT_VERSION}`)
    : []
  const build = `${run} build`
  return {
    written: [
      ...first,
      `${add} ${[...packages, ...missing.map((name) => `${name}@${REACT_VERSION}`)].join(' ')}`,
      build,
    ],
    unwritten: [...first, `${add} ${[...withReact, ...types].join(' ')}`, build],
  }
}

type PackageManager = 'npm' | 'yarn' | 'pnpm' | 'bun'

const LOCK_FILES = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
] as const

/** The folders of a site that packages can be declared in: its own, and up to four around it. */
const FOLDERS = ['.', '..', '../..', '../../..', '../../../..']

/** Finds the package manager by its lock file, or by `packageManager` in a manifest; npm if there is neither. */
function packageManagerOf(site: OldSite): PackageManager {
  const found = FOLDERS.map((dir) => {
    const declared = /^(npm|yarn|pnpm|bun)@/.exec(String(manifestIn(site, dir)?.packageManager ?? ''))?.[1]
    return declared ?? LOCK_FILES.find(([file]) => site.exists(posix.join(dir, file)))?.[1]
  }).find((name) => name !== undefined)
  return (['yarn', 'pnpm', 'bun'] as const).find((one) => one === found) ?? 'npm'
}

/** The commands of a package manager. */
function commandsOf(name: PackageManager): { readonly add: string; readonly remove: string; readonly run: string } {
  if (name === 'npm') return { add: 'npm install --save-dev', remove: 'npm uninstall', run: 'npx docsgen' }
  return {
    add: `${name} add ${name === 'pnpm' ? '--save-dev' : '--dev'}`,
    remove: `${name} remove`,
    run: name === 'bun' ? 'bunx docsgen' : `${name} docsgen`,
  }
}

/** The content of `package.json` in a folder; undefined if there is none, or if it is not valid, which npm reports. */
function manifestIn(site: OldSite, dir: string): Readonly<Record<string, unknown>> | undefined {
  const text = site.read(posix.join(dir, 'package.json'))
  return text === undefined ? undefined : parseManifest(text)
}

function parseManifest(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Packages that have to have the version of React that docsgen needs. */
const REACT = ['react', 'react-dom', '@types/react', '@types/react-dom']

const REACT_VERSION = 19

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** A package of React with an older version than docsgen needs. */
interface OldReact {
  readonly list: (typeof LISTS)[number]
  readonly name: string
}

function oldReactIn(manifest: Readonly<Record<string, unknown>>): OldReact[] {
  return LISTS.flatMap((list) =>
    REACT.filter((name) => isOlder(asRecord(manifest[list])?.[name])).map((name) => ({ list, name })),
  )
}

/** Whether every version of a range is too old; ranges that are not numbers, such as `catalog:` and `workspace:*`, are not. */
function isOlder(range: unknown): boolean {
  if (typeof range !== 'string') return false
  const majors = [...range.matchAll(/(?:^|[\s^~>=<|])v?(\d+)(?=[.\s|x*-]|$)/g)].map(([, major]) => Number(major))
  return majors.length > 0 && majors.every((major) => major < REACT_VERSION) && !range.includes('>')
}
