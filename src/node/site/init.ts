import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { generators } from '../../tools/extensions.js'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import { writeFiles } from '../store/write-files.js'
import { compareStrings } from '../base/names.js'
import { guideUrl, packageDir } from '../base/package.js'

/** The templates of `docsgen init`, and what each has. */
const STARTER_TEMPLATES = {
  docs: 'a home page, docs with a sidebar, a React page and a blog',
  blog: 'a blog and a page about its author',
  minimal: 'one page',
} as const

export type StarterTemplate = keyof typeof STARTER_TEMPLATES

interface InitOptions {
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
  const present = existsSync(dir) ? readdirSync(dir).sort(compareStrings) : []
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

/** The `.gitignore` of a starter site. npm leaves files of that name out of packages, so it is not in the template. */
const gitignore = 'node_modules/\nbuild/\n.docsgen/\n'

/** The `tsconfig.json` of a starter site: editors check the config, the pages and the components. */
const tsconfigJson = json({
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['docsgen/client'],
    paths: { '@site/*': ['./*'] },
  },
  exclude: ['build', 'node_modules'],
})

interface Manifest {
  readonly version: string
  readonly engines: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

/** The `package.json` of a starter site in a folder; it needs the version of docsgen that wrote it. */
function packageJson(folder: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(packageDir(), 'package.json'), 'utf8'))
  const { react = '', 'react-dom': reactDom = '' } = manifest.peerDependencies
  return json({
    name: packageName(folder),
    private: true,
    type: 'module',
    scripts: {
      start: 'docsgen serve --watch',
      build: 'docsgen build',
      serve: 'docsgen serve',
      'check-links': 'docsgen check-links',
    },
    dependencies: { docsgen: `^${manifest.version}`, react, 'react-dom': reactDom },
    devDependencies: { '@types/react': react },
    engines: manifest.engines,
  })
}

/** The name of a folder with the characters that npm allows. A package cannot depend on one with its own name. */
function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return ['', 'docsgen', 'react', 'react-dom'].includes(name) ? `${name}-site`.replace(/^-/, '') : name
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
