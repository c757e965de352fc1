import { escapeRegExp } from 'es-toolkit'
import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import type { ElementPlace } from '../hast-tree.js'

const definition = /^[ \t>]*\*\[([^\][\n]+)\]:[ \t]*(\S.*)$/

/** Removes the definitions of abbreviations, `*[HTML]: Hyper Text`, and puts each use of one into an `<abbr>`. */
export function markAbbreviations(tree: Root, source: string): void {
  const titles = new Map<string, string>()
  takeDefinitions(tree, { source, titles })
  if (titles.size === 0) return
  const names = [...titles.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp)
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])(${names.join('|')})(?![\\p{L}\\p{N}_])`, 'u')
  const visit = (node: Nodes, inLink: boolean): void => {
    if (!('children' in node)) return
    const isLink = inLink || node.type === 'link' || node.type === 'linkReference'
    for (const child of node.children) visit(child, isLink)
    node.children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
      if (child.type !== 'text' || !word.test(child.value)) return [child]
      return child.value.split(word).flatMap((value, index): PhrasingContent[] => {
        const title = index % 2 === 1 ? titles.get(value) : undefined
        const text = { type: 'text', value } as const
        if (title === undefined) return value === '' ? [] : [text]
        // The focus shows the title to readers without a mouse. A link can have the focus itself.
        const hProperties = isLink ? { title } : { title, tabIndex: 0 }
        return [{ type: 'emphasis', data: { hName: 'abbr', hProperties }, children: [text] }]
      })
    }) as typeof node.children
  }
  visit(tree, false)
}

/** Whether an element has a title that the focus shows. */
export function isAbbreviation({ element }: ElementPlace): boolean {
  return element.tagName === 'abbr' && element.properties.tabIndex !== undefined
}

/** Removes paragraphs that consist of definitions. */
function takeDefinitions(
  node: Nodes,
  { source, titles }: { readonly source: string; readonly titles: Map<string, string> },
): void {
  if (!('children' in node)) return
  const children: RootContent[] = node.children.filter((child: RootContent) => {
    const lines = child.type === 'paragraph' && child.position ? linesOf(child, source) : []
    const found = lines.map((line) => definition.exec(line))
    if (lines.length === 0 || found.includes(null)) return true
    for (const match of found) if (match?.[1] && match[2]) titles.set(match[1], match[2].trim())
    return false
  })
  node.children = children as typeof node.children
  for (const child of node.children) takeDefinitions(child, { source, titles })
}

function linesOf({ position }: Nodes, source: string): string[] {
  return source.slice(position?.start.offset, position?.end.offset).split(/\r?\n/)
}
