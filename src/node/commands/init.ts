import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { generators } from '../built-in/extensions.js'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { writeFiles } from '../edits/write-files.js'
import { compareStrings } from '../model/names.js'
import { guideUrl, packageDir } from '../tool/package.js'
import { gitignore, packageJson, tsconfigJson } from './starter-files.js'

/** The templates of `docsgen init`, and what each has. */
const STARTER_TEMPLATES = {
  docs: 'a home page, docs with a sidebar, a React page and a blog',
  blog: 'a blog and a page about its author',
  minimal: 'one page',
} as const

export type StarterTemplate = keyof typeof STARTER_TEMPLATES

export interface InitOptions {
  /** Absolute path of the folder, which may be missing. */
  readonly dir: string
  readonly template: StarterTemplate
  /** Title of the site; defaults to the name of the folder in words. */
  readonly title?: string
  /** Date of the first blog post, such as `2026-01-31`. */
  readonly today: string
}

export interface InitResult {
  /** What was written, and what exists and was kept; relative to the folder, sorted. */
  readonly written: readonly string[]
  readonly kept: readonly string[]
}

/** Files that a new repository often has. They are kept. */
const KEPT: readonly string[] = ['README.md', '.gitignore']

const CONFIG = /^docsgen\.config\.(?:ts|m?js)$/

/**
 * Writes a starter site into a folder, all of it or nothing. Existing files are never replaced, and links that lead out of the
 * folder never followed: if the site needs one of their names, nothing is written, and a DocsgenError (exit code 2) names them.
 */
export function init({ dir, template, title, today }: InitOptions): InitResult {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw environmentError('usage', `${JSON.stringify(path.basename(dir))} is a file`, 'name a folder')
  const values = { title: title ?? titleOf(path.basename(dir)), date: today }
  const files = new Map<string, string>([
    ['.gitignore', gitignore],
    ['package.json', packageJson(path.basename(dir))],
    ['tsconfig.json', tsconfigJson],
    ...templateFiles('all', values),
    ...templateFiles(template, values),
  ])
  const names = [...files.keys()].sort(compareStrings)
  const present = namesIn(dir)
  const kept = KEPT.filter((name) => present.some((one) => one.toLowerCase() === name.toLowerCase()))
  const written = names.filter((name) => !kept.includes(name))
  const configs = present.filter((name) => CONFIG.test(name))
  const taken = [...new Set([...configs, ...written.filter((name) => existsSync(path.join(dir, name)))])]
  if (taken.length > 0) throw filesExist(taken, present)
  const edits = written.map((name) => ({
    path: path.join(dir, name),
    content: files.get(name) ?? '',
    before: 'new' as const,
  }))
  writeFiles(edits, { rootDir: dir })
  return { written, kept }
}

function namesIn(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).sort(compareStrings) : []
}

function filesExist(names: readonly string[], present: readonly string[]) {
  const shown = names.slice(0, 5).map((name) => JSON.stringify(name))
  const rest = names.length - shown.length
  const listed = `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const message = `${listed} ${names.length === 1 ? 'exists' : 'exist'} already, so nothing was written`
  const old = generators.find(({ configFiles }) => configFiles.some((name) => present.includes(name)))
  const hint = old
    ? `to move a ${old.name} site, run "docsgen migrate"`
    : 'name another folder, for example "docsgen init website"'
  return environmentError('file-exists', message, hint)
}

/** The files of a template, by their names in the site. */
function templateFiles(
  template: StarterTemplate | 'all',
  values: { readonly title: string; readonly date: string },
): [name: string, content: string][] {
  const from = path.join(packageDir(), 'templates', 'starter', template)
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const filePath = path.join(entry.parentPath, entry.name)
      const name = path.relative(from, filePath).split(path.sep).join('/').replace('{{date}}', values.date)
      const written = titleEscapes.find(([pattern]) => pattern.test(name))?.[1] ?? String
      const text = readFileSync(filePath, 'utf8')
        .replaceAll('{{title}}', () => written(values.title))
        .replaceAll(/\{\{guide\}\}\/([\w/-]+)/g, (_, page: string) => guideUrl(page))
      return [name, text]
    })
}

/** How the title is written in a file: as text of Markdown, in a string of TypeScript, or in one of YAML. */
const titleEscapes: readonly (readonly [file: RegExp, write: (title: string) => string])[] = [
  [/^README\.md$/, (title) => title.replace(/[\\`*_[\]<>&#]/g, '\\$&')],
  [/\.tsx?$/, (title) => title.replace(/[\\']/g, '\\$&')],
  [/\.md$/, (title) => JSON.stringify(title).slice(1, -1)],
]

/** `my-project` becomes `My Project`. */
function titleOf(folder: string): string {
  const words = folder.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ') || 'My Project'
}
