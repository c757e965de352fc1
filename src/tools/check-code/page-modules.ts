import { posix } from 'node:path'
import { hashOf } from '../../node/base/hash.js'
import { compareStrings } from '../../node/base/names.js'
import { knownNameHint, suggest } from '../../node/base/suggest.js'
import { type CodeLine, regionMark } from '../../node/site/tool-api/code-pages.js'
import { extensionOfFile, type Fence, sampleKind, type SampleExtension } from './fence.js'
import type { SampleFinding } from './finding.js'

/** A line of a module; `fresh` unless it belongs to the sample that is continued, or the page does not show it. */
export interface ModuleLine extends CodeLine {
  readonly fresh: boolean
}

/** One text to check: a fence or a `// file:` section of one, preceded by the sample that it continues, or put into the file that it changes. */
export interface SampleModule {
  /** Index of the fence on its page. */
  readonly fence: number
  readonly extension: SampleExtension
  /** Path of the file that it shows; absent for an unnamed sample. */
  readonly name?: string
  readonly lines: readonly ModuleLine[]
  /** Whether it is run if it has assertions, or in a project, tests. */
  readonly runs: boolean
  /** Whether it is a file of a project as it is after a page. Its assertions are those of the page that shows it. */
  readonly ofProject?: true
  /** Absolute path of the file that it is, if that is not text. */
  readonly copyOf?: string
}

/** A mistake in how a fence is marked, located at its opening line or at a line in it. */
export interface MarkingProblem extends Pick<SampleFinding, 'message' | 'hint'> {
  readonly at: { readonly line: number; readonly column: number }
}

interface PageModules {
  readonly modules: readonly SampleModule[]
  readonly problems: readonly MarkingProblem[]
}

/** Makes modules of a page's fences, in order, without those marked `no-check`. `former` has the files of the pages before it in a project. */
export function pageModules(fences: readonly Fence[], former: readonly SampleModule[] = []): PageModules {
  const modules: SampleModule[] = []
  const problems: MarkingProblem[] = []
  for (const [index, fence] of fences.entries()) {
    if (fence.mode === 'skip') continue
    const names = new Set<string>()
    if (fence.problem) problems.push({ ...fence.problem, at: { line: fence.line, column: fence.column } })
    for (const section of fence.problem ? [] : sectionsOf(fence)) {
      const { name, at } = section
      const known = [...former, ...modules]
      const isPart = fence.continues || fence.patches
      const extended = isPart ? formerOf(known, name, fence.patches) : undefined
      const problem =
        (name === undefined ? undefined : nameProblem(name, names, section.isTitle)) ??
        (fence.patches && !extended ? nothingToPatch(name, known) : undefined) ??
        (isPart ? undefined : fileProblem(section, former))
      if (problem) {
        problems.push({ at, ...problem })
        continue
      }
      if (name !== undefined) names.add(name)
      if (fence.continues && !extended && sampleKind(fence.extension) === 'script')
        problems.push({ ...nothingToContinue(name), at })
      const lines = fence.patches && extended ? patched(extended, section.lines) : undefined
      if (lines && 'message' in lines) problems.push(lines)
      else modules.push(moduleOf({ index, fence, section, former: extended, lines }))
    }
  }
  return { modules, problems }
}

interface Section {
  readonly name: string | undefined
  readonly lines: readonly CodeLine[]
  /** Whether the name is the title of the fence. */
  readonly isTitle: boolean
  /** Position of its name, or its start. */
  readonly at: { readonly line: number; readonly column: number }
}

/** Words after the name are for other tools and ignored. */
const fileLine = /^(\s*\/\/ file: +)(\S+)/

/** Splits a fence at its `// file:` lines. Text before the first one has the name of the fence, if it has one. */
function sectionsOf(fence: Fence): Section[] {
  const at = { line: fence.line, column: fence.column }
  const whole: Section = { name: fence.fileName && normalized(fence.fileName), isTitle: true, lines: fence.lines, at }
  if (sampleKind(fence.extension) !== 'script' && sampleKind(fence.extension) !== 'style') return [whole]
  const sections: (Section & { readonly lines: CodeLine[] })[] = [{ ...whole, lines: [] }]
  for (const line of fence.lines) {
    const match = fileLine.exec(line.text)
    if (!match) sections.at(-1)?.lines.push(line)
    else {
      const prefix = match[1]?.length ?? 0
      const name = normalized(match[2] ?? '')
      sections.push({ name, isTitle: false, lines: [], at: { line: line.line, column: line.column + prefix } })
    }
  }
  const [first, ...rest] = sections
  if (!first || rest.length === 0) return [whole]
  return first.lines.some(({ text }) => text.trim() !== '') ? sections : rest
}

function normalized(name: string): string {
  return posix.normalize(name.replaceAll('\\', '/')).replace(/^\.\//, '')
}

type Problem = Pick<SampleFinding, 'message' | 'hint'>

function nameProblem(name: string, taken: ReadonlySet<string>, isTitle: boolean): Problem | undefined {
  const shown = JSON.stringify(name)
  if (taken.has(name))
    return { message: `the file ${shown} appears twice in this sample`, hint: 'put each version into its own fence' }
  if (name.startsWith('../') || name === '..' || posix.isAbsolute(name))
    return { message: `the file ${shown} is outside the page's folder`, hint: 'use a path without ".."' }
  if (!isTitle && extensionOfFile(name) === undefined)
    return { message: `the file ${shown} has an unknown extension`, hint: 'use .js, .jsx, .ts, .tsx, .json or .css' }
  return undefined
}

/** What is wrong with a section that shows a whole file, in a project with files of earlier pages. */
function fileProblem(
  { name, lines }: Section,
  former: readonly SampleModule[],
): (Partial<MarkingProblem> & Problem) | undefined {
  const known = former.find((file) => file.name?.toLowerCase() === name?.toLowerCase())?.name
  if (name === undefined || known === undefined) return undefined
  if (known !== name)
    return {
      message: `the files ${JSON.stringify(name)} and ${JSON.stringify(known)} differ only in upper and lower case`,
      hint: 'write the name as on the earlier page',
    }
  const dots = lines.find(({ text }) => ellipsis.test(text))
  return (
    dots && {
      message: `this line stands for others, but the block replaces all of ${JSON.stringify(name)}`,
      hint: 'add the word `patch` after the language, or show the whole file',
      at: placeOf(dots),
    }
  )
}

/** The module that a `continue` or `patch` extends: the file of that name, or the previous sample. */
function formerOf(
  modules: readonly SampleModule[],
  name: string | undefined,
  patches: boolean,
): SampleModule | undefined {
  const isScript = ({ extension }: SampleModule) => sampleKind(extension) === 'script'
  return modules.findLast(
    (module) => (name ?? module.name) === module.name && (isScript(module) || (patches && name !== undefined)),
  )
}

function nothingToPatch(name: string | undefined, known: readonly SampleModule[]): Problem {
  if (name === undefined)
    return {
      message: 'there is no sample before "patch" that it could change',
      hint: 'write the path of the file as the title',
    }
  const near = suggest(
    name,
    known.flatMap((file) => file.name ?? []),
  )
  return {
    message: `no block before this "patch" shows the file ${JSON.stringify(name)}`,
    hint: near === undefined ? 'check the name and the order of the pages' : `did you mean ${JSON.stringify(near)}?`,
  }
}

function nothingToContinue(name: string | undefined): Problem {
  return name === undefined
    ? {
        message: 'there is no sample before "continue" that it could extend',
        hint: 'remove the word, or check the previous sample',
      }
    : { message: `there is no file ${JSON.stringify(name)} before "continue"`, hint: 'check the name and the order' }
}

function moduleOf(options: {
  readonly index: number
  readonly fence: Fence
  readonly section: Section
  readonly former: SampleModule | undefined
  /** All lines, unless they are those of the former module and of the section. */
  readonly lines: readonly ModuleLine[] | undefined
}): SampleModule {
  const { index, fence, section, former, lines } = options
  const name = section.name ?? former?.name
  const isNamed = name !== undefined && fence.extension !== 'jsonc'
  const own = isNamed ? (extensionOfFile(name) ?? 'other') : fence.extension
  return {
    fence: index,
    extension: former && name === undefined ? joined(former.extension, own) : own,
    name,
    lines: lines ?? [
      ...stale(former?.lines ?? []),
      ...section.lines.map((line) => ({ ...line, fresh: line.isHidden !== true })),
    ],
    runs: fence.mode === 'all',
  }
}

function stale(lines: readonly ModuleLine[]): ModuleLine[] {
  return lines.map((line) => ({ ...line, fresh: false }))
}

/** A line that stands for lines that a patch leaves out. */
const ellipsis = /^\s*(?:\/\/|\/\*|\{\/\*|#|<!--)?\s*(?:…|\.\.\.)\s*(?:\*\/\}?|-->)?\s*$/

/**
 * The lines of a file after the changes that a fence shows. The lines of the fence that are not marked as added are in the file; lines of
 * dots stand for those that it leaves out. A region that the fence shows with its comments replaces that of the file.
 */
function patched(former: SampleModule, lines: readonly CodeLine[]): ModuleLine[] | MarkingProblem {
  const result: ModuleLine[] = []
  let end = 0
  for (const part of partsOf(lines)) {
    const place = regionPlace(former, part, end) ?? linesPlace(former, part, end)
    if ('message' in place) return place
    result.push(...stale(former.lines.slice(end, place.start)))
    result.push(...place.shown.filter(({ change }) => change !== 'removed').map((line) => ({ ...line, fresh: true })))
    end = place.end
  }
  return [...result, ...stale(former.lines.slice(end))]
}

/** The lines of a file that a part of a patch replaces, from `start` up to, but without, `end`. */
interface PatchPlace {
  readonly start: number
  readonly end: number
  readonly shown: readonly CodeLine[]
}

/** The place of a region that a part shows as a whole, from `// #region name` to its end; undefined for other parts. */
function regionPlace(
  { name = 'the sample', lines }: SampleModule,
  part: readonly CodeLine[],
  from: number,
): PatchPlace | MarkingProblem | undefined {
  const shown = part.filter(({ text }) => text.trim() !== '')
  const [first, last] = [shown[0], shown.at(-1)].map((line) => line && regionMark(line.text))
  if (first?.kind !== 'start' || last?.kind !== 'end') return undefined
  const marks = lines.map(({ text }) => regionMark(text))
  const start = marks.findIndex((mark, i) => i >= from && mark?.kind === 'start' && mark.name === first.name)
  const end = marks.findIndex((mark, i) => i > start && mark?.kind === 'end' && [first.name, ''].includes(mark.name))
  if (start !== -1 && end !== -1) return { start, end: end + 1, shown: part }
  const names = marks.flatMap((mark) => (mark?.kind === 'start' ? mark.name : []))
  const message = `${name} has no region ${JSON.stringify(first.name)} at this point`
  const hint = names.length === 0 ? `show it with the comments of the region first` : knownNameHint(first.name, names)
  return { message, hint, at: placeOf(shown[0]) }
}

/** The place of the lines of a part that are not marked as added. */
function linesPlace(former: SampleModule, written: readonly CodeLine[], from: number): PatchPlace | MarkingProblem {
  const knownOf = (part: readonly CodeLine[]) => part.filter(({ change }) => change !== 'added')
  const places = (part: readonly CodeLine[]) => {
    const known = knownOf(part)
    return known.length === 0 ? [] : placesOf(former.lines, known, from)
  }
  const shown = [written, withAddedGaps(written)].find((each) => places(each).length > 0) ?? written
  const known = knownOf(shown)
  const [start, other] = places(shown)
  if (start === undefined) return misplaced(former, known, shown)
  if (other !== undefined && shown.some(({ change }) => change)) return ambiguous(former.name, shown, [start, other])
  return { start, end: start + known.length, shown }
}

function partsOf(lines: readonly CodeLine[]): CodeLine[][] {
  const parts: CodeLine[][] = [[]]
  for (const line of lines) {
    if (line.change === undefined && ellipsis.test(line.text)) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.filter((part) => part.some(({ text }) => text.trim() !== ''))
}

/** Empty lines beside added ones, which nobody marks, as added lines. */
function withAddedGaps(part: readonly CodeLine[]): CodeLine[] {
  const isAdded = (line: CodeLine | undefined) => line?.change === 'added'
  return part.map((line, i) =>
    line.text.trim() === '' && !line.change && (isAdded(part[i - 1]) || isAdded(part[i + 1]))
      ? { ...line, change: 'added' }
      : line,
  )
}

function placesOf(lines: readonly ModuleLine[], wanted: readonly CodeLine[], from: number): number[] {
  const isAt = (start: number) => wanted.every((line, i) => isSame(lines[start + i], line))
  return [...lines.keys()].filter((start) => start >= from && isAt(start))
}

function isSame(line: CodeLine | undefined, { text }: CodeLine): boolean {
  return line?.text.trimEnd() === text.trimEnd()
}

function misplaced(
  { name = 'the sample', lines }: SampleModule,
  known: readonly CodeLine[],
  [first]: readonly CodeLine[],
): MarkingProblem {
  const at = placeOf(first)
  if (known.length === 0)
    return {
      message: `it is unclear where in ${name} these lines belong`,
      hint: 'also show an existing line above or below them',
      at,
    }
  const missing = known.find((line) => !lines.some((each) => isSame(each, line)))
  if (missing === undefined)
    return {
      message: `${name} does not contain these lines together, or only above the previous part of the patch`,
      hint: 'write a line with `// …` where you leave out lines',
      at,
    }
  const text = missing.text.trim()
  return {
    message: `${name} does not contain the line ${JSON.stringify(text)}`,
    hint: lines.some((each) => each.text.trim() === text)
      ? 'indent it as in the file'
      : 'copy lines that stay or go from the file, and mark new ones with `// [!code ++]`',
    at: placeOf(missing),
  }
}

function ambiguous(name = 'the sample', [first]: readonly CodeLine[], places: readonly number[]): MarkingProblem {
  return {
    message: `${name} contains these lines at several places: ${places.map((at) => `line ${at + 1}`).join(' and ')}`,
    hint: 'also show the lines above or below them, so that only one place fits',
    at: placeOf(first),
  }
}

function placeOf({ line = 1, column = 1 }: Partial<CodeLine> = {}): MarkingProblem['at'] {
  return { line, column }
}

/** The extension for two joined samples: TypeScript if one is, JSX if one is. */
function joined(a: SampleExtension, b: SampleExtension): SampleExtension {
  const isTyped = [a, b].some((extension) => extension.startsWith('ts'))
  const isJsx = [a, b].some((extension) => extension.endsWith('x'))
  return `${isTyped ? 'ts' : 'js'}${isJsx ? 'x' : ''}`
}

/** A module with the files that it can import. */
export interface PlacedModule {
  readonly module: SampleModule
  /** The text that is checked; ends in a newline. */
  readonly text: string
  /** The page's files at this point, including this one if it has a name: path to text. */
  readonly files: ReadonlyMap<string, string>
  /** Folder of these files below the work folder; pages that show the same files share it. */
  readonly dir: string
  /** Path of the module in that folder. */
  readonly path: string
}

/**
 * Gives every module of a page its files: each in the version that was shown last, also by the pages before it in a project (`former`), or
 * if it was not shown yet, in the first version that follows, because pages often show a caller before what it calls.
 */
export function placeModules(modules: readonly SampleModule[], former: readonly SampleModule[] = []): PlacedModule[] {
  const texts = modules.map(textOf)
  const shown = [
    ...former.map((module) => ({ name: module.name, fence: -1, text: textOf(module) })),
    ...modules.map(({ name, fence }, i) => ({ name, fence, text: texts[i] ?? '' })),
  ]
  const names = [...new Set(shown.flatMap(({ name }) => name ?? []))].sort(compareStrings)
  const versions = names.map((name) => ({ name, at: shown.filter((each) => each.name === name) }))
  return modules.map((module, i) => {
    const files = new Map(
      versions.map(({ name, at }) => {
        const version = at.findLast(({ fence }) => fence <= module.fence) ?? at[0]
        return [name, version?.text ?? '']
      }),
    )
    const dir = hashOf([...files].flat(), 10)
    return { module, text: texts[i] ?? '', files, dir, path: module.name ?? samplePath(module, texts[i] ?? '') }
  })
}

/** Whether TypeScript checks it, and a process can run it. */
export function isScript({ module }: PlacedModule): boolean {
  return sampleKind(module.extension) === 'script'
}

function textOf(module: SampleModule): string {
  return module.lines.map(({ text }) => `${text}\n`).join('')
}

/** Unnamed samples with the same text are one file. */
function samplePath({ extension }: SampleModule, text: string): string {
  return `sample-${hashOf([text], 10)}.${extension}`
}
