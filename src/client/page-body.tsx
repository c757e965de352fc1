import { memo, Suspense, use, useMemo } from 'react'
import { Guarded } from './island.js'
import type { PageFragments } from '../shared/page.js'
import { FragmentContext, type FragmentSource, Prose } from './prose.js'
import type { BodyProps, Chunk } from './router/chunks.js'
import type { PageView } from './router/loader.js'
import { StaticPart } from './static-part.js'

/** Props of `PageBody`; `loadFragments` fetches the HTML of the page. */
export interface PageBodyProps {
  readonly view: PageView
  readonly loadFragments: (view: PageView) => Promise<PageFragments>
}

/**
 * The content of the page. If the page has a chunk, the content is in a Suspense boundary: React keeps the prerendered
 * HTML until the code has loaded, then hydrates it. Updating the boundary before that would make React discard the
 * HTML, hence `memo`.
 */
export const PageContent = memo(function PageBody({ view, loadFragments }: PageBodyProps) {
  const source = useMemo<FragmentSource>(
    () => ({ fragments: view.fragments, load: () => loadFragments(view) }),
    [view, loadFragments],
  )
  if (view.chunk === undefined && view.page.notFound) return <StaticPart name="NotFound" />
  const { around } = view.page
  return (
    <FragmentContext value={source}>
      {around && <Prose index="above" />}
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
      {around && <Prose index="below" />}
    </FragmentContext>
  )
})

function ChunkBody({ chunk, frontMatter }: BodyProps & { readonly chunk: Chunk }) {
  const Body = use(chunk.ready)
  return <Body frontMatter={frontMatter} />
}
