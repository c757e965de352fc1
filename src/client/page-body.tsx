import { memo, Suspense, use, useMemo } from 'react'
import { useTheme } from './context.js'
import { ErrorBoundary } from './error-boundary.js'
import { PartsContext, type PartsSource, Prose } from './prose.js'
import type { BodyProps, Chunk } from './router/chunks.js'
import { StaticPart } from './static-part.js'
import type { PageView } from './view.js'

/** What a page's body needs; `loadParts` fetches the prose of the page's data asset. */
export interface PageBodyProps {
  readonly view: PageView
  readonly loadParts: (view: PageView) => Promise<readonly string[]>
}

/**
 * The page's own content. The body of a page with a chunk stands in a Suspense boundary: while its code is late React
 * leaves the prerendered HTML alone, and hydrates it when the code is there. The boundary must not be updated before
 * (React would throw its HTML away), hence `memo`.
 */
export const PageBody = memo(function PageBody({ view, loadParts }: PageBodyProps) {
  const source = useMemo<PartsSource>(() => ({ parts: view.parts, load: () => loadParts(view) }), [view, loadParts])
  if (view.chunk !== undefined) {
    return (
      <PartsContext value={source}>
        <Suspense fallback={null}>
          <GuardedBody chunk={view.chunk} frontMatter={view.page.frontMatter} />
        </Suspense>
      </PartsContext>
    )
  }
  if (view.page.kind === 'not-found') return <StaticPart name="NotFound" />
  return (
    <PartsContext value={source}>
      <Prose index={0} />
    </PartsContext>
  )
})

/** What stands outside of the islands can fail too: an expression in MDX, a React page. */
function GuardedBody({ chunk, frontMatter }: BodyProps & { readonly chunk: Chunk }) {
  const { ErrorBox } = useTheme()
  return (
    <ErrorBoundary fallback={(error, retry) => <ErrorBox message={error.message} onRetry={retry} />}>
      <ChunkBody chunk={chunk} frontMatter={frontMatter} />
    </ErrorBoundary>
  )
}

function ChunkBody({ chunk, frontMatter }: BodyProps & { readonly chunk: Chunk }) {
  const Body = use(chunk.ready)
  return <Body frontMatter={frontMatter} />
}
