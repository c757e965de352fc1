import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { docsEntries } from './files.js'
import { valueAt } from './finding.js'

/** Warns about sidebars and pages in the places where other sites have them, if the config as written does not name them. */
export function unreadSiteFiles(config: unknown, rootDir: string): Diagnostic[] {
  return [...sidebarsFiles(config, rootDir), ...otherPages(config, rootDir)]
}

function unread(file: string, message: string, hint: string): Diagnostic {
  return { code: 'unread-file', severity: 'warning', message, hint, location: { file } }
}

/** A sidebars file in the root folder while all sidebars are generated. */
function sidebarsFiles(config: unknown, rootDir: string): Diagnostic[] {
  const docs = docsEntries(config)
  if (docs.length === 0 || docs.some(([, one]) => valueAt(one, ['sidebars']) !== undefined)) return []
  const names = ['ts', 'js', 'mjs', 'cjs', 'json'].map((end) => `sidebars.${end}`)
  const file = names.find((name) => existsSync(join(rootDir, name)))
  if (file === undefined) return []
  const hint = `write \`docs: { sidebars: './${file}' }\` in the config, or remove the file`
  return [unread(file, 'this file is not read, because "docs.sidebars" is not set', hint)]
}

/** Packages of frameworks whose own pages are in `src/pages`. */
const FRAMEWORKS =
  /^(?:next|gatsby|astro|nuxt|vite|umi|@umijs\/.*|react-scripts|react-router|@remix-run\/.*|@sveltejs\/kit)$/

/** Pages in `src/pages`, where other generators have them, while there is no folder of pages. */
function otherPages(config: unknown, rootDir: string): Diagnostic[] {
  const dir = join(rootDir, 'src', 'pages')
  if (valueAt(config, ['pages']) !== undefined || existsSync(join(rootDir, 'pages')) || !existsSync(dir)) return []
  if (!readdirSync(dir).some((name) => /^[^_].*\.(?:[jt]sx|js|mdx?)$/.test(name))) return []
  if (packagesOf(rootDir).some((name) => FRAMEWORKS.test(name))) return []
  const message = 'the pages of this folder are not built, because the folder of pages is "pages"'
  return [unread('src/pages', message, 'move them to "pages", or write `pages: { dir: \'src/pages\' }` in the config')]
}

/** The packages that the site depends on; none if it has no valid `package.json`. */
function packagesOf(rootDir: string): string[] {
  try {
    const manifest = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as unknown
    return ['dependencies', 'devDependencies'].flatMap((key) => Object.keys(Object(valueAt(manifest, [key]))))
  } catch {
    return []
  }
}
