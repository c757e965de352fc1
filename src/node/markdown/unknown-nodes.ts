import type { ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { Options } from 'remark-rehype'
import type { VFile } from 'vfile'
import { createElement } from './hast-tree.js'

type Handler = NonNullable<Options['unknownHandler']>
type State = Parameters<Handler>[0]

/** A node of a remark plugin, whose type no package declares. */
type UnknownNode = Nodes & { readonly value?: string }

/**
 * Creates the handler for nodes that remark-rehype does not know. It converts them as remark-rehype does: to a `<div>`, or to
 * the element that the plugin names in `data`. If the plugin names none, the first node of each type on a page is reported,
 * because its meaning is lost.
 */
export function unknownHandler(): Handler {
  const reported = new WeakMap<State, Set<string>>()
  return (state, node: UnknownNode) => {
    const { hName, hProperties, hChildren } = node.data ?? {}
    const types = reported.get(state) ?? new Set()
    if (!hName && !hProperties && !hChildren && !types.has(node.type)) report(node, state.options.file)
    reported.set(state, types.add(node.type))
    const isText = typeof node.value === 'string' && !hProperties && !hChildren
    const result: ElementContent = isText
      ? { type: 'text', value: node.value }
      : createElement('div', {}, state.all(node))
    state.patch(node, result)
    return state.applyData(node, result)
  }
}

function report({ type, position }: Nodes, file: VFile | null | undefined): void {
  const hint = `add a handler for it to \`markdown.remarkRehype.handlers\`; the package of the plugin may export one`
  const message = file?.message(`a remark plugin makes nodes of the type "${type}", which become plain text`, position)
  if (message) message.source = hint
}
