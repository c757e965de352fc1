import type { CheerioAPI } from 'cheerio'
import { textOf } from './dialect.js'
import type { OutputFolder } from './output-folder.js'
import type { Lines } from './site-model.js'

/** What the site itself adds to a document outside of the content: elements of `Root`, tags of the head, styles. */
export function readAdditions($: CheerioAPI, folder: OutputFolder): Readonly<Record<string, Lines>> {
  const each = (selector: string, read: (element: ReturnType<CheerioAPI>) => string): string[] =>
    $(selector)
      .toArray()
      .map((element) => read($(element)))
      .sort()
  return {
    'own meta tags': each('head meta[name^="lamp-"]', (tag) => `${tag.attr('name')}: ${tag.attr('content')}`),
    'own files': [
      ...each('head script[src^="https:"]', (tag) => `${tag.attr('src')} ${tag.attr('async') !== undefined}`),
      ...each('head link[rel=stylesheet][href^="https:"]', (tag) => tag.attr('href') ?? ''),
    ],
    'own elements': each('.lamp-own', (element) => `${textOf(element)} in ${element.parent().attr('class')}`),
    'own icons': each('.lamp-icon', (element) => `${element.children('svg').length} svg`),
    'own styles': ownStyles($, folder),
  }
}

/** The variables of Docusaurus's theme that the style sheet of the site sets, and the images in it. */
function ownStyles($: CheerioAPI, folder: OutputFolder): string[] {
  const sheets = $('link[rel=stylesheet][href^="/"]')
    .toArray()
    .map((link) => folder.file($(link).attr('href')?.slice(folder.address.base.length) ?? '') ?? '')
    .join('\n')
  const variables = [...sheets.matchAll(/--ifm-color-primary:\s*(#8a5a00|#ffc24d)/g)].map(
    ([, color]) => `primary ${color}`,
  )
  const images = [...sheets.matchAll(/background-image:\s*url\(["']?([^"')]*)/g)]
    .map(([, url = '']) => folder.target(url, '/'))
    // Docusaurus optimizes images of style sheets, so only their existence counts.
    .map((target) => `image ${target.startsWith('file ') ? 'exists' : target}`)
  return [...new Set([...variables, ...images])].sort()
}
