import type { Element, Nodes } from 'hast'
import type { VFile } from 'vfile'
import { iconSetFiles, type IconFinder } from '../config/icons.js'
import { createElement, visitNodes } from './hast-tree.js'
import { noteInput } from './page-inputs.js'

/** Names the icon of an element until the icon is in its place. */
const iconAttribute = 'dataIconOfSet'

/** An element that an icon takes the place of: `lucide:book`. */
export function iconElement(name: string): Element {
  return createElement('span', { [iconAttribute]: name })
}

interface IconSettings {
  readonly find: IconFinder
  readonly rootDir: string
  readonly file: VFile
}

/** Puts SVG into the places of icons. Returns whether the page has any. */
export async function placeIcons(tree: Nodes, { find, rootDir, file }: IconSettings): Promise<boolean> {
  const elements: Element[] = []
  visitNodes(tree, (node) => {
    if (node.type === 'element' && node.properties[iconAttribute] !== undefined) elements.push(node)
  })
  for (const element of elements) {
    const name = String(element.properties[iconAttribute])
    delete element.properties[iconAttribute]
    for (const path of iconSetFiles(name, rootDir)) noteInput(file, path)
    const found = await find(name)
    if ('svg' in found) Object.assign(element, await svgElement(found.svg))
    else {
      const reason = `the page has the icon "${name}", ${found.problem}`
      file.message(reason, { place: element.position, ruleId: 'unknown-icon', source: found.hint }).fatal = true
    }
  }
  return elements.length > 0
}

/** An icon as high as the text, in its color, which screen readers skip. */
async function svgElement(svg: string): Promise<Pick<Element, 'tagName' | 'properties' | 'children'>> {
  const { raw } = await import('hast-util-raw')
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: svg }] })
  const [element] = 'children' in tree ? tree.children : []
  if (element?.type !== 'element') throw new Error(`not an SVG image: ${svg}`)
  const { viewBox, width = '1em', height = '1em', fill = 'currentColor' } = element.properties
  return {
    tagName: 'svg',
    properties: { className: ['icon-inline'], viewBox, width, height, fill, ariaHidden: 'true' },
    children: element.children.filter((child) => !(child.type === 'element' && child.tagName === 'title')),
  }
}
