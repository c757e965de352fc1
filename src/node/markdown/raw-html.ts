import type { Element, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import type { VFile } from 'vfile'
import { visitNodes } from './hast-tree.js'
import { type AllowedHtml, reportRemovedHtml, reportUnclosedHtml } from './check-raw-html.js'

/** What happens to raw HTML in plain Markdown. */
export type RawHtmlMode = 'safe' | 'raw' | 'escape'

const extraTags = words(
  'abbr audio bdi bdo center cite data dfn figcaption figure font footer header hgroup mark nav address article aside main',
  'small time track u video wbr button label colgroup col caption menu search',
)
const aria = words(
  'Label LabelledBy DescribedBy Details Hidden Current Expanded Controls Live Atomic Level RoleDescription Sort',
)
const everywhere = [
  ...words('className id title lang dir role style tabIndex hidden data* width height align'),
  ...aria.map((name) => `aria${name}`),
]

function words(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '))
}

/** Allowed HTML in plain Markdown: no scripts, event handlers, plug-ins or working forms. */
const schema: Schema = {
  ...defaultSchema,
  // An `<img name>` would replace the member of `document` with that name, so only links have one.
  clobber: [],
  tagNames: [...(defaultSchema.tagNames ?? []), ...extraTags],
  attributes: {
    ...Object.fromEntries(
      Object.entries(defaultSchema.attributes ?? {}).map(([tag, names]) => [tag, withoutClass(names)]),
    ),
    '*': [...withoutClass(defaultSchema.attributes?.['*'] ?? []).filter((name) => name !== 'name'), ...everywhere],
    a: ['href', 'name', 'rel', 'target', 'download', 'hrefLang', ...everywhere],
    img: ['src', 'srcSet', 'alt', 'sizes', 'loading', 'decoding'],
    video: ['src', 'poster', 'controls', 'autoPlay', 'loop', 'muted', 'playsInline', 'preload'],
    audio: ['src', 'controls', 'loop', 'muted', 'preload'],
    source: ['src', 'srcSet', 'type', 'media', 'sizes'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
    details: ['open'],
    font: ['color', 'face', 'size'],
    button: ['type', 'disabled'],
    input: ['type', 'checked', 'disabled'],
    li: ['value'],
    ol: ['start', 'reversed', 'type'],
    th: ['colSpan', 'rowSpan', 'scope', 'abbr'],
    td: ['colSpan', 'rowSpan'],
    time: ['dateTime'],
  },
  // `resolveLinks` checks the URLs of links; this covers the other attributes.
  protocols: {
    src: ['http', 'https', 'data', 'pathname'],
    poster: ['http', 'https', 'pathname'],
    cite: ['http', 'https'],
  },
  required: {},
  strip: ['script', 'style', 'template', 'noscript', 'object', 'embed'],
}

function withoutClass(names: NonNullable<Schema['attributes']>[string]): NonNullable<Schema['attributes']>[string] {
  return names.filter((name) => (Array.isArray(name) ? name[0] : name) !== 'className')
}

const allowed: AllowedHtml = {
  tagNames: new Set(schema.tagNames),
  strip: new Set(schema.strip),
  protocols: schema.protocols ?? {},
}

/** How raw HTML is parsed. */
interface RawHtmlOptions {
  readonly mode: RawHtmlMode
  /** Whether to tell the elements of the HTML from those of Markdown: `data.isWritten`. */
  readonly marksWritten?: boolean
  readonly file: VFile
}

/** Parses the `raw` nodes of a tree. `escape` turns them into text; `safe` removes what could run code. */
export function resolveRawHtml(tree: Root, { mode, marksWritten = false, file }: RawHtmlOptions): Root {
  visitNodes(tree, (node) => {
    if (node.type === 'raw' && mode === 'escape') Object.assign(node, { type: 'text' })
    if (node.type === 'raw' && mode === 'safe') node.value = filterTags(node.value)
    if (node.type === 'element' && mode !== 'escape') metaToAttribute(node)
    if (node.type === 'element' && mode !== 'escape' && marksWritten) node.properties[madeAttribute] = ''
  })
  if (mode === 'escape') return tree
  reportUnclosedHtml(tree, file)
  const parsed = raw(tree, { file, passThrough: [] }) as Root
  reportRemovedHtml(parsed, mode === 'safe' ? allowed : undefined, file)
  const root = mode === 'raw' ? parsed : (sanitize(parsed, schema) as Root)
  visitNodes(root, (node) => {
    if (node.type === 'element') attributeToMeta(node)
    if (node.type === 'element' && marksWritten) markWritten(node)
  })
  return root
}

/** The HTML parser keeps attributes but not `data`, so the meta string of a fence becomes an attribute. */
const metaAttribute = 'dataFenceMeta'

function metaToAttribute({ data, properties }: Element): void {
  if (typeof data?.meta === 'string') properties[metaAttribute] = data.meta
}

function attributeToMeta(element: Element): void {
  if (!(metaAttribute in element.properties)) return
  element.data = { ...element.data, meta: String(element.properties[metaAttribute]) }
  delete element.properties[metaAttribute]
}

/** Marks the elements of Markdown while the HTML is parsed. */
const madeAttribute = 'dataMadeByMarkdown'

function markWritten(element: Element): void {
  if (!(madeAttribute in element.properties)) element.data = { ...element.data, isWritten: true }
  delete element.properties[madeAttribute]
}

/** GFM's disallowed tags, and others that would hide the rest of a page if a sentence mentions them. */
const swallowingTags =
  'title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext|select|template|noscript|object'

/**
 * Turns tags that would swallow the rest of the page into text, like GFM's tag filter. Elements that are closed within
 * the same raw HTML stay, and sanitizing removes them as a whole; the `tagfilter` option of hast-util-raw cannot do
 * that.
 */
function filterTags(html: string): string {
  if (!html.includes('<')) return html
  const tag = new RegExp(`<(/?)(${swallowingTags})(?=[\\s/>]|$)`, 'gi')
  const lower = html.toLowerCase()
  const neverClosed = new Set<string>()
  let out = ''
  let at = 0
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const name = (match[2] ?? '').toLowerCase()
    const close = match[1] === '' && !neverClosed.has(name) ? lower.indexOf(`</${name}`, match.index) : -1
    if (close !== -1) {
      tag.lastIndex = close + name.length + 2
      continue
    }
    if (match[1] === '') neverClosed.add(name)
    out += `${html.slice(at, match.index)}&lt;`
    at = match.index + 1
  }
  return out + html.slice(at)
}
