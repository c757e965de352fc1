import { once } from 'es-toolkit'
import type { Nodes, Parent, Root } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { VFile } from 'vfile'
import { pageBlocks } from '../../tools/page-blocks.js'
import type { BlockSite, BlockTarget, PageBlock, WrittenBlock } from '../base/page-block.js'
import { type CodeFileSettings, readShown, resolveTarget, splitTarget } from './code-files.js'
import { noteInput } from './page-inputs.js'

export interface BlockSettings extends BlockSite, Pick<CodeFileSettings, 'gate'> {
  /** Whether a component is the site's own. */
  readonly isOwn: (component: string) => boolean
}

/** Replaces the blocks of tools by the Markdown that these write. */
export function remarkPageBlocks(settings: BlockSettings): (tree: Root, file: VFile) => Promise<void> {
  const writers = pageBlocks.map((block) => ({ block, load: once(() => block.load(settings)) }))
  return async (tree, file) => {
    for (const { block, load } of writers) {
      const marks = [`<${block.component}`, `::${block.directive}`, '@include:', '::include']
      if (!marks.some((mark) => String(file.value).includes(mark))) continue
      const places = placesOf(tree, block, settings)
      if (places.length === 0) continue
      const read = places.map(({ of }) => readTarget(of, block, { settings, file }))
      const targets = read.filter((one) => 'filePath' in one)
      const write = targets.length > 0 && (await load())
      const written = write ? write(targets, (filePath) => noteInput(file, filePath)) : []
      for (const [i, { parent, node, of }] of places.entries()) {
        const target = read[i] as (typeof read)[number]
        const result = 'filePath' in target ? (written[targets.indexOf(target)] as WrittenBlock) : target
        const nodes = 'nodes' in result ? result.nodes.map(placed(node)) : []
        parent.children.splice(parent.children.indexOf(node), 1, ...nodes)
        if ('nodes' in result) continue
        const named = of === undefined ? block.label : `${block.label} of "${of}"`
        const reason = `the ${named} is empty: ${result.message}`
        file.message(reason, { place: node.position, ruleId: block.directive, source: result.hint }).fatal = true
      }
    }
  }
}

interface BlockPlace {
  readonly parent: Parent
  readonly node: Parent['children'][number]
  /** The attribute `of`; undefined if it is missing or no literal, or if there are others. */
  readonly of?: string
}

/** The blocks of a page in their order. A component that the page imports or declares is none of them. */
function placesOf(tree: Root, { component, directive }: PageBlock, { isOwn }: BlockSettings): BlockPlace[] {
  const word = new RegExp(`\\b${component}\\b`)
  const isForeign = isOwn(component) || tree.children.some((node) => node.type === 'mdxjsEsm' && word.test(node.value))
  const found: BlockPlace[] = []
  const visit = (parent: Parent): void => {
    for (const node of parent.children) {
      const attributes = attributesOf(node, isForeign ? undefined : component, directive)
      if (attributes)
        found.push({ parent, node, of: Object.keys(attributes).join() === 'of' ? attributes.of : undefined })
      else if ('children' in node) visit(node)
    }
  }
  visit(tree)
  return found
}

/** The attributes of a block, without values that are expressions; undefined for other nodes. */
function attributesOf(
  node: Nodes,
  component: string | undefined,
  directive: string,
): Readonly<Record<string, string | undefined>> | undefined {
  if (node.type === 'leafDirective' && node.name === directive)
    return Object.fromEntries(Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? undefined]))
  if (node.type !== 'mdxJsxFlowElement' || node.name === null || node.name !== component) return undefined
  return Object.fromEntries(
    node.attributes.map((one) =>
      one.type === 'mdxJsxAttribute' && typeof one.value === 'string' ? [one.name, one.value] : ['', undefined],
    ),
  )
}

type Problem = Extract<WrittenBlock, { readonly message: string }>

function readTarget(
  of: string | undefined,
  { component, directive }: PageBlock,
  { settings, file }: { readonly settings: BlockSettings; readonly file: VFile },
): BlockTarget | Problem {
  const { name, fragment } = splitTarget(of ?? '')
  if (name === '' || fragment === undefined) {
    const hint = `write <${component} of="./options.ts#Options" /> in MDX, ::${directive}{of="./options.ts#Options"} in Markdown`
    return { message: 'its only attribute must be `of`: a path and the name of an export', hint }
  }
  const filePath = resolveTarget(name, file.path, settings.rootDir)
  const refused = settings.gate(filePath)
  if (refused) return { message: `the file ${refused.message}`, hint: refused.hint }
  noteInput(file, filePath)
  const shown = readShown(filePath)
  return 'message' in shown ? { message: `the file ${shown.message}`, hint: shown.hint } : { filePath, name: fragment }
}

/** Gives a node the position of the block, where its problems are reported. Text rules skip nodes without a position. */
function placed({ position }: Nodes): <Node extends Nodes>(node: Node) => Node {
  return (node) => {
    const isUrl = node.type === 'link' || node.type === 'image' || node.type === 'table'
    const children = 'children' in node && { children: node.children.map(placed({ position } as Nodes)) }
    return { ...node, ...children, position: isUrl ? position : undefined }
  }
}
