import { posix } from 'node:path'
import { asRecord } from '../../node/base/record.js'
import type { OldSite } from './old-site.js'
import { nothing, join, manual, type Part } from './part.js'

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
  readonly commands: readonly string[]
}

/** `used` are the packages that the new config imports, `added` those that Docusaurus brought. */
export function proposeFiles(
  site: OldSite,
  { used, added }: { readonly used: readonly string[]; readonly added: readonly string[] },
): ProposedFiles {
  const text = site.read('package.json')
  const manifest = parseManifest(text)
  const present = { ...asRecord(manifest.devDependencies), ...asRecord(manifest.dependencies) }
  const isOfDocusaurus = (name: string) => /(?:^|[/-])docusaurus\b|^@docusaurus\//.test(name)
  const old = Object.keys(present).filter((name) => isOfDocusaurus(name) && !used.includes(name))
  const { add, remove, run } = managerOf(site)
  const removal = old.length === 0 ? [] : [`${remove} ${old.join(' ')}`]
  const outdated = REACT.filter((name) => OLD_REACT.test(String(present[name])))
  const isNeeded = (name: string) => present[name] === undefined && !name.startsWith('@types/')
  const react = REACT.filter((name) => isNeeded(name) || outdated.includes(name)).map(
    (name) => `${name}@${REACT_VERSION}`,
  )
  const packages = ['docsgen', ...added.filter((name) => present[name] === undefined), ...react]
  const scripts = Object.entries(asRecord(manifest.scripts) ?? {}).map(
    ([name, script]) => [name, String(script)] as const,
  )
  const changes = [changeScripts(text ?? '', scripts), changeIgnored(site.read('.gitignore'))]
  return {
    changes: changes.filter((change) => change !== undefined),
    part: join(
      noteScripts(scripts),
      outdated.length === 0
        ? nothing
        : manual('package.json', `docsgen needs React ${REACT_VERSION}: install ${react.join(' ')}`),
      ...removal.map((command) =>
        manual(
          'package.json',
          outdated.length === 0
            ? `remove the packages of Docusaurus when you need them no more: ${command}`
            : `packages that need an older React must be removed first: ${command}`,
        ),
      ),
      /"extends"\s*:[^,}]*@docusaurus\/tsconfig/.test(site.read('tsconfig.json') ?? '')
        ? manual('tsconfig.json', '"extends" names a package of Docusaurus: write "compilerOptions" as the guide shows')
        : nothing,
    ),
    // A package manager checks the versions of all packages whenever it installs one, so what needs the old React goes first.
    commands: [...(outdated.length === 0 ? [] : removal), `${add} ${packages.join(' ')}`, `${run} build`],
  }
}

/** Packages that have to have the version of React that docsgen needs. */
const REACT = ['react', 'react-dom', '@types/react', '@types/react-dom']

const REACT_VERSION = 19

/** A range that allows only versions of React that are too old. */
const OLD_REACT = /^[~^]?v?1[0-8](?:\.[\w.-]+)?$/

const COMMANDS: Readonly<Record<string, string>> = {
  start: 'docsgen serve --watch',
  build: 'docsgen build',
  serve: 'docsgen serve',
  'docs:version': 'docsgen version',
  'write-translations': 'docsgen translations --extract',
}

/** A call of a command with no other options than docsgen has or does not need, up to the next operator of the shell. */
const CALL =
  /(?<![\w./-])docusaurus +([\w:-]+)((?: +--(?:no-open|no-minify|(?:port|host|out-dir|dir)[ =][^\s&|;'"]+))*)(?=\s*(?:$|[&|;'"]))/g

function converted(script: string): string {
  return script.replace(CALL, (call, command: string, options: string) => {
    const [, plain = command, docs] = /^(docs:version):(.+)$/.exec(command) ?? []
    const own = options.replaceAll(/ +--no-\w+/g, '').replace('--dir', '--out-dir')
    const name = COMMANDS[plain]
    return name === undefined ? call : `${name}${docs === undefined ? '' : ` --docs ${docs}`}${own}`
  })
}

type Scripts = readonly (readonly [name: string, script: string])[]

function changeScripts(text: string, scripts: Scripts): FileChange | undefined {
  const changed = scripts.filter(([, script]) => converted(script) !== script)
  if (changed.length === 0) return undefined
  const next = Object.fromEntries(scripts.map(([name, script]) => [name, converted(script)]))
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  return {
    file: 'package.json',
    lines: changed.map(([name]) => `"${name}": ${JSON.stringify(next[name])}`),
    content: `${JSON.stringify({ ...parseManifest(text), scripts: next }, null, indent)}\n`,
  }
}

/** Notes about scripts that still call Docusaurus. */
function noteScripts(scripts: Scripts): Part {
  const left = scripts.filter(([, script]) => /\bdocusaurus\b/.test(converted(script)))
  return join(
    ...left.map(([name, script]) =>
      manual('package.json', `the script "${name}" calls Docusaurus, change it or remove it: ${script}`),
    ),
  )
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

/** The commands of a package manager. */
interface Manager {
  readonly add: string
  readonly remove: string
  readonly run: string
}

const npm: Manager = { add: 'npm install --save-dev', remove: 'npm uninstall', run: 'npx docsgen' }
const bun: Manager = { add: 'bun add --dev', remove: 'bun remove', run: 'bunx docsgen' }

const MANAGERS: readonly (readonly [lockFile: string, Manager])[] = [
  ['pnpm-lock.yaml', { add: 'pnpm add --save-dev', remove: 'pnpm remove', run: 'pnpm docsgen' }],
  ['yarn.lock', { add: 'yarn add --dev', remove: 'yarn remove', run: 'yarn docsgen' }],
  ['bun.lock', bun],
  ['bun.lockb', bun],
  ['package-lock.json', npm],
]

/** Finds the package manager by its lock file, in the folder of the site or in up to three around it; npm if there is none. */
function managerOf(site: OldSite): Manager {
  const found = ['.', '..', '../..', '../../..'].flatMap((dir) =>
    MANAGERS.filter(([file]) => site.exists(posix.join(dir, file))),
  )
  return found[0]?.[1] ?? npm
}

/** The content of `package.json`; empty if there is none, or if it is not valid, which npm reports. */
function parseManifest(text = '{}'): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text)) ?? {}
  } catch {
    return {}
  }
}
