import { posix } from 'node:path'
import { type CodeLine, extensionOfFile, type Fence, kindOf, type SampleExtension } from './fence.js'
import type { Finding } from './finding.js'

/** A line of a module; `fresh` where it was not part of the sample that is continued. */
export interface ModuleLine extends CodeLine {
  readonly fresh: boolean
}

/** One text to check: a fence, a `// file:` section of one, or either with what it goes on from. */
export interface SampleModule {
  /** Index of the fence on its page. */
  readonly fence: number
  readonly extension: SampleExtension
  /** Path of the page file that this is; absent for a nameless sample. */
  readonly name?: string
  readonly lines: readonly ModuleLine[]
  /** Whether it is run where it states results. */
  readonly runs: boolean
}

/** A mistake in how a fence is marked, at its opening line or at a line of it. */
export interface MarkingProblem extends Pick<Finding, 'message' | 'hint'> {
  readonly at: { readonly line: number; readonly column: number }
}

export interface PageModules {
  readonly modules: readonly SampleModule[]
  readonly problems: readonly MarkingProblem[]
}

/** Makes modules of a page's fences, in order. What is marked `no-check` is no part of it. */
export function pageModules(fences: readonly Fence[]): PageModules {
  const modules: SampleModule[] = []
  const problems: MarkingProblem[] = []
  for (const [index, fence] of fences.entries()) {
    if (fence.mode === 'skip') continue
    const names = new Set<string>()
    for (const section of sectionsOf(fence)) {
      const { name, at } = section
      const problem = name === undefined ? undefined : nameProblem(name, names)
      if (problem) {
        problems.push({ ...problem, at })
        continue
      }
      if (name !== undefined) names.add(name)
      const former = fence.continues ? formerOf(modules, name) : undefined
      if (fence.continues && !former && kindOf(fence.extension) === 'script')
        problems.push({ ...nothingToContinue(name), at })
      modules.push(moduleOf({ index, fence, section, former }))
    }
  }
  return { modules, problems }
}

interface Section {
  readonly name: string | undefined
  readonly lines: readonly CodeLine[]
  /** Where it is named, or where it begins. */
  readonly at: { readonly line: number; readonly column: number }
}

/** Words after the name are for other tools. */
const fileLine = /^(\s*\/\/ file: +)(\S+)/

/** Splits a fence at its `// file:` lines; text before the first has the fence's own name, or none. */
function sectionsOf(fence: Fence): Section[] {
  const at = { line: fence.line, column: fence.column }
  const whole: Section = { name: fence.fileName && normalized(fence.fileName), lines: fence.lines, at }
  if (kindOf(fence.extension) !== 'script' && kindOf(fence.extension) !== 'style') return [whole]
  const sections: { name: string | undefined; lines: CodeLine[]; at: Section['at'] }[] = [{ ...whole, lines: [] }]
  for (const line of fence.lines) {
    const match = fileLine.exec(line.text)
    if (!match) sections.at(-1)?.lines.push(line)
    else {
      const prefix = match[1]?.length ?? 0
      const name = normalized(match[2] ?? '')
      sections.push({ name, lines: [], at: { line: line.line, column: line.column + prefix } })
    }
  }
  const [first, ...rest] = sections
  if (!first || rest.length === 0) return [whole]
  return first.lines.some(({ text }) => text.trim() !== '') ? sections : rest
}

function normalized(name: string): string {
  return posix.normalize(name).replace(/^\.\//, '')
}

function nameProblem(name: string, taken: ReadonlySet<string>): Pick<Finding, 'message' | 'hint'> | undefined {
  const shown = JSON.stringify(name)
  if (taken.has(name))
    return { message: `the file ${shown} is in this sample twice`, hint: 'give each version a fence of its own' }
  if (name.startsWith('../') || name === '..' || posix.isAbsolute(name))
    return { message: `the file ${shown} lies outside the page's own folder`, hint: 'write a path without ".."' }
  if (extensionOfFile(name) === undefined)
    return { message: `the file ${shown} is of no known kind`, hint: 'name a .js, .jsx, .ts, .tsx, .json or .css file' }
  return undefined
}

/** What a `continue` goes on from: the file of that name, else the sample before. */
function formerOf(modules: readonly SampleModule[], name: string | undefined): SampleModule | undefined {
  return modules.findLast((module) => kindOf(module.extension) === 'script' && (name ?? module.name) === module.name)
}

function nothingToContinue(name: string | undefined): Pick<Finding, 'message' | 'hint'> {
  return name === undefined
    ? { message: '"continue" has no sample before it to go on from', hint: 'take the word out, or check that sample' }
    : { message: `"continue" finds no file ${JSON.stringify(name)} before it`, hint: 'check the name, or the order' }
}

function moduleOf(options: {
  readonly index: number
  readonly fence: Fence
  readonly section: Section
  readonly former: SampleModule | undefined
}): SampleModule {
  const { index, fence, section, former } = options
  const name = section.name ?? former?.name
  const own = (name === undefined ? undefined : extensionOfFile(name)) ?? fence.extension
  return {
    fence: index,
    extension: former && name === undefined ? joined(former.extension, own) : own,
    ...(name === undefined ? {} : { name }),
    lines: [
      ...(former?.lines ?? []).map((line) => ({ ...line, fresh: false })),
      ...section.lines.map((line) => ({ ...line, fresh: true })),
    ],
    runs: fence.mode === 'all',
  }
}

/** What holds both: TypeScript if one is, JSX if one is. */
function joined(a: SampleExtension, b: SampleExtension): SampleExtension {
  const isTyped = [a, b].some((extension) => extension.startsWith('ts'))
  const isJsx = [a, b].some((extension) => extension.endsWith('x'))
  return `${isTyped ? 'ts' : 'js'}${isJsx ? 'x' : ''}`
}
