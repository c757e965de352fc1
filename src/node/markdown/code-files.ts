import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { decodeSource } from '../content/read-source.js'
import type { PageLanguage } from '../../shared/page.js'
import { isSiteFile, siteRelative } from '../base/names.js'
import { suggest } from '../base/suggest.js'
import type { FileGate } from '../base/source-text/file-gate.js'
import { namesIn } from '../base/source-text/regular-file.js'
import { statOf } from '../store/file-hashes.js'
import { parseFenceMeta } from './fence-meta.js'
import { noteInput } from './page-inputs.js'
import { type SelectedCode, selectCode } from './select-code.js'

/** Which files the fences of pages can show. */
export interface CodeFileSettings {
  /** The root of the site, absolute. */
  readonly rootDir: string
  readonly gate: FileGate
  /** Whether a plugin of the site reads `file=`: `markdown.fenceOptions` has it. The files are inputs all the same. */
  readonly isForeign: boolean
  /** Of a translated site: the language of what is not in its folder. */
  readonly original?: PageLanguage & { readonly dir: string }
}

/** Larger files are not meant to be read on a page. */
const MAX_BYTES = 1024 * 1024

/** What all fences of a page can show together, so that a few lines of Markdown cannot fill the disk. */
const MOST_CHARACTERS = 4 * 1024 * 1024

/** Whether a text may include files. */
export function mayInclude(text: string): boolean {
  return text.includes('@inc') || text.includes('::include')
}

/** Fills the fences with `file=` with code of that file: `file=../src/store.ts#L3-L12`. Their problems are messages. */
export function remarkCodeFiles(settings: CodeFileSettings): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    const text = String(file.value)
    if (!text.includes('file=') && !mayInclude(text)) return
    let length = 0
    for (const fence of codeNodes(tree)) {
      const result = fillFence(fence, { settings, pagePath: file.path, mostCharacters: MOST_CHARACTERS - length })
      if (!result) continue
      if (result.input !== undefined) noteInput(file, result.input)
      if (result.place) length += fence.value.length
      if (!result.problem) continue
      const { message: reason, hint, code, severity } = result.problem
      const message = file.message(reason, { place: fence.position, ruleId: code, source: hint })
      message.fatal = severity === 'error'
    }
  }
}

interface FenceProblem {
  readonly code: 'code-file' | 'code-region'
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly hint: string
}

/** The position of code in a file. */
interface CodePlace extends Pick<Extract<SelectedCode, { code: string }>, 'lines'> {
  /** Path relative to the root of the site, as in diagnostics. */
  readonly file: string
  /** Text of the whole file. */
  readonly text: string
}

/** What became of a fence with `file=`. */
interface FilledFence {
  /** Absolute path of the file; it may be missing. */
  readonly input?: string
  readonly problem?: FenceProblem
  /** Where the code of the fence is in the file; absent if it has none of it. */
  readonly place?: CodePlace
}

/** Fills a fence with the code of its file; returns undefined if it names none. */
export function fillFence(
  fence: Code,
  options: { readonly settings: CodeFileSettings; readonly pagePath: string; readonly mostCharacters?: number },
): FilledFence | undefined {
  const { settings, pagePath, mostCharacters = MOST_CHARACTERS } = options
  const written = fileOption(fence)
  if (written === undefined) return undefined
  const { name, fragment } = splitTarget(written)
  const filePath = resolveTarget(name, pagePath, settings.rootDir)
  const refused = settings.gate(filePath)
  if (settings.isForeign) return refused ? {} : { input: filePath }
  if (fence.value.trim() !== '') return { problem: hasCode(written) }
  if (name.trim() === '') return { problem: problemOf(written, 'names no file', 'write a path: file=../src/store.ts') }
  if (refused) {
    // A symbolic link may lead elsewhere later.
    const input = isSiteFile(settings.rootDir, filePath) ? filePath : undefined
    return { input, problem: problemOf(name, refused.message, refused.hint) }
  }
  const read = readShown(filePath)
  if ('message' in read) return { input: filePath, problem: problemOf(name, read.message, read.hint) }
  const selected = selectCode(read.text, fragment)
  if ('message' in selected)
    return {
      input: filePath,
      problem: {
        ...problemOf(name, selected.message, selected.hint),
        code: fragment === undefined ? 'code-file' : 'code-region',
      },
    }
  if (selected.code.length > mostCharacters)
    return {
      input: filePath,
      problem: problemOf(name, 'is not shown, because the page already shows 4 MB of code', 'split the page'),
    }
  fence.value = selected.code
  if (fence.lang?.startsWith('file=')) {
    fence.meta = infoOf(fence)
    fence.lang = path.extname(name).slice(1).toLowerCase() || null
  }
  const file = siteRelative(settings.rootDir, filePath)
  return { input: filePath, place: { file, lines: selected.lines, text: read.text } }
}

/** The value of `file=` in what follows a fence. */
export function fileOption(fence: Pick<Code, 'lang' | 'meta'>): string | undefined {
  const info = infoOf(fence)
  if (!info.includes('file=')) return undefined
  const word = parseFenceMeta(info).words.find((one) => one.startsWith('file='))
  return word?.slice('file='.length).replace(/^(["'])(.*)\1$/, '$2')
}

/** The text after a fence, without its language: `file=a.ts` is none. */
function infoOf({ lang, meta }: Pick<Code, 'lang' | 'meta'>): string {
  return lang?.startsWith('file=') ? `${lang} ${meta ?? ''}`.trim() : (meta ?? '')
}

/** The path and the fragment of a target: `a.ts#L3-L12`. */
export function splitTarget(target: string): { readonly name: string; readonly fragment?: string } {
  const hash = target.indexOf('#')
  return hash === -1 ? { name: target } : { name: target.slice(0, hash), fragment: target.slice(hash + 1) }
}

/** `@site/`, `/` and `<rootDir>/`, which remark-code-import has, start from the root of the site; others from the page. */
export function resolveTarget(name: string, pagePath: string, rootDir: string): string {
  const fromRoot = /^(?:@site\/|<rootDir>\/|\/)(.*)$/.exec(name)?.[1]
  return fromRoot === undefined ? path.join(path.dirname(pagePath), name) : path.join(rootDir, fromRoot)
}

/** The text of a file that a page shows, or why it cannot be shown. */
type ShownText = { readonly text: string } | { readonly message: string; readonly hint: string }

/** Reads a file for a page: a text of less than 1 MB. */
export function readShown(filePath: string): ShownText {
  const stat = statOf(filePath)
  if (!stat) return { message: 'does not exist', hint: missingHint(filePath) }
  if (!stat.isFile()) return { message: 'is not a file', hint: 'name a file of the folder' }
  if (stat.size > MAX_BYTES)
    return { message: `is too large (${Math.ceil(stat.size / MAX_BYTES)} MB)`, hint: 'name a file of less than 1 MB' }
  try {
    const { text, problem } = decodeSource(readFileSync(filePath), '')
    return problem ? { message: 'is not a text file', hint: 'name a file with UTF-8 text' } : { text }
  } catch {
    return { message: 'cannot be read', hint: 'check the permissions of the file' }
  }
}

function missingHint(filePath: string): string {
  const near = suggest(path.basename(filePath), namesIn(path.dirname(filePath)))
  return near === undefined
    ? 'paths start from the page, or from the root of the site: @site/src/store.ts'
    : `did you mean "${near}"?`
}

function problemOf(name: string, message: string, hint: string): FenceProblem {
  return { code: 'code-file', severity: 'error', message: `the file "${name}" of the code block ${message}`, hint }
}

function hasCode(written: string): FenceProblem {
  return {
    code: 'code-file',
    severity: 'warning',
    message: `the code block has code of its own, so the file "${written}" is not shown`,
    hint: 'remove the code, or write title= for a label',
  }
}

/** Every code block, without recursion, because trees can be deep. */
export function codeNodes(root: Root): Code[] {
  const found: Code[] = []
  const open: Nodes[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'code') found.push(node)
    else if ('children' in node) for (const child of [...node.children].reverse()) open.push(child)
  }
  return found
}
