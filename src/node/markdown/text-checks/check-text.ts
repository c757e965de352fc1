import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { attributeLists, tagsInText } from './attribute-lists.js'
import { fenceFindings } from './block-fences.js'
import { controlCharacters, mayBeMistaken, oddSpaces, wrongEncoding } from './characters.js'
import { codeInText, conflictFindings } from './code-in-text.js'
import { type TextFinding, quoted, reportFindings } from './finding.js'
import { headingsInText, secondTitle } from './heading-text.js'
import { definitionFindings, linkFinding, linksInText } from './link-text.js'
import { emojiInText, marksInText, mayHaveEmoji } from './marks-in-text.js'
import { foreignFence, foreignInclude, foreignSyntax } from './other-tools.js'
import { listBlocks } from './page-blocks.js'
import { droppedCells, tablesInText } from './table-text.js'
import { readTextBlock, suspiciousBlock, type TextBlock, writtenAt } from './text-block.js'

/**
 * Reports blocks that are not what their author meant: fences without an end, footnotes that are not shown, and the like. Runs
 * before the plugins that replace such blocks.
 */
export function remarkCheckBlocks({
  known,
}: {
  readonly known: ReadonlySet<string>
}): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    const source = String(file.value)
    const blocks = listBlocks(tree)
    const findings = [
      ...fenceFindings(blocks, { source, known }),
      ...definitionFindings(tree, blocks),
      ...secondTitle(tree, source),
      ...controlCharacters(blocks.code, source),
    ]
    reportFindings(findings, file)
  }
}

/** How text is read. */
interface TextOptions {
  readonly mdx: boolean
  /** Whether `$…$` is a formula. */
  readonly math: boolean
  /** Whether shortcodes of emoji are replaced. */
  readonly emoji: boolean
}

/**
 * Reports text that looks like Markdown, like code or like syntax of another tool, and is only text. Runs after the plugins of
 * the site, which may read such syntax.
 */
export function remarkCheckText(options: TextOptions): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    const source = String(file.value)
    const findings: TextFinding[] = []
    const isRare = mayHaveEmoji(source) || mayBeMistaken(source)
    addFindings(tree, { source, options, findings, isRare })
    reportFindings(findings, file)
  }
}

interface Check {
  readonly source: string
  readonly options: TextOptions
  readonly findings: TextFinding[]
  /** Whether the page has characters that are looked for in all of its text. */
  readonly isRare: boolean
}

/** Adds what is wrong in a subtree to the findings. Nearly all pages have nothing, so it must decide that quickly. */
function addFindings(parent: Nodes, check: Check): void {
  if (!('children' in parent)) return
  const { source, options, findings, isRare } = check
  for (const node of parent.children) {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'emphasis':
      case 'strong':
        break
      case 'paragraph':
      case 'heading':
      case 'tableCell': {
        const block = isRare ? readTextBlock(node, source) : suspiciousBlock(node, source)
        if (block) findings.push(...blockFindings(block, source, options))
        addFindings(node, check)
        break
      }
      case 'code':
        if (node.lang?.startsWith('{')) findings.push(...foreignFence(node))
        break
      case 'html':
        findings.push(...foreignInclude(node))
        break
      case 'link':
      case 'image':
      case 'definition': {
        const finding = linkFinding(node)
        if (finding) findings.push(finding)
        break
      }
      default:
        if (node.type === 'table') findings.push(...droppedCells(node, source))
        addFindings(node, check)
    }
  }
}

function blockFindings(block: TextBlock, source: string, { mdx, math, emoji }: TextOptions): TextFinding[] {
  const conflict = conflictFindings(block, source)
  if (conflict.length > 0) return conflict
  const code = mdx ? [] : codeInText(block)
  if (code.length > 0) return code
  return [
    ...foreignSyntax(block),
    ...linksInText(block),
    ...headingsInText(block),
    ...oddSpaces(block),
    ...wrongEncoding(block),
    ...marksInText(block),
    ...(emoji ? [] : emojiInText(block)),
    ...(mdx ? [] : [...attributeLists(block), ...tagsInText(block)]),
    ...tablesInText(block),
    ...(math ? [] : formulasInText(block)),
  ]
}

const inline = /(?<![\\$\w])\$(?![\s$])([^$\n]*[^\s$])\$(?![$\w{])/g
const display = /(?<![\\$])\$\$([^$]+)\$\$(?!\$)/g
/** A command, an exponent, or an index of a variable. Names of variables in shells have none of them. */
const tex = /\\[A-Za-z]{2,}|[\w)}]\^[\w{(]|(?<![A-Za-z0-9])[A-Za-z]_(?:[A-Za-z0-9](?!\w)|\{)/

/** Finds formulas in the text of a site without formulas. */
function formulasInText(block: TextBlock): TextFinding[] {
  const { text, start } = block
  if (!text.includes('$')) return []
  return [...text.matchAll(display), ...text.matchAll(inline)]
    .filter(([, formula = '']) => tex.test(formula))
    .map((match) => ({
      code: 'math',
      kind: 'math is off',
      offset: start + match.index,
      message: `${quoted(writtenAt(block, match))} is only text, because formulas are off`,
      hint: 'set `markdown.math` to `true`, or write `\\$` for a literal dollar sign',
    }))
}
