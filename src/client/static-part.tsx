import { useAdoptedHtml, useTheme } from './context.js'
import type { StaticComponents } from './theme.js'

/** Props of an element whose HTML in the document React must neither compare nor change. */
export const ADOPTED_HTML = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const

/**
 * Renders a component of the theme that does nothing in the browser, in a `<div>`. The browser's bundle lacks the default
 * component, and React keeps its prerendered HTML. A replacement from the site's config is in the bundle, and hydrates as
 * usual.
 */
export function StaticPart({ name, className }: StaticPartProps) {
  const Part = useTheme()[name]
  const html = useAdoptedHtml(name)
  return Part ? (
    <div className={className} data-part={name}>
      <Part />
    </div>
  ) : (
    <div className={className} data-part={name} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  )
}

/**
 * The HTML of the static parts of a document. React sets it if HTML that does not fit makes it render the whole shell again,
 * such as a `<figure>` that a component has put into a paragraph, which browsers then end before it.
 */
export function adoptedHtml(document: Document): ReadonlyMap<string, string> {
  const parts = document.querySelectorAll<HTMLElement>('[data-part]')
  return new Map([...parts].map((part) => [part.dataset.part ?? '', part.innerHTML]))
}

/** Props of `StaticPart`. */
export interface StaticPartProps {
  readonly name: keyof StaticComponents
  readonly className?: string
}
