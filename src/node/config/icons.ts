import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isIconName } from '../../shared/component-views.js'
import { suggest } from '../base/suggest.js'
import type { NamedOption } from '../base/schema/walk.js'
import { packageDir } from '../base/package.js'
import { findSitePackage } from '../base/site-package.js'
import { checkPath, kindOf } from './files.js'
import { type Finding, quotedPath, shortValue } from '../base/schema/finding.js'

/** The icons that a config names. */
export interface LoadedIcons {
  /** SVG text by the name in the config. */
  readonly icons: Readonly<Record<string, string>>
  /** Absolute paths of the site's own icon files. */
  readonly files: readonly string[]
  readonly findings: readonly Finding[]
}

/** An icon, the file of the site that it is in, or why there is none. */
type FoundIcon = { readonly svg: string; readonly file?: string } | { readonly problem: string; readonly hint: string }

/** Finds well-known icons by name, and those of icon sets that the site has installed as `<set>:<name>`. */
export type IconFinder = (name: string) => Promise<FoundIcon>

/** `<set>:<name>`; the set is part of an npm package's name. */
const setPattern = /^([a-z\d][a-z\d-]*):([a-z\d][\w.-]*)$/i

/** Whether a text that may also be an emoji or an image is the name of an icon: `github`, `lucide:book`. */
export function isNamedIcon(text: string): boolean {
  return /^[a-z][a-z\d-]+:[a-z\d][\w.-]*$/.test(text) || isIconName(text)
}

/** Creates a finder that reads each version of an icon set once. */
export function createIconFinder(rootDir: string): IconFinder {
  const sets = new Map<string, IconSet>()
  return async (name) => {
    const [, set, icon] = setPattern.exec(name) ?? []
    if (set === undefined || icon === undefined) return knownIcon(name)
    const installed = findSitePackage(packageOf(set), rootDir)
    const key = `${set}@${installed?.version}`
    const data = sets.get(key) ?? (installed && readSet(installed.dir))
    if (data === undefined) {
      const problem = `but the package "${packageOf(set)}" is not installed`
      return { problem, hint: `run "npm install --save-dev ${packageOf(set)}"` }
    }
    sets.set(key, data)
    return iconOfSet(set, icon, data)
  }
}

/** The files that say whether the set of an icon is installed, and which version. Empty for a well-known icon. */
export function iconSetFiles(name: string, rootDir: string): readonly string[] {
  const [, set] = setPattern.exec(name) ?? []
  if (set === undefined) return []
  const dirs = createRequire(join(rootDir, 'package.json')).resolve.paths(packageOf(set)) ?? []
  const files = dirs.map((dir) => join(dir, packageOf(set), 'package.json'))
  const found = files.findIndex((file) => existsSync(file))
  return found === -1 ? files : files.slice(0, found + 1)
}

/**
 * Loads the icons of navbar and footer: well-known ones by name, those of icon sets that the site has installed as
 * `<set>:<name>`, and SVG files of the static folders by path.
 */
export async function loadIcons(
  named: readonly NamedOption[],
  { rootDir, staticDirs, find = createIconFinder(rootDir) }: IconFolders & { readonly find?: IconFinder },
): Promise<LoadedIcons> {
  const icons: Record<string, string> = {}
  const files: string[] = []
  const findings: Finding[] = []
  for (const { path, value: name } of named.filter(({ names }) => names === 'icon')) {
    if (isFile(name)) {
      const advice = 'add the file to a static folder, or change the path'
      findings.push(...checkPath({ path, written: name.replace(/^\/+/, ''), kind: 'file', dirs: staticDirs, advice }))
    }
    const found = isFile(name) ? ownIcon(name, staticDirs) : await find(name)
    if (found === undefined) continue
    if ('svg' in found) {
      icons[name] = found.svg
      if (found.file !== undefined) files.push(found.file)
      continue
    }
    const message = `${quotedPath(path)} names ${shortValue(name)}, ${found.problem}`
    findings.push({ code: 'config-value', path, message, hint: found.hint })
  }
  return { icons, files, findings }
}

interface IconFolders {
  readonly rootDir: string
  /** Absolute. */
  readonly staticDirs: readonly string[]
}

/** Whether an icon is a file of the site. */
function isFile(icon: string): boolean {
  return icon.includes('/') || icon.endsWith('.svg')
}

/** Undefined if the file is missing. */
function ownIcon(name: string, dirs: readonly string[]): FoundIcon | undefined {
  if (!name.endsWith('.svg')) return { problem: 'which is not an SVG file', hint: 'name a file that ends with ".svg"' }
  const file = dirs.map((dir) => resolve(dir, name.replace(/^\/+/, ''))).find((path) => kindOf(path) === 'file')
  return file === undefined ? undefined : { svg: readFileSync(file, 'utf8'), file }
}

async function knownIcon(name: string): Promise<FoundIcon> {
  const path = join(packageDir(), 'dist', 'icons.js')
  const { icons } = (await import(pathToFileURL(path).href)) as { readonly icons: Readonly<Record<string, string>> }
  const svg = Object.hasOwn(icons, name) ? icons[name] : undefined
  if (svg !== undefined) return { svg }
  const near = suggest(name, Object.keys(icons))
  const others = 'an icon of an installed set ("lucide:book"), or an SVG file ("/img/icon.svg")'
  return {
    problem: 'which is not the name of an icon',
    hint: near === undefined ? `use a name such as "github", ${others}` : `did you mean ${JSON.stringify(near)}?`,
  }
}

type IconSet = Parameters<typeof import('@iconify/utils').getIconData>[0]

function packageOf(set: string): string {
  return `@iconify-json/${set}`
}

/** Reads the icons in the folder of an installed set; undefined if it has none. */
function readSet(dir: string): IconSet | undefined {
  const path = join(dir, 'icons.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as IconSet) : undefined
}

async function iconOfSet(set: string, name: string, data: IconSet): Promise<FoundIcon> {
  const { getIconData, iconToHTML, iconToSVG } = await import('@iconify/utils')
  const icon = getIconData(data, name)
  if (icon !== null) {
    const { attributes, body } = iconToSVG(icon)
    return { svg: iconToHTML(body, attributes) }
  }
  const near = suggest(name, Object.keys({ ...data.icons, ...data.aliases }))
  return {
    problem: `but the set "${set}" has no icon of that name`,
    hint: near === undefined ? 'look up the names of the set' : `did you mean "${set}:${near}"?`,
  }
}
