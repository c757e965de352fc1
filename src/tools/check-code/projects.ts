import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { groupBy } from 'es-toolkit'
import fastGlob from 'fast-glob'
import { compareStrings, isBelow, siteRelative } from '../../node/base/names.js'
import { asRecord } from '../../node/base/record.js'
import type { FrontMatter } from '../../node/base/source-file.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { readRegularFile } from '../../node/base/source-text/regular-file.js'
import { knownNameHint } from '../../node/base/suggest.js'
import { extensionOfFile, type Fence } from './fence.js'
import { type MarkingProblem, pageModules, type PlacedModule, placeModules, type SampleModule } from './page-modules.js'

/** A program that the pages of a series write together: the named samples of each page are files of it. */
interface Project {
  readonly name: string
  /** The project with whose last files this one begins. */
  readonly extends?: string
  /** Folder with the files that it begins with, relative to the site. */
  readonly start?: string
  /** The files that the page deletes. */
  readonly remove: readonly string[]
  /** Whether all files are checked at the end of the page. */
  readonly isChecked: boolean
  /** Whether a page shows the files after the page. */
  readonly hasCodePage: boolean
}

/** Reads `project: leafy` or `project: { name: leafy, extends: start, check: false }` of the front matter; undefined for other pages. */
export function projectOf({ project }: FrontMatter): Project | undefined {
  const { name = project, extends: base, start, remove, check, code } = asRecord(project) ?? {}
  if (typeof name !== 'string' || name === '') return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    name,
    extends: text(base),
    start: text(start),
    remove: [remove].flat().flatMap((file) => text(file) ?? []),
    isChecked: check !== false,
    hasCodePage: code !== false,
  }
}

/** Compares two pages by their places in a series: by folder, then by position, then by path. */
function compareParts(a: ProjectPage, b: ProjectPage): number {
  const place = ({ frontMatter: { sidebar_position: at } }: ProjectPage) => (typeof at === 'number' ? at : Infinity)
  const folders = byNumber.compare(path.posix.dirname(a.name), path.posix.dirname(b.name))
  if (folders !== 0) return folders
  return place(a) === place(b) ? byNumber.compare(a.name, b.name) : place(a) - place(b)
}

const byNumber = new Intl.Collator('en', { numeric: true })

interface ProjectPage {
  readonly file: string
  /** Path that is the same in all languages. */
  readonly name: string
  readonly frontMatter: FrontMatter
  /** Where a key of the front matter is. */
  readonly locate: (path: KeyPath) => MarkingProblem['at']
}

/** The samples of a page, and the files of its project before and after it; other pages have neither. */
export interface SeriesPage<Page> {
  readonly page: Page
  readonly fences: readonly Fence[]
  readonly modules: readonly SampleModule[]
  readonly problems: readonly MarkingProblem[]
  readonly project?: Project
  readonly former?: readonly SampleModule[]
  readonly files?: readonly SampleModule[]
}

/** Reads the samples of the pages of one language and version, each with the files of the pages before it in its project. */
export function readSeries<Page extends ProjectPage & { readonly fences: readonly Fence[] }>(
  pages: readonly Page[],
  rootDir: string,
): SeriesPage<Page>[] {
  const nameOf = ({ frontMatter }: Page) => projectOf(frontMatter)?.name
  const byProject = groupBy(pages.toSorted(compareParts), (page) => nameOf(page) ?? '')
  const read = new Map<string, SeriesPage<Page>[]>()
  const startOf = ({ name, extends: base, start }: Project): StartFiles => {
    if (base === undefined) return startFiles(start, rootDir)
    const known = byProject[base]
    const parts = read.get(base)
    const names = Object.keys(byProject).filter((each) => each !== '' && each !== name)
    if (start !== undefined) return { files: [], problem: { key: 'start', ...startsTwice } }
    if (known === undefined) return { files: [], problem: { key: 'extends', ...unknownBase(base, names) } }
    if (parts && parts.length < known.length) return { files: [], problem: { key: 'extends', ...circle(name, base) } }
    return { files: (parts ?? readProject(base, known)).at(-1)?.files ?? [] }
  }
  const readProject = (name: string, list: readonly Page[]): SeriesPage<Page>[] => {
    const parts: SeriesPage<Page>[] = []
    read.set(name, parts)
    for (const page of list) {
      const project = projectOf(page.frontMatter)
      if (project === undefined) continue
      const last = parts.at(-1)
      const start = last ? startsLater(project, list[0] ?? page) : startOf(project)
      const problem = start.problem && { ...start.problem, at: page.locate(['project', start.problem.key]) }
      const former = last?.files ?? start.files
      const missing = project.remove.filter((file) => !former.some((each) => each.name === file))
      const left = former.filter((file) => !project.remove.includes(file.name ?? ''))
      const { modules, problems } = pageModules(page.fences, left)
      const found = [
        ...(problem ? [problem] : []),
        ...missing.map((file) => ({ ...notRemoved(file, former), at: page.locate(['project', 'remove']) })),
        ...problems,
      ]
      // Without the changes of an earlier page, the errors of later ones mean nothing.
      const isChecked = project.isChecked && found.length === 0 && !parts.some((part) => part.problems.length > 0)
      const files = filesAfter(left, modules, page.file)
      parts.push({
        page,
        fences: page.fences,
        modules,
        problems: found,
        project: { ...project, isChecked },
        former,
        files,
      })
    }
    return parts
  }
  return Object.entries(byProject).flatMap(([name, list]) =>
    name === ''
      ? list.map((page) => ({ page, fences: page.fences, ...pageModules(page.fences) }))
      : (read.get(name) ?? readProject(name, list)),
  )
}

/** A problem of a key of `project`. */
type ProjectProblem = Pick<MarkingProblem, 'message' | 'hint'> & { readonly key: 'start' | 'extends' }

const startsTwice = {
  message: 'a project begins with `start` or with `extends`, not with both',
  hint: 'remove one of them',
}

function unknownBase(base: string, names: readonly string[]): Pick<MarkingProblem, 'message' | 'hint'> {
  const hint = names.length === 0 ? 'write `project` on the pages of that project' : knownNameHint(base, names)
  return { message: `no page belongs to the project ${JSON.stringify(base)}`, hint }
}

function circle(name: string, base: string): Pick<MarkingProblem, 'message' | 'hint'> {
  const message = `the project ${JSON.stringify(name)} extends itself${name === base ? '' : `, through ${JSON.stringify(base)}`}`
  return { message, hint: 'remove `extends` from the project that comes first' }
}

/** Reports that a later page wants to begin with other files than the first one. */
function startsLater(project: Project, first: ProjectPage): StartFiles {
  const begun = projectOf(first.frontMatter)
  const key = (['start', 'extends'] as const).find(
    (each) => project[each] !== undefined && project[each] !== begun?.[each],
  )
  if (key === undefined) return { files: [] }
  const message = `\`${key}\` has no effect here, because the project begins on the page ${first.file}`
  return {
    files: [],
    problem: { key, message, hint: 'write it there, or set `sidebar_position` so that this page comes first' },
  }
}

function notRemoved(file: string, former: readonly SampleModule[]): Pick<MarkingProblem, 'message' | 'hint'> {
  const names = former.flatMap(({ name }) => name ?? [])
  const hint = names.length === 0 ? 'remove the line' : knownNameHint(file, names)
  return { message: `the project has no file ${JSON.stringify(file)} to remove`, hint }
}

interface StartFiles {
  readonly files: readonly SampleModule[]
  readonly problem?: ProjectProblem
}

/** The files of a folder of the site, apart from installed packages. */
function startFiles(folder: string | undefined, rootDir: string): StartFiles {
  if (folder === undefined) return { files: [] }
  const dir = path.resolve(rootDir, folder)
  const ignore = ['**/node_modules/**', '**/.git/**']
  const isFolder = statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true
  const names =
    isFolder && isBelow(dir, rootDir)
      ? fastGlob.sync('**/*', { cwd: dir, dot: true, ignore, followSymbolicLinks: false }).sort(compareStrings)
      : []
  if (names.length === 0) {
    const message = `the project starts with the folder ${JSON.stringify(folder)}, which has no files`
    const hint = 'name a folder by its path, relative to the folder of the site'
    return { files: [], problem: { key: 'start', message, hint } }
  }
  const files = names.map((name): SampleModule => {
    const copyOf = path.join(dir, name)
    const file = { fence: 0, extension: extensionOfFile(name) ?? 'other', name, runs: true } as const
    const content = readRegularFile(copyOf).toString('utf8')
    if (content.includes('\0')) return { ...file, lines: [], copyOf }
    const texts = content.replace(/\r?\n$/, '').split(/\r?\n/)
    const place = { file: siteRelative(rootDir, copyOf), column: 1, fresh: false }
    return { ...file, lines: texts.map((text, i) => ({ ...place, text, line: i + 1 })) }
  })
  return { files }
}

/** The files of a project after a page, with the positions of their lines in the pages that show them. */
function filesAfter(
  former: readonly SampleModule[],
  modules: readonly SampleModule[],
  page: string,
): readonly SampleModule[] {
  const files = new Map(former.map((module) => [module.name, module]))
  for (const module of modules) if (module.name !== undefined) files.set(module.name, module)
  return [...files.values()].map((module) => ({
    ...module,
    ofProject: true,
    lines: module.lines.map((line) => ({ ...line, file: line.file ?? page, fresh: false })),
  }))
}

/** The files of a project as modules that are checked together. */
export function projectModules(files: readonly SampleModule[]): PlacedModule[] {
  const modules = files.map((module) => ({
    ...module,
    fence: 0,
    lines: module.lines.map((line) => ({ ...line, fresh: true })),
  }))
  return placeModules(modules)
}

/** Whether it is a file of a project with tests for `node:test`; those for other runners would need programs and native code. */
export function hasTests({ module, path: file, text }: PlacedModule): boolean {
  const isTest = /\.(?:test|spec)\.[jt]sx?$/.test(file) && /['"]node:test['"]/.test(text)
  return module.ofProject === true && module.runs && isTest
}

/** Writes the files of a project into a folder. */
export function writeProject(files: readonly SampleModule[], dir: string): void {
  for (const { name = '', lines, copyOf } of files) {
    const filePath = path.join(dir, name)
    mkdirSync(path.dirname(filePath), { recursive: true })
    if (copyOf === undefined) writeFileSync(filePath, lines.map(({ text }) => `${text}\n`).join(''))
    else copyFileSync(copyOf, filePath)
  }
}
