import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useTheme } from './context.js'

/** The HTML fragments of a page, which `<Prose index>` renders. */
export interface PartsSource {
  /** Undefined for the first page, because its document contains the HTML. */
  readonly parts?: readonly string[]
  /** Fetches the fragments, for those that the document does not contain. */
  load(): Promise<readonly string[]>
}

export const PartsContext = createContext<PartsSource>({ load: () => Promise.resolve([]) })

/** Static prose: the HTML fragment of the page with this index, or an HTML string. */
export type ProseProps =
  /** A negative index counts from the end. */
  { readonly index: number; readonly html?: never } | { readonly html: string; readonly index?: never }

/**
 * Renders HTML as a string, so React does not walk it. On the first page, React keeps the HTML of the document: it does
 * not compare `innerHTML` while hydrating, and later sets it only if the string changes.
 */
export function Prose({ index, html }: ProseProps) {
  const source = useContext(PartsContext)
  const { ErrorBox } = useTheme()
  const element = useRef<HTMLDivElement>(null)
  const [late, setLate] = useState<string>()
  const [error, setError] = useState<Error>()
  const known = html ?? source.parts?.at(index ?? 0) ?? late

  // An element that is not in the document, such as a tab that is opened later, is empty: its HTML is fetched.
  useLayoutEffect(() => {
    if (known !== undefined || error !== undefined || element.current?.firstChild !== null) return
    let wanted = true
    source.load().then(
      (parts) => wanted && setLate(parts.at(index ?? 0) ?? ''),
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
