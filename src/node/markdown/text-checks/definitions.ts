import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast'
import type { Finding } from './finding.js'
import type { PageBlocks } from './page-blocks.js'

/** Finds footnotes that nothing refers to, and definitions that an earlier one of the same name replaces. */
export function definitionFindings(tree: Root, { footnotes, definitions }: PageBlocks): Finding[] {
  return [
    ...(footnotes.length === 0 ? [] : footnoteFindings(footnotes, footnoteReferences(tree))),
    ...(definitions.length < 2 ? [] : replacedDefinitions(definitions)),
  ]
}

function footnoteReferences(tree: Root): ReadonlySet<string> {
  const used = new Set<string>()
  const visit = (node: Nodes): void => {
    if (node.type === 'footnoteReference') used.add(node.identifier)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return used
}

function footnoteFindings(footnotes: readonly FootnoteDefinition[], used: ReadonlySet<string>): Finding[] {
  const defined = new Set<string>()
  return footnotes.flatMap(({ identifier, label, position }): Finding[] => {
    const name = `[^${label ?? identifier}]`
    const offset = position?.start.offset ?? 0
    const isFirst = !defined.has(identifier)
    defined.add(identifier)
    if (!used.has(identifier)) {
      return [
        {
          ...{ code: 'unused-definition', kind: 'footnote', offset },
          message: `nothing refers to the footnote "${name}", so it is not shown`,
          hint: `write \`${name}\` in the text, or remove the footnote`,
        },
      ]
    }
    if (isFirst) return []
    return [
      {
        ...{ code: 'unused-definition', kind: 'second footnote', offset },
        message: `an earlier footnote is also named "${name}", so this one is not shown`,
        hint: 'give each footnote a name of its own',
      },
    ]
  })
}

/** Markdown uses the first definition of a name. `[//]: # (text)` and the like are comments. */
function replacedDefinitions(definitions: readonly Definition[]): Finding[] {
  const urls = new Map<string, string>()
  return definitions.flatMap(({ identifier, label, url, position }): Finding[] => {
    const first = urls.get(identifier)
    if (first === undefined) urls.set(identifier, url)
    if (first === undefined || first === url || /^#?$/.test(url) || /^#?$/.test(first)) return []
    return [
      {
        ...{ code: 'unused-definition', kind: 'second definition', offset: position?.start.offset ?? 0 },
        message: `"[${label ?? identifier}]" is already defined as "${first}", so this URL is not used`,
        hint: 'remove one of the two lines, or rename one',
      },
    ]
  })
}
