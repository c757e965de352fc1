/**
 * What an element of the head is about: of two elements with an equal key, a document has one. `link` elements other than
 * the canonical one, scripts and styles are equal only if they are the same.
 */
export function headKey({ tag, attributes, text = '' }: HeadElement): string {
  if (tag === 'title' || tag === 'base') return tag
  if (tag === 'meta') {
    const name = attributes.name ?? attributes.property ?? attributes['http-equiv'] ?? attributes.itemprop
    return attributes.charset === undefined ? `meta ${String(name)}` : 'meta charset'
  }
  if (tag === 'link' && attributes.rel === 'canonical') return 'canonical'
  const { href = '', rel = '', src = '' } = attributes
  return JSON.stringify([tag, rel, href, src, text])
}

/** An element that a component adds to the head; `html` and `body` set attributes of these elements. */
export interface HeadElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | true>>
  /** Content of `<title>`, `<script>` or `<style>`. */
  readonly text?: string
}
