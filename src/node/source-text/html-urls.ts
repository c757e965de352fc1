// Own code, since it reads every rendered document: parse5 takes hundreds of times as long.
const attribute = /\s(href|src|srcset|poster)="([^"]*)"/gi

/** Lists the URLs that HTML links to or embeds, as a browser reads them; attributes must be in double quotes. */
export function htmlUrls(html: string): string[] {
  const urls: string[] = []
  for (const [, name = '', value = ''] of html.matchAll(attribute)) {
    const text = decodeEntities(value)
    if (name.toLowerCase() === 'srcset') urls.push(...srcsetCandidates(text).map(({ url }) => url))
    else urls.push(text)
  }
  return urls
}

/** An image of a `srcset`, with its density or width (`2x`, `300w`) or an empty descriptor. */
export interface SrcsetCandidate {
  readonly url: string
  readonly descriptor: string
}

/** Splits a `srcset` as browsers do: whitespace ends a URL, and a comma ends a candidate. */
export function srcsetCandidates(srcset: string): SrcsetCandidate[] {
  return [...srcset.matchAll(/[\s,]*(\S*[^\s,])(?:\s+([^,]*))?/g)].map(([, url = '', descriptor = '']) => ({
    url,
    descriptor: descriptor.trim(),
  }))
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

/** Decodes the character references of HTML text: numeric ones, and the five named ones of XML. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
