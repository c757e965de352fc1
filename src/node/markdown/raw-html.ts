import type { Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import type { VFile } from 'vfile'
import { filterTags } from './tag-filter.js'

/** What is done with raw HTML in plain Markdown. */
export type RawHtmlMode = 'safe' | 'raw' | 'escape'

const extraTags = [
  'abbr',
  'audio',
  'bdi',
  'bdo',
  'center',
  'cite',
  'data',
  'dfn',
  'figcaption',
  'figure',
  'font',
  'footer',
  'header',
  'hgroup',
  'mark',
  'nav',
  'address',
  'article',
  'aside',
  'main',
  'small',
  'time',
  'track',
  'u',
  'video',
  'wbr',
  'button',
  'label',
  'colgroup',
  'col',
  'caption',
  'menu',
  'search',
]
const aria =
  'Label LabelledBy DescribedBy Details Hidden Current Expanded Controls Live Atomic Level RoleDescription Sort'
const everywhere = [
  'className',
  'id',
  'title',
  'lang',
  'dir',
  'role',
  'style',
  'tabIndex',
  'hidden',
  'data*',
  'width',
  'height',
  'align',
  ...aria.split(' ').map((name) => `aria${name}`),
]

/** What raw HTML of a plain Markdown page may hold: no scripts, no event handlers, no plug-ins, no forms that act. */
const schema: Schema = {
  ...defaultSchema,
  clobber: [],
  tagNames: [...(defaultSchema.tagNames ?? []), ...extraTags],
  attributes: {
    ...Object.fromEntries(
      Object.entries(defaultSchema.attributes ?? {}).map(([tag, names]) => [tag, withoutClass(names)]),
    ),
    '*': [...withoutClass(defaultSchema.attributes?.['*'] ?? []), ...everywhere],
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
  // What the page's own links may say is decided where links are resolved; this covers the other URL attributes.
  protocols: { src: ['http', 'https', 'data'], poster: ['http', 'https'], cite: ['http', 'https'] },
  required: {},
  strip: ['script', 'style', 'template', 'noscript', 'object', 'embed'],
}

function withoutClass(names: NonNullable<Schema['attributes']>[string]): NonNullable<Schema['attributes']>[string] {
  return names.filter((name) => (Array.isArray(name) ? name[0] : name) !== 'className')
}

/** Makes elements of the raw HTML in a tree (`raw` nodes); `escape` shows it as text, `safe` leaves out what could act. */
export function resolveRawHtml(tree: Root, mode: RawHtmlMode, file: VFile): Root {
  if (mode === 'escape') return escapeRaw(tree)
  if (mode === 'safe') filterRaw(tree)
  hideMeta(tree)
  const parsed = raw(tree, { file, passThrough: [] }) as Root
  const root = mode === 'raw' ? parsed : (sanitize(parsed, schema) as Root)
  showMeta(root)
  return root
}

/** The parser keeps attributes only: what a fence says after its language goes through it as one. */
const metaAttribute = 'dataFenceMeta'

function hideMeta(node: Nodes): void {
  if (node.type === 'element' && typeof node.data?.meta === 'string') node.properties[metaAttribute] = node.data.meta
  if ('children' in node) for (const child of node.children) hideMeta(child)
}

function showMeta(node: Nodes): void {
  if (node.type === 'element' && metaAttribute in node.properties) {
    node.data = { ...node.data, meta: String(node.properties[metaAttribute]) }
    delete node.properties[metaAttribute]
  }
  if ('children' in node) for (const child of node.children) showMeta(child)
}

function filterRaw(node: Nodes): void {
  if (node.type === 'raw') node.value = filterTags(node.value)
  if ('children' in node) for (const child of node.children) filterRaw(child)
}

function escapeRaw<T extends { type: string; children?: unknown[] }>(node: T): T {
  if (node.type === 'raw') return { ...node, type: 'text' }
  return node.children ? { ...node, children: node.children.map((child) => escapeRaw(child as T)) } : node
}
