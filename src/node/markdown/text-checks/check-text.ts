import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { fenceFindings } from './block-fences.js'
import { codeInText, conflictFindings } from './code-in-text.js'
import { definitionFindings } from './definitions.js'
import { type Finding, reportFindings } from './finding.js'
import { formulasInText } from './formula-text.js'
import { headingsInText, secondTitle } from './heading-text.js'
import { linkFinding, linksInText } from './link-text.js'
import { foreignFence, foreignSyntax } from './other-tools.js'
import { droppedCells, tablesInText } from './table-text.js'
import { suspiciousBlock, type TextBlock } from './text-block.js'

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
    const findings = [...fenceFindings(tree, { source, known }), ...definitionFindings(tree), ...secondTitle(tree)]
    reportFindings(findings, file)
  }
}

/** How text is read. */
export interface TextOptions {
  readonly mdx: boolean
  /** Whether `$…$` is a formula. */
  readonly math: boolean
}

/**
 * Reports text that looks like Markdown, like code or like syntax of another tool, and is only text. Runs after the plugins of
 * the site, which may read such syntax.
 */
export function remarkCheckText(options: TextOptions): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    const source = String(file.value)
    const findings: Finding[] = []
    visit(tree, (node) => findings.push(...nodeFindings(node, source, options)))
    reportFindings(findings, file)
  }
}

function visit(node: Nodes, call: (node: Nodes) => void): void {
  call(node)
  if ('children' in node) for (const child of node.children) visit(child, call)
}

const none: readonly Finding[] = []

function nodeFindings(node: Nodes, source: string, options: TextOptions): readonly Finding[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'tableCell': {
      const block = suspiciousBlock(node, source)
      return block ? blockFindings(block, source, options) : none
    }
    case 'table':
      return droppedCells(node, source)
    case 'code':
      return node.lang?.startsWith('{') ? foreignFence(node) : none
    case 'link':
    case 'image':
    case 'definition': {
      const finding = linkFinding(node)
      return finding ? [finding] : none
    }
    default:
      return none
  }
}

function blockFindings(block: TextBlock, source: string, { mdx, math }: TextOptions): Finding[] {
  const conflict = conflictFindings(block, source)
  if (conflict.length > 0) return conflict
  const code = mdx ? [] : codeInText(block)
  if (code.length > 0) return code
  return [
    ...foreignSyntax(block),
    ...linksInText(block),
    ...headingsInText(block),
    ...tablesInText(block),
    ...(math ? [] : formulasInText(block)),
  ]
}
