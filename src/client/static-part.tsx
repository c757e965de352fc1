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

/** Props of `StaticPart`. */
interface StaticPartProps {
  readonly name: keyof StaticComponents
  readonly className?: string
}
