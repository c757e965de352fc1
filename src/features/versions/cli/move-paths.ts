import { existsSync } from 'node:fs'
import path from 'node:path'
import MagicString from 'magic-string'
import type { Nodes, Root } from 'mdast'
import { readDestination } from '../../../node/base/source-text/destination.js'
import { destinationFinder } from '../../../node/base/source-text/find-destinations.js'
import { modulesIn } from '../../../node/base/source-text/parse-script.js'
import { isWithin, siteRelative } from '../../../node/base/names.js'
import { decodePercent } from '../../../shared/decode-percent.js'

/** A page that moves together with its folder. */
interface MovedPage {
  /** The tree of the text: positions in it are positions in the text. */
  readonly root: Root
  /** Absolute path of the page before the move. */
  readonly from: string
  readonly rootDir: string
  /** Absolute path of the folder before the move; paths within it stay as they are. */
  readonly dir: string
}

/**
 * Makes the relative paths of a page that moves with its folder begin with `@site/`: links, images, what blocks are `of` and, in MDX,
 * imports of existing files outside of the folder.
 */
export function movePaths(text: string, page: MovedPage): string {
  const edited = new MagicString(text)
  const find = destinationFinder(text, { isMarkdown: true })
  const done = new Set<number>()
  for (const node of nodesOf(page.root)) {
    const start = node.position?.start.offset
    if (start === undefined) continue
    if (node.type === 'mdxjsEsm')
      for (const { name, start: at, end } of modulesIn(node.value)) {
        const moved = movedPath(name, page)
        if (moved !== undefined) edited.update(start + at + 1, start + end - 1, moved)
      }
    if (node.type === 'leafDirective' || node.type === 'mdxJsxFlowElement') {
      const [written = ''] = /(?<=^\S+\s*\{?of=["']?)(\.\.\/[^"'\s}]+)/.exec(text.slice(start)) ?? []
      const moved = movedPath(written, page)
      const at = text.indexOf(written, start)
      if (moved !== undefined) edited.update(at, at + written.length, moved)
    }
    if (!linkTypes.has(node.type)) continue
    // Several references can have one definition.
    for (const destination of find(start, (one) => movedPath(readDestination(text, one), page) !== undefined)) {
      const moved = movedPath(readDestination(text, destination), page)
      if (moved === undefined || done.has(destination.start)) continue
      done.add(destination.start)
      edited.update(destination.start, destination.end, moved)
    }
  }
  return edited.toString()
}

const linkTypes: ReadonlySet<string> = new Set(['link', 'image', 'linkReference', 'imageReference'])

/** Every node, without recursion, because trees can be deep. */
function nodesOf(root: Root): Nodes[] {
  const found: Nodes[] = [root]
  // The list grows while it is iterated.
  for (const node of found) if ('children' in node) for (const child of node.children) found.push(child)
  return found
}

/** The path from the folder of the site; undefined if it is no relative path to a file outside of the folder. */
function movedPath(url: string, { from, dir, rootDir }: MovedPage): string | undefined {
  const [, name = '', suffix = ''] = /^(\.\.?\/[^?#]*)(.*)$/s.exec(url) ?? []
  if (name === '') return undefined
  const target = path.resolve(path.dirname(from), decodePercent(name))
  if (isWithin(target, dir) || !isThere(target)) return undefined
  const relative = siteRelative(rootDir, target)
  const written = name.includes('%') ? relative.split('/').map(encodeURIComponent).join('/') : relative
  return `@site/${written}${suffix}`
}

/** Imports can leave out the extension. */
function isThere(target: string): boolean {
  const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json', '.md', '.mdx']
  return endings.some((ending) => existsSync(target + ending))
}
