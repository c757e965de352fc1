import { memoize } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareStrings } from '../base/names.js'
import { builtChain, type HtmlTag } from '../base/source-text/html-tags.js'

/** An element that is open, and whether it or one around it is not where browsers put it. */
interface OpenElement {
  readonly tag: HtmlTag
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
    const names = [...this.#open.map((element) => element.tag.name), tag.name]
    const at = around?.isMoved ? -1 : leftBy(names.join(' '))
    const outer = this.#open[Math.min(at, this.#open.length - 1)]
    if (at !== -1 && outer) this.found.add(`\`<${tag.name}>\` in \`${startTag(outer.tag)}\``)
    if (canContain(tag.name)) this.#open.push({ tag, isMoved: around?.isMoved === true || at !== -1 })
  }

  leave(name: string): void {
    const at = this.#open.findLastIndex(({ tag }) => tag.name === name)
    if (at !== -1) this.#open.length = at
  }
}

const canContain = memoize((name: string): boolean => builtChain([name]).length > 1)

/** The index of the innermost of some nested elements that the last one cannot be in; -1 if it can be in all. */
const leftBy = memoize((path: string): number => {
  const names = path.split(' ')
  const isBuilt = (from: number): boolean => {
    const built = builtChain(names.slice(from))
    return names.slice(from).every((name, at) => built[at] === name)
  }
  return isBuilt(0) ? -1 : names.findLastIndex((_, from) => !isBuilt(from))
})

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
