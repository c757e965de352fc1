import { useTheme } from './context.js'
import type { StaticComponents } from './theme.js'

/** React keeps the document's HTML when it hydrates this. */
const ADOPTED = { __html: '' } as const

/**
 * A part of the shell that is rendered when the site is built and never changes in the browser. The browser's theme lacks the
 * default one, and its HTML in the document is adopted; the site's own replacement is there, and hydrates as usual.
 */
export function StaticPart({ name }: { readonly name: keyof StaticComponents }) {
  const Part = useTheme()[name]
  return Part ? (
    <div>
      <Part />
    </div>
  ) : (
    <div dangerouslySetInnerHTML={ADOPTED} suppressHydrationWarning />
  )
}
