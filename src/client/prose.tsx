import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { PageFragments } from '../shared/page.js'
import { useTheme } from './context.js'

/** The HTML of a page, which `<Prose>` renders. */
export interface FragmentSource {
  /** Undefined for the first page, because its document contains the HTML. */
  readonly fragments?: PageFragments
  /** Fetches the HTML, for fragments that the document does not contain. */
  load(): Promise<PageFragments>
}

export const FragmentContext = createContext<FragmentSource>({ load: () => Promise.resolve({ parts: [] }) })

/** Static prose: a fragment of the prose of the page, by its index, what is above or below the prose, or an HTML string. */
export type ProseProps =
  | { readonly index: number | 'above' | 'below'; readonly html?: never }
  | { readonly html: string; readonly index?: never }

/**
 * Renders HTML as a string, so React does not walk it. On the first page, React keeps the HTML of the document: it does
 * not compare `innerHTML` while hydrating, and later sets it only if the string changes.
 */
export function Prose({ index = 0, html }: ProseProps) {
  const source = useContext(FragmentContext)
  const { ErrorBox } = useTheme()
  const element = useRef<HTMLDivElement>(null)
  const [late, setLate] = useState<string>()
  const [error, setError] = useState<Error>()
  const known = html ?? fragmentAt(index, source.fragments) ?? late

  // An element that is not in the document, such as a tab that is opened later, is empty: its HTML is fetched.
  useLayoutEffect(() => {
    if (known !== undefined || error !== undefined || element.current?.firstChild !== null) return
    let wanted = true
    source.load().then(
      (fragments) => wanted && setLate(fragmentAt(index, fragments) ?? ''),
      (reason: unknown) => wanted && setError(reason instanceof Error ? reason : new Error(String(reason))),
    )
    return () => {
      wanted = false
    }
  }, [known, error, source, index])

  if (error !== undefined) return <ErrorBox message={error.message} onRetry={() => setError(undefined)} />
  return (
    <div
      ref={element}
      className="prose-part"
      dangerouslySetInnerHTML={{ __html: known ?? '' }}
      suppressHydrationWarning
    />
  )
}

function fragmentAt(index: number | 'above' | 'below', fragments: PageFragments | undefined): string | undefined {
  return typeof index === 'number' ? fragments?.parts[index] : fragments?.[index]
}
