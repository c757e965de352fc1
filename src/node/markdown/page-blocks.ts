import { once } from 'es-toolkit'
import type { Parent, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-mdx'
import type { VFile } from 'vfile'
import { pageBlocks } from '../../tools/page-blocks.js'
import type { BlockSite, BlockTarget, PageBlock, WrittenBlock } from '../base/page-block.js'
import { type CodeFileSettings, mayInclude, readShown, resolveTarget, splitTarget } from './code-files.js'
import { moveTo } from './includes.js'
import { noteInput } from './page-inputs.js'

export interface BlockSettings extends BlockSite, Pick<CodeFileSettings, 'gate'> {
  /** Whether a component is the site's own. */
  readonly isOwn: (component: string) => boolean
}

/** The names of components that are blocks of tools. */
export const blockComponents: readonly string[] = pageBlocks.map(({ component }) => component)

/** Replaces the blocks of tools by the Markdown that these write. */
export function remarkPageBlocks(settings: BlockSettings): (tree: Root, file: VFile) => Promise<void> {
  const writers = pageBlocks.map((block) => ({ block, load: once(() => block.load(settings)) }))
  return async (tree, file) => {
    for (const { block, load } of writers) {
      const text = String(file.value)
      const isWritten = text.includes(`<${block.component}`) || text.includes(`::${block.directive}`)
      if (!isWritten && !mayInclude(text)) continue
      const replace = ({ parent, node, of }: BlockPlace, result: WrittenBlock): void => {
        const nodes = 'nodes' in result ? result.nodes : []
        parent.children.splice(parent.children.indexOf(node), 1, ...nodes)
        if ('nodes' in result) return
        const reason = `the ${block.label}${of && ` of "${of}"`} is empty: ${result.message}`
        file.message(reason, { place: node.position, ruleId: block.directive, source: result.hint }).fatal = true
      }
      const read = placesOf(tree, block, settings).flatMap((place) => {
        const target = readTarget(place, block, { settings, file })
        if ('filePath' in target) return [{ ...place, ...target }]
        replace(place, target)
        return []
      })
      const written = read.length === 0 ? [] : (await load())(read, (filePath) => noteInput(file, filePath))
      for (const [i, result] of written.entries()) {
        const place = read[i] as (typeof read)[number]
        const move = { place: place.node.position, from: place.filePath, to: file.path, rootDir: settings.rootDir }
        if ('nodes' in result) for (const node of result.nodes) moveTo(node, move)
        replace(place, result)
      }
    }
  }
}

interface BlockPlace {
  readonly parent: Parent
  readonly node: RootContent
  /** The attribute of that name; empty if it is missing or no text. */
  readonly of: string
  /** The names of its attributes. */
  readonly names: readonly string[]
}

/** The blocks of a page in their order. A component that the page imports or declares is none of them. */
function placesOf(tree: Root, { component, directive }: PageBlock, { isOwn }: BlockSettings): BlockPlace[] {
  const isForeign =
    isOwn(component) || tree.children.some((node) => node.type === 'mdxjsEsm' && node.value.includes(component))
  const found: BlockPlace[] = []
  const visit = (parent: Parent): void => {
    for (const node of parent.children) {
      if (node.type === 'leafDirective' && node.name === directive)
        found.push({ parent, node, of: node.attributes?.of ?? '', names: Object.keys(node.attributes ?? {}) })
      else if (node.type === 'mdxJsxFlowElement' && node.name === component && !isForeign) {
        const named = node.attributes.flatMap((one) => (one.type === 'mdxJsxAttribute' ? [one] : []))
        const of = named.find(({ name }) => name === 'of')?.value
        found.push({ parent, node, of: typeof of === 'string' ? of : '', names: named.map(({ name }) => name) })
      } else if ('children' in node) visit(node)
    }
  }
  visit(tree)
  return found
}

function readTarget(
  { of, names }: BlockPlace,
  { component, directive }: PageBlock,
  { settings, file }: { readonly settings: BlockSettings; readonly file: VFile },
): BlockTarget | Extract<WrittenBlock, { readonly message: string }> {
  const { name, fragment } = splitTarget(of)
  const unknown = names.find((each) => each !== 'of')
  if (unknown !== undefined || name === '' || fragment === undefined) {
    const example = 'of="./options.ts#Options"'
    const hint = `write <${component} ${example} /> in MDX, ::${directive}{${example}} in Markdown`
    const message =
      unknown === undefined ? '`of` must be a path and the name of an export' : `it has no attribute "${unknown}"`
    return { message, hint }
  }
  const filePath = resolveTarget(name, file.path, settings.rootDir)
  const refused = settings.gate(filePath)
  if (refused) return { message: `the file ${refused.message}`, hint: refused.hint }
  noteInput(file, filePath)
  const shown = readShown(filePath)
  return 'message' in shown ? { message: `the file ${shown.message}`, hint: shown.hint } : { filePath, name: fragment }
}
