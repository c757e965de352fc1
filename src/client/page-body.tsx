import { memo, Suspense, use, useMemo } from 'react'
import { Guarded } from './island.js'
import { PartsContext, type PartsSource, Prose } from './prose.js'
import type { BodyProps, Chunk } from './router/chunks.js'
import type { PageView } from './router/loader.js'
import { StaticPart } from './static-part.js'

/** Props of `PageBody`; `loadParts` fetches the HTML fragments of the page. */
export interface PageBodyProps {
  readonly view: PageView
  readonly loadParts: (view: PageView) => Promise<readonly string[]>
}

/**
 * The content of the page. If the page has a chunk, the content is in a Suspense boundary: React keeps the prerendered
 * HTML until the code has loaded, then hydrates it. Updating the boundary before that would make React discard the
 * HTML, hence `memo`.
 */
export const PageContent = memo(function PageBody({ view, loadParts }: PageBodyProps) {
  const source = useMemo<PartsSource>(() => ({ parts: view.parts, load: () => loadParts(view) }), [view, loadParts])
  if (view.chunk === undefined && view.page.kind === 'not-found') return <StaticPart name="NotFound" />
  const isPost = view.page.kind === 'post'
  return (
    <PartsContext value={source}>
      {isPost && <Prose index={-2} />}
      {view.chunk === undefined ? (
        <Prose index={0} />
      ) : (
        <Suspense fallback={null}>
          {/* Code outside of islands can throw too: an expression in MDX, a React page. */}
          <Guarded>
            <ChunkBody chunk={view.chunk} frontMatter={view.page.frontMatter} />
          </Guarded>
        </Suspense>
      )}
      {isPost && <Prose index={-1} />}
    </PartsContext>
  )
})

function ChunkBody({ chunk, frontMatter }: BodyProps & { readonly chunk: Chunk }) {
  const Body = use(chunk.ready)
  return <Body frontMatter={frontMatter} />
}
