import { pathToFileURL } from 'node:url'
import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { suspiciousBlock, type TextBlock } from '../base/text-block.js'
import type { RuledPage, TextFinding, TextRule } from '../base/text-rule.js'
import { positionLookup } from '../base/source-text/position.js'

/** Imports the rules of modules, which export them as `rules`. `modules` are absolute paths. */
export async function loadTextRules(modules: readonly string[]): Promise<readonly TextRule[]> {
  const loaded = await Promise.all(modules.map((module) => import(pathToFileURL(module).href)))
  return loaded.flatMap(({ rules }: { readonly rules: readonly TextRule[] }) => rules)
}

interface RuleOptions extends Pick<RuledPage, 'mdx' | 'emoji'> {
  readonly rules: readonly TextRule[]
}

type Transformer = (tree: Root, file: VFile) => void

/** Applies the rules that check the tree as it is parsed. */
export function remarkEarlyRules({ rules, ...options }: RuleOptions): Transformer {
  return ruleWalk({ ...options, rules: rules.filter(({ early }) => early) })
}

/** Applies the other rules, to what the plugins have left. */
export function remarkLateRules({ rules, ...options }: RuleOptions): Transformer {
  return ruleWalk({ ...options, rules: rules.filter(({ early }) => !early) })
}

const none: readonly TextRule[] = []

/** Applies all rules in one walk of a tree. */
function ruleWalk({ rules, mdx, emoji }: RuleOptions): Transformer {
  const rulesOf = new Map<string, TextRule[]>()
  for (const rule of rules) for (const type of rule.nodes) rulesOf.set(type, [...(rulesOf.get(type) ?? []), rule])
  return (tree, file) => {
    const source = String(file.value)
    const page: RuledPage = { source, mdx, emoji, blockOf: blockReader(source) }
    const findings: TextFinding[] = []
    const visit = (node: Nodes): void => {
      for (const rule of rulesOf.get(node.type) ?? none) {
        if (rule.marks && !hasMark(page.blockOf(node), rule.marks)) continue
        const found = rule.find(node, page)
        if (found.length > 0) findings.push(...found)
      }
      if ('children' in node) for (const child of node.children) visit(child)
    }
    visit(tree)
    reportFindings(findings, file)
  }
}

function hasMark(block: TextBlock | undefined, marks: readonly string[]): boolean {
  return block !== undefined && marks.some((mark) => block.text.includes(mark))
}

/** Reads each block once for all rules. */
function blockReader(source: string): RuledPage['blockOf'] {
  let last: { readonly node: Nodes; readonly block: TextBlock | undefined } | undefined
  return (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return undefined
    if (last?.node !== node) last = { node, block: suspiciousBlock(node, source) }
    return last.block
  }
}

/** Adds the first finding of each kind to the messages of a file, with the number of the others. */
export function reportFindings(findings: readonly TextFinding[], file: VFile): void {
  if (findings.length === 0) return
  const kinds = new Map<string, TextFinding[]>()
  for (const finding of [...findings].sort((a, b) => a.offset - b.offset)) {
    const kind = finding.kind ?? finding.code
    const same = kinds.get(kind)
    if (same) same.push(finding)
    else kinds.set(kind, [finding])
  }
  const place = positionLookup(String(file.value))
  for (const [first, ...others] of kinds.values()) {
    if (first === undefined) continue
    const more = others.length === 0 ? '' : ` (and ${others.length} more in this file)`
    const message = file.message(`${first.message}${more}`, {
      place: place(first.offset),
      ruleId: first.code,
      source: first.hint,
    })
    if (first.severity === 'error') message.fatal = true
  }
}
