import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { exports as exportsOf } from 'resolve.exports'
import { findSitePackage } from '../base/site-package.js'
import type { NamedOption } from '../base/schema/walk.js'
import { checkPath, kindOf } from './files.js'
import { type Finding, quotedPath, shortValue } from '../base/schema/finding.js'

/** Absolute path of a style sheet of `theme.css`: a file of the site, or of an installed package; undefined if it is neither. */
export function findStyleSheet(name: string, rootDir: string): string | undefined {
  const own = resolve(rootDir, name.replace(/^@site\//, ''))
  if (kindOf(own) === 'file') return own
  const [, packageName, subpath = ''] = packagePattern.exec(name) ?? []
  const dir = packageName === undefined ? undefined : findSitePackage(packageName, rootDir)?.dir
  return dir === undefined ? undefined : packageFiles(dir, subpath).find((file) => kindOf(file) === 'file')
}

/** Reports a style sheet of `theme.css` that does not exist. */
export function checkStyleSheet({ path, value: written }: NamedOption, rootDir: string): Finding[] {
  if (findStyleSheet(written, rootDir) !== undefined) return []
  const [, packageName = ''] = packagePattern.exec(written) ?? []
  const installed = findSitePackage(packageName, rootDir)
  const name = `${quotedPath(path)} names ${shortValue(written)}`
  const code = 'config-file-missing'
  if (installed !== undefined) {
    const message = `${name}, which is not a style sheet of the package "${packageName}"`
    return [{ code, path, message, hint: `name a file of the package, such as "${packageName}/style.css"` }]
  }
  const own = checkPath({ path, written: written.replace(/^@site\//, ''), kind: 'file', dirs: [rootDir] })
  if (!isPackageLike(written)) return own
  const message = `${name}, which is neither a file nor an installed package`
  return [{ code, path, message, hint: `run \`npm install ${packageName}\`, or correct the path` }]
}

/** The name of a package, and the path of a file in it. */
const packagePattern = /^((?:@(?!site\/)[\w.-]+\/)?[\w-][\w.-]*)(?:\/(.+))?$/

/** `src/css/custom.css` is more likely a missing file of the site than a file of a package `src`. */
function isPackageLike(name: string): boolean {
  return /^@(?!site\/)/.test(name) || /^[\w-]+$/.test(name)
}

/** Where a package may have a style sheet, best first: as its `exports` say, as its other fields say, and as its files are. */
function packageFiles(dir: string, subpath: string): string[] {
  const manifest = readManifest(dir)
  const fields = [manifest.style, manifest.sass, manifest.main]
  const names = [
    ...exported(manifest, subpath),
    ...(subpath === '' ? [...fields, 'index.css', 'style.css'] : [subpath, `${subpath}.css`]),
  ]
  return names.flatMap((name) => (typeof name === 'string' && /\.(?:css|s[ac]ss)$/.test(name) ? [join(dir, name)] : []))
}

function exported(manifest: Record<string, unknown>, subpath: string): readonly string[] {
  try {
    return exportsOf(manifest, subpath === '' ? '.' : `./${subpath}`, { conditions: ['style', 'sass', 'css'] }) ?? []
  } catch {
    // The package does not export it, but its file can still be read.
    return []
  }
}

function readManifest(dir: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
