import { readFileSync } from 'node:fs'
import { pickBy } from 'es-toolkit'
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
  /** The absolute path of the file that a URL of the page shows; undefined if there is none that may be read. */
  readonly fileOf: (url: string) => string | undefined
  readonly rootDir: string
  readonly file: VFile
}

/** Puts SVG into the places of icons. Returns whether the page has any. */
export async function placeIcons(tree: Nodes, { find, fileOf, rootDir, file }: IconSettings): Promise<boolean> {
  const elements: Element[] = []
  visitNodes(tree, (node) => {
    if (node.type === 'element' && node.properties[iconAttribute] !== undefined) elements.push(node)
  })
  for (const element of elements) {
    const name = String(element.properties[iconAttribute])
    delete element.properties[iconAttribute]
    if (name.endsWith('.svg')) {
      const path = fileOf(name)
      if (path !== undefined) noteInput(file, path)
      const svg = path === undefined ? undefined : plainSvg(readFileSync(path, 'utf8'))
      const image = { tagName: 'img', properties: { src: name, alt: '', loading: 'eager' } }
      Object.assign(element, svg === undefined ? image : await svgElement(svg, '1em'))
      continue
    }
    for (const path of iconSetFiles(name, rootDir)) noteInput(file, path)
    const found = await find(name)
    if ('svg' in found) Object.assign(element, await svgElement(found.svg))
    else {
      const reason = `the page has the icon "${name}", ${found.problem}`
      file.message(reason, { place: element.position, ruleId: 'unknown-icon', source: found.hint }).fatal = true
    }
  }
  return elements.some(({ tagName }) => tagName === 'svg')
}

/** An SVG file with only black shapes, in the color of the text; undefined for other images. */
function plainSvg(text: string): string | undefined {
  const black = '(?:black|#000(?:000)?)'
  const others =
    '<(?![/!?]|(?:svg|g|path|circle|ellipse|line|polygon|polyline|rect|title)[\\s/>])|\\s(?:style|on\\w+)\\s*='
  const colors = `\\s(?:fill|stroke)\\s*=\\s*(?!["'](?:none|currentColor|${black})["'])`
  if (!/<svg[^>]*\sviewBox=/.test(text) || new RegExp(`${others}|${colors}`, 'i').test(text)) return undefined
  return text.replace(new RegExp(`(["'])${black}\\1`, 'gi'), '$1currentColor$1')
}

/** An icon as high as the text, in its color, which screen readers skip. `size` is that of a file, which may have another one. */
async function svgElement(svg: string, size?: string): Promise<Pick<Element, 'tagName' | 'properties' | 'children'>> {
  const { raw } = await import('hast-util-raw')
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: svg }] })
  const nodes: readonly Nodes[] = 'children' in tree ? tree.children : []
  const element = nodes.find((node): node is Element => node.type === 'element')
  if (element === undefined) throw new Error(`not an SVG image: ${svg}`)
  const { viewBox, width = '1em', height = '1em', fill = 'currentColor' } = element.properties
  const strokes = pickBy(element.properties, (_, name) => name.startsWith('stroke'))
  const sizes = { width: size ?? width, height: size ?? height }
  return {
    tagName: 'svg',
    properties: { className: ['icon-inline'], viewBox, ...sizes, fill, ...strokes, ariaHidden: 'true' },
    children: element.children.filter((child) => !(child.type === 'element' && child.tagName === 'title')),
  }
}
