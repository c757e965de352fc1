import { posix } from 'node:path'
import { asRecord } from '../../node/config/finding.js'
import type { OldSite } from './old-site.js'

/** How the packages of a site are installed. */
export interface PackageManager {
  readonly name: 'npm' | 'yarn' | 'pnpm' | 'bun'
  /** Folder of the workspace that the site is in, relative to the site: `../..`; undefined if it is in none. */
  readonly workspaceDir: string | undefined
}

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
export function packageManagerOf(site: OldSite): PackageManager {
  const found = FOLDERS.map((dir) => {
    const declared = /^(npm|yarn|pnpm|bun)@/.exec(String(manifestIn(site, dir)?.packageManager ?? ''))?.[1]
    return declared ?? LOCK_FILES.find(([file]) => site.exists(posix.join(dir, file)))?.[1]
  }).find((name) => name !== undefined)
  const workspaceDir = FOLDERS.slice(1).find(
    (dir) => manifestIn(site, dir)?.workspaces !== undefined || site.exists(posix.join(dir, 'pnpm-workspace.yaml')),
  )
  const name = (['yarn', 'pnpm', 'bun'] as const).find((one) => one === found) ?? 'npm'
  return { name, workspaceDir }
}

/** The commands of a package manager. */
export function commandsOf({ name }: PackageManager): {
  readonly add: string
  readonly remove: string
  readonly install: string
  readonly run: string
} {
  if (name === 'npm')
    return { add: 'npm install --save-dev', remove: 'npm uninstall', install: 'npm install', run: 'npx docsgen' }
  const run = name === 'bun' ? 'bunx docsgen' : `${name} docsgen`
  return {
    add: `${name} add --dev`.replace('pnpm add --dev', 'pnpm add --save-dev'),
    remove: `${name} remove`,
    install: `${name} install`,
    run,
  }
}

/** The content of `package.json` in a folder; undefined if there is none, or if it is not valid, which npm reports. */
export function manifestIn(site: OldSite, dir: string): Readonly<Record<string, unknown>> | undefined {
  const text = site.read(posix.join(dir, 'package.json'))
  return text === undefined ? undefined : parseManifest(text)
}

export function parseManifest(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Packages that have to have the version of React that docsgen needs. */
const REACT = ['react', 'react-dom', '@types/react', '@types/react-dom']

export const REACT_VERSION = 19

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** A package of React with an older version than docsgen needs. */
export interface OldReact {
  readonly list: (typeof LISTS)[number]
  readonly name: string
}

export function oldReactIn(manifest: Readonly<Record<string, unknown>>): OldReact[] {
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

/** Where a manifest sets another version of React for all packages: `overrides.react`. */
export function reactOverrides(manifest: Readonly<Record<string, unknown>>): string[] {
  const places: readonly (readonly [string, unknown])[] = [
    ['overrides', manifest.overrides],
    ['resolutions', manifest.resolutions],
    ['pnpm.overrides', asRecord(manifest.pnpm)?.overrides],
  ]
  return places.flatMap(([place, record]) =>
    REACT.filter((name) => isOlder(asRecord(record)?.[name])).map((name) => `${place}.${name}`),
  )
}
