import { escapeHtml } from '../../../shared/escape-html.js'
import { type HtmlPlace, type HtmlTag, readTags } from './html-tags.js'

/** Lists the URLs that HTML links to or embeds, as a browser reads them. */
export function htmlUrls(html: string): string[] {
  const urls: string[] = []
  if (attribute.test(html)) readTags(html, { tag: (tag) => void urls.push(...urlsOf(tag)) })
  return urls
}

/** HTML with other URLs in what links or embeds something. */
export function mapUrls(html: string, change: (url: string) => string): string {
  if (!attribute.test(html)) return html
  const parts: string[] = []
  let end = 0
  const tag = ({ name, attributes }: HtmlTag, place: HtmlPlace): void => {
    const changed = attributes.map((one) => ({ name: one.name, value: changedUrls(one, change) }))
    if (changed.every(({ value }, at) => value === attributes[at]?.value)) return
    const printed = changed.map(({ name, value }) => ` ${name}="${escapeHtml(value)}"`).join('')
    parts.push(html.slice(end, place.start), `<${name}${printed}${html[place.end - 2] === '/' ? ' /' : ''}>`)
    end = place.end
  }
  readTags(html, { tag })
  return parts.join('') + html.slice(end)
}

function changedUrls({ name, value }: HtmlTag['attributes'][number], change: (url: string) => string): string {
  if (name !== 'srcset') return urlAttributes.has(name) ? change(value) : value
  return srcsetCandidates(value)
    .map(({ url, descriptor }) => `${change(url)} ${descriptor}`.trimEnd())
    .join(', ')
}

const urlAttributes: ReadonlySet<string> = new Set(['href', 'src', 'poster'])

/** Reading all tags takes a hundred times as long as looking for these. */
const attribute = /[\s"'/](?:href|src|srcset|poster)\s*=/i

/**
 * The URLs in the attributes of an element; none if its author leaves it out of the check, or if it leads to another language: each
 * language is a site of its own.
 */
export function urlsOf({ attributes }: HtmlTag): string[] {
  if (attributes.some(({ name }) => ['data-unchecked', 'data-same-page', 'hreflang'].includes(name))) return []
  const urls: string[] = []
  const add = (url: string) => {
    urls.push(url)
    return url
  }
  for (const one of attributes) changedUrls(one, add)
  return urls
}

/** An image of a `srcset`, with its density or width (`2x`, `300w`) or an empty descriptor. */
interface SrcsetCandidate {
  readonly url: string
  readonly descriptor: string
}

/** Splits a `srcset` as browsers do: whitespace ends a URL, and a comma ends a candidate. */
export function srcsetCandidates(srcset: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = []
  const words = /[^\s,]\S*/g
  for (let match = words.exec(srcset); match; match = words.exec(srcset)) {
    const [word] = match
    let length = word.length
    while (word[length - 1] === ',') length--
    const after = words.lastIndex
    const comma = srcset.indexOf(',', after)
    // A comma at the end of the URL ends the candidate.
    if (length === word.length) words.lastIndex = comma === -1 ? srcset.length : comma
    candidates.push({ url: word.slice(0, length), descriptor: srcset.slice(after, words.lastIndex).trim() })
  }
  return candidates
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

/** Decodes the character references of HTML text: numeric ones, and the five named ones of XML. */
export function decodeEntities(text: string): string {
  // Most texts have none.
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
