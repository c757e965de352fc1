import type { CodeLine, GeneratorSource } from '../../node/tool-api/site-code.js'
import type { Fence } from './fence.js'

/**
 * Gives the lines of generated samples their positions in the source of their page, if the source has the sample as it is, such as the
 * comment of an `@example`. Of several equal places, the one nearest to the location of the page counts. Other fences stay as
 * they are: their problems are reported at that location.
 */
export function placeInSource(fences: readonly Fence[], { location, text }: GeneratorSource): readonly Fence[] {
  const { line = 1, file } = location
  const written = text.split(/\r?\n/)
  const starts = new Map<string, number[]>()
  for (const [i, line] of written.entries()) {
    const code = withoutLeader(line)
    const known = starts.get(code)
    if (known) known.push(i)
    else starts.set(code, [i])
  }
  return fences.map((fence) => {
    const [first] = fence.lines
    if (first === undefined) return fence
    const places = (starts.get(first.text.trim()) ?? []).filter((at) => isAt(fence.lines, written, at))
    const [nearest] = places.sort((a, b) => Math.abs(a + 1 - line) - Math.abs(b + 1 - line))
    if (nearest === undefined) return fence
    const lines = fence.lines.map((code, i): CodeLine => {
      const source = written[nearest + i] ?? ''
      const indent = code.text.length - code.text.trimStart().length
      const column = source.lastIndexOf(code.text.trim()) + 1 - indent
      return { ...code, line: nearest + i + 1, column: Math.max(1, column), file }
    })
    return { ...fence, lines }
  })
}

function isAt(lines: readonly CodeLine[], written: readonly string[], start: number): boolean {
  return lines.every(({ text }, i) => withoutLeader(written[start + i] ?? '') === text.trim())
}

/** A line without its indentation and the asterisk before each line of a comment. */
function withoutLeader(line: string): string {
  return line.replace(/^\s*(?:\*(?!\/))?/, '').trim()
}
