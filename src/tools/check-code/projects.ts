import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import { compareStrings, isBelow, siteRelative } from '../../node/base/names.js'
import { asRecord } from '../../node/base/record.js'
import type { FrontMatter } from '../../node/base/source-file.js'
import { readRegularFile } from '../../node/base/source-text/regular-file.js'
import { extensionOfFile, type Fence } from './fence.js'
import { type MarkingProblem, pageModules, type PlacedModule, placeModules, type SampleModule } from './page-modules.js'

/** A program that the pages of a series write together: the named samples of each page are files of it. */
interface Project {
  readonly name: string
  /** The project with whose last files this one begins. */
  readonly extends?: string
  /** Folder with the files that it begins with, relative to the site. */
  readonly start?: string
  /** Paths of files that the page tells readers to delete. */
  readonly deleted: readonly string[]
  /** Whether all files are checked at the end of the page. */
  readonly isChecked: boolean
  /** Whether a page shows the files after the page. */
  readonly hasCodePage: boolean
}

/** Reads `project: leafy` or `project: { name: leafy, extends: start, check: false }` of the front matter; undefined for other pages. */
export function projectOf({ project }: FrontMatter): Project | undefined {
  const { name = project, extends: base, start, delete: deleted, check, code } = asRecord(project) ?? {}
  if (typeof name !== 'string' || name === '') return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    name,
    extends: text(base),
    start: text(start),
    deleted: [deleted ?? []].flat().map(String),
    isChecked: check !== false,
    hasCodePage: code !== false,
  }
}

/** Compares two pages of a site by their places in a series: by position, then by path. */
function compareParts(a: ProjectPage, b: ProjectPage): number {
  const place = ({ frontMatter: { sidebar_position: at } }: ProjectPage) => (typeof at === 'number' ? at : Infinity)
  return place(a) === place(b) ? byNumber.compare(a.file, b.file) : place(a) - place(b)
}

const byNumber = new Intl.Collator('en', { numeric: true })

interface ProjectPage {
  readonly file: string
  readonly frontMatter: FrontMatter
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

/** Reads the samples of pages in the order of their series, each with the files of the pages before it in its project. */
export function readSeries<Page extends ProjectPage & { readonly fences: readonly Fence[] }>(
  pages: readonly Page[],
  rootDir: string,
): SeriesPage<Page>[] {
  const projects = new Map<string, readonly SampleModule[]>()
  return pages.toSorted(compareParts).map((page) => {
    const { file, fences } = page
    const project = projectOf(page.frontMatter)
    const begun = project && (projects.get(project.name) ?? projects.get(project.extends ?? ''))
    const start: StartFiles = begun ? { files: begun } : startFiles(project?.start, rootDir)
    const { modules, problems } = pageModules(fences, start.files)
    if (project === undefined) return { page, fences, modules, problems }
    const shown = filesAfter(start.files, modules, file)
    const files = shown.filter(({ name = '' }) => !project.deleted.includes(name))
    projects.set(project.name, files)
    const found = [...(start.problems ?? []), ...problems, ...deletionProblems(project, shown)]
    return { page, fences, modules, problems: found, project, former: start.files, files }
  })
}

function deletionProblems({ name, deleted }: Project, files: readonly SampleModule[]): MarkingProblem[] {
  const missing = deleted.filter((each) => !files.some((file) => file.name === each))
  return missing.map((each) => ({
    message: `the project ${JSON.stringify(name)} has no file ${JSON.stringify(each)} that this page could delete`,
    hint: 'write paths as in the titles of code blocks, such as "src/store.js"',
    at: { line: 1, column: 1 },
  }))
}

interface StartFiles {
  readonly files: readonly SampleModule[]
  readonly problems?: readonly MarkingProblem[]
}

/** The files of a folder of the site, apart from installed packages. */
function startFiles(folder: string | undefined, rootDir: string): StartFiles {
  if (folder === undefined) return { files: [] }
  const dir = path.resolve(rootDir, folder)
  const ignore = ['**/node_modules/**', '**/.git/**']
  const names = isBelow(dir, rootDir)
    ? fastGlob.sync('**/*', { cwd: dir, dot: true, ignore, followSymbolicLinks: false }).sort(compareStrings)
    : []
  if (names.length === 0) {
    const message = `the project starts with the folder ${JSON.stringify(folder)}, which has no files`
    const hint = 'name a folder by its path, relative to the folder of the site'
    return { files: [], problems: [{ message, hint, at: { line: 1, column: 1 } }] }
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
