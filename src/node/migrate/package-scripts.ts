import { asRecord } from '../config/finding.js'
import type { OldSite } from './old-site.js'
import { dropped, join, manual, type Part } from './part.js'

/** A change of a file besides the config. */
export interface FileChange {
  readonly file: string
  /** The changes for people: `"build": "docsgen build"`. */
  readonly lines: readonly string[]
  readonly content: string
}

/** Commands of Docusaurus and those of docsgen; the others have no counterpart. */
const COMMANDS: readonly (readonly [RegExp, string])[] = [
  [/\bdocusaurus\s+start\b/g, 'docsgen serve --watch'],
  [/\bdocusaurus\s+build\b/g, 'docsgen build'],
  [/\bdocusaurus\s+serve\b/g, 'docsgen serve'],
  [/\bdocusaurus\s+swizzle\b/g, 'docsgen eject'],
  [/\bdocusaurus\s+docs:version\b/g, 'docsgen version'],
]

/** Options of Docusaurus that docsgen does not have and does not need. */
const OPTIONS = /\s+--(?:no-open|hot-only|no-minify|poll(?:[ =]\d+)?|bundle-analyzer)\b/g

const WITHOUT_COUNTERPART = /\bdocusaurus\s+(?:clear|deploy|write-translations|write-heading-ids)\b/

/** The changes of `package.json` and `.gitignore` that the new site needs, and what remains to be done in them. */
export function proposeFiles(site: OldSite): { readonly changes: readonly FileChange[]; readonly part: Part } {
  const manifest = site.read('package.json')
  const scripts = manifest === undefined ? undefined : changeScripts(manifest)
  const ignored = changeIgnored(site.read('.gitignore'))
  const changes = [scripts, ignored].filter((change) => change !== undefined)
  return { changes, part: manifest === undefined ? join() : noteManifest(manifest) }
}

function changeScripts(text: string): FileChange | undefined {
  const manifest = parseManifest(text)
  const scripts = Object.entries(asRecord(manifest.scripts) ?? {})
  const changed = scripts.flatMap(([name, script]) => {
    const next = newScript(String(script))
    return next === script ? [] : [{ name, next }]
  })
  if (changed.length === 0) return undefined
  const next = Object.fromEntries(
    scripts.flatMap(([name, script]) => {
      const change = changed.find((one) => one.name === name)
      return change === undefined ? [[name, script]] : change.next === undefined ? [] : [[name, change.next]]
    }),
  )
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
  return {
    file: 'package.json',
    lines: changed.map(({ name, next }) =>
      next === undefined ? `remove "${name}"` : `"${name}": ${JSON.stringify(next)}`,
    ),
    content: `${JSON.stringify({ ...manifest, scripts: next }, null, indent)}\n`,
  }
}

/** The content of `package.json`; empty if it is not valid, which npm reports. */
function parseManifest(text: string): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text)) ?? {}
  } catch {
    return {}
  }
}

/** The script with docsgen's commands; undefined if docsgen has no such command. */
function newScript(script: string): string | undefined {
  if (!/\bdocusaurus\b/.test(script)) return script
  if (script.trim() === 'docusaurus' || WITHOUT_COUNTERPART.test(script)) return undefined
  const renamed = COMMANDS.reduce((text, [command, name]) => text.replace(command, name), script)
  return renamed === script ? script : renamed.replace(OPTIONS, '')
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

/** What a person has to do about the packages of the site. */
function noteManifest(text: string): Part {
  const { scripts, dependencies, devDependencies } = parseManifest(text)
  const packages = { ...asRecord(devDependencies), ...asRecord(dependencies) }
  const react = /\d+/.exec(String(packages.react ?? ''))?.[0]
  const deploys = Object.values(asRecord(scripts) ?? {}).some((script) =>
    /\bdocusaurus\s+deploy\b/.test(String(script)),
  )
  const old = Object.keys(packages).filter((name) => name.startsWith('@docusaurus/'))
  const file = 'package.json'
  return join(
    ...(react !== undefined && Number(react) < 19 ? [manual(file, 'run "npm install react@19 react-dom@19"')] : []),
    ...(deploys ? [manual(file, 'publish the folder "build" in place of "docusaurus deploy"')] : []),
    ...(old.length === 0
      ? []
      : [dropped(file, `the packages of Docusaurus can be removed: npm uninstall ${old.join(' ')}`)]),
  )
}
