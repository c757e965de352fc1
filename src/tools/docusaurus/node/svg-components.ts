import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { hashOf } from '../../../node/base/hash.js'

/**
 * Makes SVG files that code imports React components, as Docusaurus does. In style sheets they stay URLs. Files of
 * packages are left as they are.
 */
export function svgComponents(): Plugin {
  return {
    name: 'docsgen-svg',
    setup(build) {
      build.onResolve({ filter: /\.svg$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        const isCode = kind === 'import-statement' || kind === 'require-call' || kind === 'dynamic-import'
        if (!isCode || pluginData === RESOLVING || /[\\/]node_modules[\\/]/.test(importer)) return undefined
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: RESOLVING })
        return found.errors.length > 0 || found.external ? found : { path: found.path, suffix: SUFFIX }
      })
      build.onLoad({ filter: /\.svg$/ }, async ({ path, suffix }) =>
        suffix === SUFFIX
          ? { contents: svgModule(await readFile(path, 'utf8'), await import('property-information')), loader: 'js' }
          : undefined,
      )
    },
  }
}

/** The names of attributes, which are loaded only if a site has components of SVG files. */
type Properties = typeof import('property-information')

/** Marks the component of a file among the inputs of a bundle. */
const SUFFIX = '?component'
const RESOLVING = 'docsgen-svg-resolving'

/** The module of an SVG file: a component that takes the props of an `<svg>`, which replace the attributes of the file. */
function svgModule(text: string, properties: Properties): string {
  const [, attributes = '', inner = ''] =
    /<svg\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([\s\S]*)<\/svg\s*>)/.exec(text) ?? []
  // Several files may use the same ids in one page.
  const prefix = `svg-${hashOf([text]).replace(/\W/g, '').slice(0, 6)}-`
  const html = inner
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(\sid=["'])/g, `$1${prefix}`)
    .replace(/(href=["']|url\(["']?)#/g, `$1#${prefix}`)
    .trim()
  return [
    "import { createElement } from 'react'",
    `const attributes = ${JSON.stringify(propsOf(attributes, properties))}`,
    `const html = ${JSON.stringify(html)}`,
    'export default function Svg(props) {',
    '  return createElement("svg", { ...attributes, ...props, dangerouslySetInnerHTML: { __html: html } })',
    '}',
  ].join('\n')
}

/** The attributes of a tag as props of React. */
function propsOf(attributes: string, { find, hastToReact, svg }: Properties): Record<string, unknown> {
  const pairs = [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(
    pairs.flatMap(([, name = '', double, single]) => {
      if (/^xmlns:|^on/i.test(name)) return []
      const value = double ?? single ?? ''
      const { property } = find(svg, name)
      return [[hastToReact[property] ?? property, name === 'style' ? styleOf(value) : value]]
    }),
  )
}

function styleOf(text: string): Record<string, string> {
  const declarations = text.split(';').flatMap((one) => {
    const [name = '', ...value] = one.split(':')
    return value.length === 0 ? [] : [[camelCase(name.trim()), value.join(':').trim()]]
  })
  return Object.fromEntries(declarations)
}

function camelCase(name: string): string {
  return name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
