import { existsSync } from 'node:fs'
import path from 'node:path'
import MagicString from 'magic-string'
import type { Nodes, Root } from 'mdast'
import { readDestination } from '../../../node/base/source-text/destination.js'
import { destinationFinder } from '../../../node/base/source-text/find-destinations.js'
import { modulesIn } from '../../../node/base/source-text/parse-script.js'
import { isWithin } from '../../../node/base/names.js'

/** A page that moves together with its folder. */
interface MovedPage {
  /** The tree of the text: positions in it are positions in the text. */
  readonly root: Root
  /** Absolute paths of the page before and after the move. */
  readonly from: string
  readonly to: string
  /** Absolute path of the folder before the move; paths within it stay as they are. */
  readonly dir: string
}

/**
 * Adapts the relative paths of a page that moves with its folder: links, images and, in MDX, imports of existing
 * files outside of the folder.
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
        if (moved) rewrite(edited, { start: start + at + 1, end: start + end - 1 }, moved)
      }
    if (!linkTypes.has(node.type)) continue
    // Several references can have one definition.
    for (const destination of find(start, (one) => movedPath(readDestination(text, one), page) !== undefined)) {
      const moved = movedPath(readDestination(text, destination), page)
      if (!moved || done.has(destination.start)) continue
      done.add(destination.start)
      rewrite(edited, destination, moved)
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

/** A path from the new place of a page. */
interface MovedPath {
  /** The steps upward that a path starts with, before and after the move: the rest is the same. */
  readonly before: string
  readonly after: string
  readonly rest: string
}

/** Replaces the steps upward, so that the rest of a path keeps its escapes. */
function rewrite(
  edited: MagicString,
  { start, end }: { readonly start: number; readonly end: number },
  { before, after, rest }: MovedPath,
): void {
  if (edited.original.startsWith(before, start)) edited.update(start, start + before.length, after)
  else edited.update(start, end, after + rest)
}

/** The path from the new place of the page; undefined if it is no relative path to a file outside of the folder. */
function movedPath(url: string, { from, to, dir }: MovedPage): MovedPath | undefined {
  const [, name = '', suffix = ''] = /^(\.\.?\/[^?#]*)(.*)$/s.exec(url) ?? []
  if (name === '') return undefined
  const target = path.resolve(path.dirname(from), decoded(name))
  if (isWithin(target, dir)) return undefined
  if (!isThere(target)) return undefined
  const before = path.posix.relative(slashed(path.dirname(from)), slashed(target))
  const after = path.posix.relative(slashed(path.dirname(to)), slashed(target))
  const [stepsBefore = '', stepsAfter = ''] = [before, after].map((one) => /^(?:\.\.\/)*/.exec(one)?.[0])
  const [, dot = '', steps = '', rest = ''] = /^((?:\.\/)?)((?:\.\.\/)*)(.*)$/s.exec(name) ?? []
  if (steps !== stepsBefore || before.slice(stepsBefore.length) !== after.slice(stepsAfter.length)) return undefined
  // Without steps, an import would name a package.
  return { before: dot + steps, after: stepsAfter === '' ? './' : stepsAfter, rest: rest + suffix }
}

/** Imports can leave out the extension. */
function isThere(target: string): boolean {
  const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json', '.md', '.mdx']
  return endings.some((ending) => existsSync(target + ending))
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

function slashed(filePath: string): string {
  return filePath.split(path.sep).join('/')
}
