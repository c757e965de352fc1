import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asRecord } from '../../node/base/record.js'
import type { FrontMatter } from '../../node/base/source-file.js'
import { type PlacedModule, placeModules, type SampleModule } from './page-modules.js'

/** A program that the pages of a series write together: the named samples of each page are files of it. */
interface Project {
  readonly name: string
  /** The project with whose last files this one begins. */
  readonly extends?: string
  /** Whether all files are checked at the end of the page. */
  readonly isChecked: boolean
}

/** Reads `project: leafy` or `project: { name: leafy, extends: start, check: false }` of the front matter; undefined for other pages. */
export function projectOf({ project }: FrontMatter): Project | undefined {
  const { name = project, extends: base, check } = asRecord(project) ?? {}
  if (typeof name !== 'string' || name === '') return undefined
  return { name, extends: typeof base === 'string' ? base : undefined, isChecked: check !== false }
}

/** Compares two pages of a site by their places in a series: by position, then by path. */
export function compareParts(a: ProjectPage, b: ProjectPage): number {
  const place = ({ frontMatter: { sidebar_position: at } }: ProjectPage) => (typeof at === 'number' ? at : Infinity)
  return place(a) === place(b) ? byNumber.compare(a.file, b.file) : place(a) - place(b)
}

const byNumber = new Intl.Collator('en', { numeric: true })

interface ProjectPage {
  readonly file: string
  readonly frontMatter: FrontMatter
}

/** The files of a project after a page, with the positions of their lines in the pages that show them. */
export function filesAfter(
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
  for (const { name = '', lines } of files) {
    const filePath = path.join(dir, name)
    mkdirSync(path.dirname(filePath), { recursive: true })
    writeFileSync(filePath, lines.map(({ text }) => `${text}\n`).join(''))
  }
}
