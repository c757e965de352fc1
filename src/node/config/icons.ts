import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suggest } from '../base/suggest.js'
import type { NamedOption } from '../base/schema/walk.js'
import { packageDir } from '../base/package.js'
import { checkPath, kindOf } from './files.js'
import { type Finding, quotedPath, shortValue } from './finding.js'

/** The icons that a config names. */
export interface LoadedIcons {
  /** SVG text by the name in the config. */
  readonly icons: Readonly<Record<string, string>>
  /** Absolute paths of the site's own icon files. */
  readonly files: readonly string[]
  readonly findings: readonly Finding[]
}

/** An icon, the file of the site that it is in, or why there is none. */
type Found = { readonly svg: string; readonly file?: string } | { readonly problem: string; readonly hint: string }

/** `<set>:<name>`; the set is part of an npm package's name. */
const setPattern = /^([a-z\d][a-z\d-]*):([a-z\d][\w.-]*)$/i

/**
 * Loads the icons of navbar and footer: well-known ones by name, those of icon sets that the site has installed as
 * `<set>:<name>`, and SVG files of the static folders by path.
 */
export async function loadIcons(
  named: readonly NamedOption[],
  { rootDir, staticDirs }: IconFolders,
): Promise<LoadedIcons> {
  const icons: Record<string, string> = {}
  const files: string[] = []
  const findings: Finding[] = []
  for (const { path, value: name } of named.filter(({ names }) => names === 'icon')) {
    if (isFile(name)) {
      const advice = 'add the file to a static folder, or change the path'
      findings.push(...checkPath({ path, written: name.replace(/^\/+/, ''), kind: 'file', dirs: staticDirs, advice }))
    }
    const found = await findIcon(name, { rootDir, staticDirs })
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

function findIcon(name: string, { rootDir, staticDirs }: IconFolders): Promise<Found | undefined> {
  if (isFile(name)) return Promise.resolve(ownIcon(name, staticDirs))
  const [, set, icon] = setPattern.exec(name) ?? []
  return set === undefined || icon === undefined ? knownIcon(name) : iconOfSet(set, icon, rootDir)
}

/** Undefined if the file is missing. */
function ownIcon(name: string, dirs: readonly string[]): Found | undefined {
  if (!name.endsWith('.svg')) return { problem: 'which is not an SVG file', hint: 'name a file that ends with ".svg"' }
  const file = dirs.map((dir) => resolve(dir, name.replace(/^\/+/, ''))).find((path) => kindOf(path) === 'file')
  return file === undefined ? undefined : { svg: readFileSync(file, 'utf8'), file }
}

async function knownIcon(name: string): Promise<Found> {
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

/** An icon of the package `@iconify-json/<set>`, as the site has installed it. */
async function iconOfSet(set: string, name: string, rootDir: string): Promise<Found> {
  const module = `@iconify-json/${set}`
  let setPath: string
  try {
    setPath = createRequire(join(rootDir, 'package.json')).resolve(`${module}/icons.json`)
  } catch {
    const problem = `but the package "${module}" is not installed`
    return { problem, hint: `run "npm install --save-dev ${module}"` }
  }
  const { getIconData, iconToHTML, iconToSVG } = await import('@iconify/utils')
  const data = JSON.parse(readFileSync(setPath, 'utf8')) as Parameters<typeof getIconData>[0]
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
