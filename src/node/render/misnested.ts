import { memoize } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareStrings } from '../base/names.js'
import { builtChain, type HtmlTag } from '../base/source-text/html-tags.js'

/** A combination of names, from the outermost element to the innermost, and those with one more element. */
interface Place {
  readonly names: readonly string[]
  /** The index of the innermost element that the last one cannot be in; -1 if it can be in all. */
  readonly leftBy: number
  readonly canContain: boolean
  readonly inner: Map<string, Place>
}

/** An element that is open, and whether it or one around it is not where browsers put it. */
interface OpenElement {
  readonly tag: HtmlTag
  readonly place: Place
  readonly isMoved: boolean
}

/**
 * Finds elements that browsers do not build inside those around them, such as a `<div>` in a `<p>`. React then finds another tree than it
 * rendered. Where a browser puts an element depends on the open elements only, since React closes each; so every combination of names
 * is parsed once.
 */
export class NestingCheck {
  readonly #open: OpenElement[] = []
  /** As messages name them: `<div>` in `<p class="lead">`. */
  readonly found = new Set<string>()

  enter(tag: HtmlTag): void {
    const around = this.#open.at(-1)
    const place = placeIn(around?.place ?? outermost, tag.name)
    const at = around?.isMoved ? -1 : place.leftBy
    const outer = this.#open[Math.min(at, this.#open.length - 1)]
    if (at !== -1 && outer) this.found.add(`\`<${tag.name}>\` in \`${startTag(outer.tag)}\``)
    if (place.canContain) this.#open.push({ tag, place, isMoved: around?.isMoved === true || at !== -1 })
  }

  leave(name: string): void {
    const at = this.#open.findLastIndex(({ tag }) => tag.name === name)
    if (at !== -1) this.#open.length = at
  }
}

const canContain = memoize((name: string): boolean => builtChain([name]).length > 1)

/** Long sidebars have thousands of elements in few places, so a place is found by the name of its last element only. */
const outermost: Place = { names: [], leftBy: -1, canContain: true, inner: new Map() }

function placeIn({ names: around, inner }: Place, name: string): Place {
  const known = inner.get(name)
  if (known) return known
  const names = [...around, name]
  const place: Place = { names, leftBy: leftBy(names), canContain: canContain(name), inner: new Map() }
  inner.set(name, place)
  return place
}

function leftBy(names: readonly string[]): number {
  const isBuilt = (from: number): boolean => {
    const built = builtChain(names.slice(from))
    return names.slice(from).every((name, at) => built[at] === name)
  }
  return isBuilt(0) ? -1 : names.findLastIndex((_, from) => !isBuilt(from))
}

function startTag({ name, attributes }: HtmlTag): string {
  const className = attributes.find((attribute) => attribute.name === 'class')?.value
  return className ? `<${name} class="${className}">` : `<${name}>`
}

/** Reports elements in the wrong place: each pair once, at the first of its pages. */
export function misnestedProblems(
  pages: readonly { readonly file: string; readonly misnested: readonly string[] }[],
): Diagnostic[] {
  const filesOf = new Map<string, string[]>()
  for (const { file, misnested } of pages.toSorted((a, b) => compareStrings(a.file, b.file)))
    for (const pair of misnested) filesOf.set(pair, [...(filesOf.get(pair) ?? []), file])
  return [...filesOf].map(([pair, [file = '', ...others]]) => {
    const pages =
      others.length === 0 ? '' : ` (and on ${others.length} other ${others.length === 1 ? 'page' : 'pages'})`
    const message = `a component renders ${pair}${pages}, which browsers move elsewhere, so React renders the page again`
    const hint = 'change one of them; around Markdown, use a `<div>` instead of a `<p>`'
    return { code: 'hydration-mismatch', severity: 'warning', message, hint, location: { file } }
  })
}
