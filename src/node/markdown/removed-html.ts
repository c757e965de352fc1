import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { providedComponents } from './components.js'
import { componentsHint } from './text-checks/code-in-text.js'
import { type Finding, reportFindings } from './text-checks/finding.js'

/** Which elements and URLs of raw HTML stay in the page. */
export interface AllowedHtml {
  readonly tagNames: ReadonlySet<string>
  /** Elements that are removed with their content; the content of others stays. */
  readonly strip: ReadonlySet<string>
  /** Allowed schemes by attribute. */
  readonly protocols: Readonly<Record<string, readonly string[] | null | undefined>>
}

/** Reports the elements and attributes that sanitizing removes, and components, which need MDX. */
export function reportRemovedHtml(tree: Root, allowed: AllowedHtml | undefined, file: VFile): void {
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

function findingsOf(removed: readonly Removal[]): Finding[] {
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
  { code, end, hint }: Pick<Finding, 'code' | 'hint'> & { readonly end: (is: string) => string },
): Finding[] {
  const [first] = removed
  if (first === undefined) return []
  const names = [...new Set(removed.map(({ shown }) => shown))]
  const listed = names.length > mostListed ? [...names.slice(0, mostListed), 'others'] : names
  const list = listed.length === 1 ? names[0] : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
  const message = `${list} ${end(names.length === 1 ? 'is' : 'are')}`
  return [{ code, kind: `${first.reason}`, offset: first.offset, message, hint }]
}
