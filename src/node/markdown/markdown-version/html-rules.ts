import { blockTags } from './print-markdown.js'

/** Obsolete elements, and elements with special parsing rules except `svg`. */
export const oddTags = words(
  'applet base basefont bgsound body frame frameset head html image keygen listing marquee math nobr noembed noframes optgroup option param plaintext rb rp rt rtc ruby script select style template textarea title xmp',
)

/** Elements that must not contain text, with the elements that they may contain. */
const contents = new Map([
  ['table', words('caption colgroup thead tbody tfoot tr')],
  ['thead', words('tr')],
  ['tbody', words('tr')],
  ['tfoot', words('tr')],
  ['tr', words('td th')],
  ['colgroup', words('col')],
  ['iframe', words('')],
])
const tableParts = new Set([...contents.values()].flatMap((tags) => [...tags]))

/** Open elements that a start tag closes implicitly, unless one of the `heldBy` elements is in between. */
const closed = new Map<string, { readonly tags: ReadonlySet<string>; readonly heldBy?: ReadonlySet<string> }>([
  ...[...blockTags, 'dialog', 'dir', 'hgroup'].map((tag) => [tag, { tags: words('p') }] as const),
  ['a', { tags: words('a') }],
  ['button', { tags: words('button') }],
  ['form', { tags: words('form p') }],
  ['li', { tags: words('li p'), heldBy: words('ul ol menu') }],
  ...['dt', 'dd'].map((tag) => [tag, { tags: words('dt dd p'), heldBy: words('dl') }] as const),
])

/** Whether an HTML parser adds an element here without changing others; `open` lists its ancestors, outermost first. */
export function isAllowed(tagName: string, open: readonly { readonly tagName: string }[]): boolean {
  const parent = open.at(-1)?.tagName ?? ''
  const held = contents.get(parent)
  if (held ? !held.has(tagName) : tableParts.has(tagName)) return false
  if (headings.has(tagName) && headings.has(parent)) return false
  const { tags, heldBy } = closed.get(tagName) ?? {}
  for (let i = open.length - 1; tags && i >= 0; i--) {
    const outer = open[i]?.tagName ?? ''
    if (heldBy?.has(outer)) break
    if (tags.has(outer)) return false
  }
  return true
}

const headings = words('h1 h2 h3 h4 h5 h6')

/** Whether an element may directly contain text. */
export function mayContainText(tagName: string): boolean {
  return !contents.has(tagName)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
