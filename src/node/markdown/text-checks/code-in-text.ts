import type { TextFinding } from './finding.js'
import { quoted } from './finding.js'
import type { TextBlock } from './text-block.js'

const importLine =
  /^import\s+(?:type\s+)?(?:[\w$*{}\s,]{1,500}?\sfrom\s+|\{[\w$*\s,]{0,500}\}\s*from\s*)?(['"])[^'"\n]+\1[ \t]*;?[ \t]*\r?(?:\n|$)/
const exportLine = /^export\s+(?:default\b|(?:async\s+)?function\b|class\s+\w|(?:const|let|var)\s+[\w$[{])/

/** Finds imports and exports in plain Markdown, where they are text. */
export function codeInText({ node, written, start }: TextBlock): TextFinding[] {
  if (node.type !== 'paragraph' || !(importLine.test(written) || exportLine.test(written))) return []
  return [
    {
      code: 'component-in-markdown',
      kind: 'code',
      offset: start,
      message: `${quoted(written.split('\n', 1)[0] ?? '')} is only text in an .md file`,
      hint: componentsHint,
    },
  ]
}

/** What to do to use components. */
export const componentsHint =
  'rename the file to .mdx, or set `markdown.format` to `mdx` if all files are MDX; put literal text in backticks'

const start = /^<{7}(?:[ \t].*)?$/m

/** Finds the marks that Git leaves in a file. */
export function conflictFindings({ text, written, start: offset }: TextBlock, source: string): TextFinding[] {
  const match = written.startsWith('<<<<<<<') || written.includes('\n<<<<<<<') ? start.exec(text) : null
  if (!match) return []
  const rest = source.slice(offset + match.index)
  if (!/^={7}\r?$/m.test(rest) || !/^>{7}(?:[ \t].*)?$/m.test(rest)) return []
  return [
    {
      code: 'conflict-marker',
      severity: 'error',
      offset: offset + match.index,
      message: 'this is a merge conflict of Git, and both versions are shown',
      hint: 'keep one version, and remove the lines "<<<<<<<", "=======" and ">>>>>>>"',
    },
  ]
}
