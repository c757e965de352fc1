import { createRequire } from 'node:module'
import path from 'node:path'
import type { Element, Nodes, Root } from 'hast'
import { textOf } from './hast-tree.js'
import { headingTag, textWithoutBadges } from './headings.js'

/** Returns the emoji for a shortcode such as `:tada:`; undefined if there is none with that name. */
export type EmojiFinder = (shortcode: string) => string | undefined

/** The shortcodes that `remark-emoji` reads: what is between the colons may be a part of a time, and is no emoji then. */
const SHORTCODE = /(?<!\w):(?:\+1|-1|[\w-]+):(?!\w)/g

interface NodeEmoji {
  get(name: string): string | undefined
}

/** Loads the package `node-emoji` of a site. */
export function loadEmoji(rootDir: string): EmojiFinder {
  const { get } = createRequire(path.join(rootDir, 'package.json'))('node-emoji') as NodeEmoji
  return (shortcode) => {
    const found = get(shortcode)
    // Version 1 returns the shortcode itself if there is no emoji.
    return found === shortcode ? undefined : found
  }
}

const LITERAL: ReadonlySet<string> = new Set(['code', 'pre', 'script', 'style'])

/**
 * Replaces the shortcodes in the text of a page, but not in code and in links that are shown as URLs. Returns the text of the
 * headings that it changes: their ids are made of what is written.
 */
export function replaceEmoji(tree: Root, find: EmojiFinder): ReadonlyMap<Element, string> {
  const headings = new Map<Element, string>()
  const replace = (node: Nodes): void => {
    if (node.type === 'text') {
      if (node.value.includes(':')) node.value = node.value.replace(SHORTCODE, (written) => find(written) ?? written)
    } else if (node.type === 'element' && headingTag.test(node.tagName)) {
      const written = textWithoutBadges(node)
      if (written.search(SHORTCODE) !== -1) headings.set(node, written)
      node.children.forEach(replace)
    } else if ('children' in node && !(node.type === 'element' && isLiteral(node))) node.children.forEach(replace)
  }
  replace(tree)
  return headings
}

function isLiteral(element: Element): boolean {
  if (LITERAL.has(element.tagName)) return true
  const { href } = element.properties
  return element.tagName === 'a' && typeof href === 'string' && href.endsWith(textOf(element))
}
