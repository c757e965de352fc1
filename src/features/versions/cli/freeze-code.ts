import type { Code, Root } from 'mdast'
import path from 'node:path'
import {
  type CodeFileSettings,
  codeNodes,
  fileOption,
  fillFence,
  resolveTarget,
  splitTarget,
} from '../../../node/markdown/code-files.js'

/** The text of a page whose code no longer depends on files elsewhere. */
interface FrozenCode {
  readonly text: string
  /** Number of fences that have the code of their file now. */
  readonly count: number
}

/**
 * Copies the code of files into the fences of a page that show them, so that the page shows it even if the files change or the
 * page moves. Fences with files of `keptDir`, which moves with the page, stay as they are.
 *
 * @param text - The text that `root` was parsed from: positions in the tree are positions in it.
 */
export function freezeCode(text: string, { root, pagePath, keptDir, settings }: FreezeOptions): FrozenCode {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = []
  for (const fence of codeNodes(root)) {
    const target = fileOption(fence)
    const start = fence.position?.start.offset
    const end = fence.position?.end.offset
    if (target === undefined || start === undefined || end === undefined || fence.value.trim() !== '') continue
    const { name } = splitTarget(target)
    const isRelative = !/^(?:@site\/|<rootDir>\/|\/)/.test(name)
    if (isRelative && resolveTarget(name, pagePath, settings.rootDir).startsWith(keptDir + path.sep)) continue
    const filled: Code = { ...fence }
    if (!fillFence(filled, { settings: { ...settings, isForeign: false }, pagePath })?.place) continue
    const written = printFence(text.slice(start, end), { code: filled.value, target, language: filled.lang ?? '' })
    if (written !== undefined) edits.push({ start, end, text: written })
  }
  const frozen = edits.reduceRight(
    (before, edit) => before.slice(0, edit.start) + edit.text + before.slice(edit.end),
    text,
  )
  return { text: frozen, count: edits.length }
}

interface FreezeOptions {
  readonly root: Root
  /** Where the page was, absolute. */
  readonly pagePath: string
  readonly keptDir: string
  readonly settings: CodeFileSettings
}

/** Writes a fence with its code. The closing line has the markers of lists and quotes that each line needs. */
function printFence(
  written: string,
  { code, target, language }: { readonly code: string; readonly target: string; readonly language: string },
): string | undefined {
  const lines = written.split(/\r?\n/)
  const lineBreak = written.includes('\r\n') ? '\r\n' : '\n'
  const opening = /^(`{3,}|~{3,})(.*)$/.exec(lines[0] ?? '')
  const closing = lines.length > 1 ? /^(.*?)(`{3,}|~{3,})[ \t]*$/.exec(lines.at(-1) ?? '') : null
  if (!opening || !closing) return undefined
  const [, marker = '', info = ''] = opening
  const prefix = closing[1] ?? ''
  const character = marker[0] ?? '`'
  const runs = code.match(character === '`' ? /`+/g : /~+/g) ?? []
  const fence = character.repeat(Math.max(marker.length, ...runs.map((run) => run.length + 1)))
  const rest = withoutOption(info, target)
  const words = rest === '' ? '' : ` ${rest}`
  const label = info.trim().startsWith('file=') ? `${language}${words}` : rest
  const body = code.split('\n').map((line) => (prefix + line).trimEnd())
  return [fence + label, ...body, prefix + fence].join(lineBreak)
}

/** What follows a fence, without `file=`. */
function withoutOption(info: string, target: string): string {
  for (const value of [`"${target}"`, `'${target}'`, target]) {
    const at = info.indexOf(`file=${value}`)
    if (at !== -1) return `${info.slice(0, at).trimEnd()} ${info.slice(at + `file=${value}`.length).trimStart()}`.trim()
  }
  return info.trim()
}
