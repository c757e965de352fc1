import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTheme } from './context.js'

/** Where `<Prose index>` takes its HTML from. */
export interface PartsSource {
  /** Absent on the first page: its document holds the HTML. */
  readonly parts?: readonly string[] | undefined
  /** Fetches the strings that the document did not hold. */
  load(): Promise<readonly string[]>
}

export const PartsContext = createContext<PartsSource>({ load: () => Promise.resolve([]) })

/** Static prose: part `index` of the page, or a string of its own. */
export type ProseProps =
  | { readonly index: number; readonly html?: never }
  | { readonly html: string; readonly index?: never }

/** React keeps the document's HTML when it hydrates this; one object, so that a re-render does not set it either. */
const ADOPTED = { __html: '' } as const

/** Renders HTML that React never walks; on the first page it adopts what the document holds. */
export function Prose({ index, html }: ProseProps) {
  const source = useContext(PartsContext)
  const { ErrorBox } = useTheme()
  const element = useRef<HTMLDivElement>(null)
  const [late, setLate] = useState<string>()
  const [error, setError] = useState<Error>()
  const known = html ?? source.parts?.[index ?? 0] ?? late
  const inner = useMemo(() => (known === undefined ? ADOPTED : { __html: known }), [known])

  // An element that React made anew (a tab opened later) is empty: its string is fetched with the page's data.
  useLayoutEffect(() => {
    if (known !== undefined || error !== undefined || element.current?.firstChild !== null) return
    let wanted = true
    source.load().then(
      (parts) => wanted && setLate(parts[index ?? 0] ?? ''),
      (reason: unknown) => wanted && setError(reason instanceof Error ? reason : new Error(String(reason))),
    )
    return () => {
      wanted = false
    }
  }, [known, error, source, index])

  if (error !== undefined) return <ErrorBox message={error.message} onRetry={() => setError(undefined)} />
  return <div ref={element} className="prose-part" dangerouslySetInnerHTML={inner} suppressHydrationWarning />
}
