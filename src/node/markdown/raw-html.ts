import type { Element, Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import type { VFile } from 'vfile'
import type { TextFinding } from '../base/text-rule.js'
import { componentsHint } from '../base/source-text/author-text.js'
import { readTags } from '../base/source-text/html-tags.js'
import allowedHtml from './allowed-html.json' with { type: 'json' }
import { providedComponents } from './components.js'
import { visitNodes } from './hast-tree.js'
import { reportFindings } from './text-rules.js'

/** What happens to raw HTML in plain Markdown. */
type RawHtmlMode = 'safe' | 'raw' | 'escape'

/** Allowed HTML in plain Markdown: no scripts, event handlers, plug-ins or working forms. */
const schema: Schema = {
  ...defaultSchema,
  // An `<img name>` would replace the member of `document` with that name, so only links have one.
  clobber: [],
  tagNames: [...(defaultSchema.tagNames ?? []), ...allowedHtml.tagNames],
  attributes: {
    ...Object.fromEntries(
      Object.entries(defaultSchema.attributes ?? {}).map(([tag, names]) => [tag, withoutClass(names)]),
    ),
    '*': [
      ...withoutClass(defaultSchema.attributes?.['*'] ?? []).filter((name) => name !== 'name'),
      ...allowedHtml.everywhere,
    ],
    ...allowedHtml.attributes,
    a: [...allowedHtml.attributes.a, ...allowedHtml.everywhere],
  },
  // `resolveLinks` checks the URLs of links; this covers the other attributes.
  protocols: allowedHtml.protocols,
  required: {},
  strip: allowedHtml.strip,
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

/** Which elements and URLs of raw HTML stay in the page. */
interface AllowedHtml {
  readonly tagNames: ReadonlySet<string>
  /** Elements that are removed with their content; the content of others stays. */
  readonly strip: ReadonlySet<string>
  /** Allowed schemes by attribute. */
  readonly protocols: Readonly<Record<string, readonly string[] | null | undefined>>
}

/** Reports the elements and attributes that sanitizing removes, and components, which need MDX. */
function reportRemovedHtml(tree: Root, allowed: AllowedHtml | undefined, file: VFile): void {
  const source = String(file.value)
  const removed: Removal[] = []
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      const found = removalsOf(child, allowed, source)
      removed.push(...found)
      const isGone = found.some(({ reason }) => reason === 'unsafe element')
      if (!isGone || !(allowed?.strip.has(child.tagName) || foreign.has(child.tagName))) visit(child)
    }
  }
  visit(tree)
  if (removed.length > 0) reportFindings(findingsOf(removed), file)
}

interface Removal {
  readonly reason: 'component' | 'unknown element' | 'unsafe element' | 'type'
  readonly shown: string
  readonly offset: number
}

/** Elements of HTML that could run code, load something or leave the page. */
const unsafe = new Set(
  [
    'applet area base body canvas dialog embed fieldset form frame frameset head html iframe legend link map math meta meter noembed',
    'noframes noscript object optgroup option output param picture plaintext progress script select slot style svg template textarea',
    'title xmp',
  ].flatMap((names) => names.split(' ')),
)
/** Elements whose children are not HTML. */
const foreign = new Set(['svg', 'math'])

function removalsOf(element: Element, allowed: AllowedHtml | undefined, source: string): Removal[] {
  const offset = element.position?.start.offset
  const written = offset === undefined ? undefined : writtenName(element, source, offset)
  // Elements that Markdown or a plugin has made.
  if (offset === undefined || written === undefined) return []
  const { tagName } = element
  const shown = `<${written}>`
  if (/^[A-Z][\w.]*[a-z]/.test(written) && providedComponents.has(written.split('.', 1)[0] ?? ''))
    return [{ reason: 'component', shown, offset }]
  if (allowed === undefined) return []
  if (!allowed.tagNames.has(tagName)) {
    const isHtml = unsafe.has(tagName) && !/^[A-Z][a-z]/.test(written)
    const type = isHtml ? undefined : genericType(source, offset)
    if (type !== undefined) return [{ reason: 'type', shown: `"${type}"`, offset: offset - type.indexOf('<') }]
    const reason = isHtml ? 'unsafe element' : /^[A-Z]/.test(written) ? 'component' : 'unknown element'
    return [{ reason, shown, offset }]
  }
  return removedAttributes(element, allowed).map((name) => ({
    reason: 'unsafe element',
    shown: `\`${name}\``,
    offset,
  }))
}

/** A type with its arguments, such as `Promise<Queue>`, whose `<` is at an offset. */
function genericType(source: string, offset: number): string | undefined {
  const before = /[A-Za-z_$][\w$.]*$/.exec(source.slice(Math.max(0, offset - 60), offset))?.[0]
  const after = /^<[\w$.]+(?:\[\])?>/.exec(source.slice(offset, offset + 60))?.[0]
  return before === undefined || after === undefined ? undefined : before + after
}

function writtenName({ tagName }: Element, source: string, offset: number): string | undefined {
  const name = /^<([A-Za-z][^\s/>]*)/.exec(source.slice(offset, offset + 100))?.[1]
  return name?.toLowerCase() === tagName.toLowerCase() ? name : undefined
}

/** Event handlers, and attributes whose URL has a scheme that is not allowed. `unsafe-url` is about other links. */
function removedAttributes({ properties }: Element, { protocols }: AllowedHtml): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    if (/^on[A-Z]/.test(name)) return [name.toLowerCase()]
    const schemes = name === 'href' ? undefined : protocols[name]
    const scheme = typeof value === 'string' && schemes ? /^\s*([a-z][a-z0-9+.-]*):/i.exec(value)?.[1] : undefined
    return scheme === undefined || schemes?.includes(scheme.toLowerCase()) ? [] : [`${name}="${scheme}:…"`]
  })
}

const rawHint = 'rename the file to .mdx, or set `markdown.html` to `raw` if you trust everyone who changes the docs'

function findingsOf(removed: readonly Removal[]): TextFinding[] {
  const of = (reason: Removal['reason']): readonly Removal[] => removed.filter((removal) => removal.reason === reason)
  return [
    finding(of('component'), {
      code: 'component-in-markdown',
      end: (is) => `${is} not HTML, and .md files have no components`,
      hint: componentsHint,
    }),
    finding(of('type'), {
      code: 'removed-html',
      end: (is) => `${is} text with an element that is not HTML, which is removed`,
      hint: `put it in backticks: \`${of('type')[0]?.shown.slice(1, -1)}\``,
    }),
    finding(of('unknown element'), {
      code: 'removed-html',
      end: (is) => `${is} not HTML, so ${is === 'is' ? 'it is' : 'they are'} removed`,
      hint: 'put literal text in backticks, or write `\\<`',
    }),
    finding(of('unsafe element'), {
      code: 'removed-html',
      end: (is) => `${is} removed from plain Markdown`,
      hint: rawHint,
    }),
  ].flat()
}

const mostListed = 5

function finding(
  removed: readonly Removal[],
  { code, end, hint }: Pick<TextFinding, 'code' | 'hint'> & { readonly end: (is: string) => string },
): TextFinding[] {
  const [first] = removed
  if (first === undefined) return []
  const names = [...new Set(removed.map(({ shown }) => shown))]
  const listed = names.length > mostListed ? [...names.slice(0, mostListed), 'others'] : names
  const list = listed.length === 1 ? names[0] : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
  const message = `${list} ${end(names.length === 1 ? 'is' : 'are')}`
  return [{ code, kind: `${first.reason}`, offset: first.offset, message, hint }]
}

/** Elements that must be closed. Others end by themselves, have no content, or are removed. */
const closed = new Set(
  [
    'a abbr article aside audio b blockquote button center cite code del details dfn div dl em figcaption figure font footer',
    'h1 h2 h3 h4 h5 h6 header i ins kbd main mark nav ol picture pre q s samp section small span strike strong sub summary sup',
    'table u ul var video',
  ].flatMap((names) => names.split(' ')),
)

type Raw = Extract<Nodes, { type: 'raw' }>

/** A tag at an offset of the node that it is in. */
interface PlacedTag {
  readonly name: string
  readonly offset: number
  readonly node: Raw
}

/** A page that is full of mistakes is reported by the first ones. */
const mostReported = 20

/** Reports raw HTML whose elements are never closed, closing tags that close nothing, and attributes without a quote. */
function reportUnclosedHtml(tree: Root, file: VFile): void {
  const source = String(file.value)
  const findings: TextFinding[] = []
  const add = (tag: PlacedTag, finding: Omit<TextFinding, 'code' | 'offset'>): void => {
    const offset = findings.length < mostReported ? placeOf(tag, source) : undefined
    if (offset !== undefined) findings.push({ code: 'html-syntax', offset, ...finding })
  }
  const open: PlacedTag[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by: number): void => void counts.set(name, (counts.get(name) ?? 0) + by)
  const start = (tag: PlacedTag): void => {
    open.push(tag)
    count(tag.name, 1)
  }
  const end = (tag: PlacedTag): void => {
    const { name } = tag
    if ((counts.get(name) ?? 0) === 0) return add(tag, closesNothing(name))
    const ended = open.splice(open.findLastIndex((one) => one.name === name))
    for (const one of ended) count(one.name, -1)
    for (const inner of ended.slice(1)) add(inner, neverClosed(inner.name, `the text up to </${name}>`))
  }
  visitNodes(tree, (node) => {
    if (node.type !== 'raw' || !node.value.includes('<')) return
    readTags(node.value, {
      tag: ({ name, selfClosing }, place) => {
        if (closed.has(name) && !selfClosing) start({ name, offset: place.start, node })
      },
      leave: (name, place) => {
        if (closed.has(name)) end({ name, offset: place.start, node })
      },
      mistake: (offset) => add({ name: '', offset, node }, missingQuote),
    })
  })
  for (const tag of open) add(tag, neverClosed(tag.name, 'the rest of the page'))
  reportFindings(findings, file)
}

/** Where a tag is in the source, whose lines may begin with the marks of a quote; undefined for nodes that plugins made. */
function placeOf({ offset, node: { value, position } }: PlacedTag, source: string): number | undefined {
  const start = position?.start.offset
  if (start === undefined) return undefined
  const shown = /^[^\n]*/.exec(value.slice(offset))?.[0] ?? ''
  const skipped = value.slice(0, offset).split(shown).length - 1
  let at = source.indexOf(shown, start)
  for (let i = 0; i < skipped && at !== -1; i++) at = source.indexOf(shown, at + 1)
  return at === -1 ? start : at
}

function neverClosed(name: string, content: string): Omit<TextFinding, 'code' | 'offset'> {
  return {
    kind: 'never closed',
    message: `<${name}> is never closed, so ${content} is in it`,
    hint: `write \`</${name}>\` at its end`,
  }
}

function closesNothing(name: string): Omit<TextFinding, 'code' | 'offset'> {
  const hint = `remove it, or write \`<${name}>\` above it`
  return { kind: 'closes nothing', message: `</${name}> closes nothing`, hint }
}

const missingQuote: Omit<TextFinding, 'code' | 'offset'> = {
  kind: 'missing quote',
  message: 'this tag has an attribute without a quote, or no `>`',
  hint: 'write each value between two quotes, and `>` at the end of the tag',
}
