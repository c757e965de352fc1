import {
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import type { PageFragments } from '../shared/page.js'
import { EnvironmentContext, PageContext, type ShellEnvironment, useRouter, useTheme } from './context.js'
import { Guarded } from './island.js'
import { progressAt, SPINNER_DELAY_MS, untilNextStep } from './progress.js'
import { FragmentContext, type FragmentSource, Prose } from './prose.js'
import type { BodyProps, Chunk } from './router/chunks.js'
import type { PageView } from './router/loader.js'
import { ADOPTED_HTML, StaticPart } from './static-part.js'

/** The component tree of a page: the same in Node and in the browser. */
export function Shell({ environment, ...body }: PageBodyProps & { readonly environment: ShellEnvironment }) {
  const { page, sidebar, chunk } = body.view
  const { Layout, DocPage } = environment.theme
  const content = <PageContent key={page.route} {...body} />
  return (
    <EnvironmentContext value={environment}>
      <PageContext value={page}>
        <RouteProgress />
        <Layout page={page} sidebar={sidebar}>
          {page.standalone ? (
            content
          ) : (
            <DocPage key={page.route} page={page}>
              {content}
            </DocPage>
          )}
        </Layout>
        <PageStatus chunk={chunk} />
        {/* The boot script and the router write to it. */}
        <div id={ELEMENT_IDS.announcer} className="sr-only" aria-live="polite" {...ADOPTED_HTML} />
      </PageContext>
    </EnvironmentContext>
  )
}

/** Duration of each movement of the bar, and of its fading. */
const SPEED_MS = 200

/** The progress bar of a pending route; renders nothing for routes that load in time. */
function RouteProgress() {
  const router = useRouter()
  const { ProgressBar } = useTheme()
  const { pending } = useSyncExternalStore(router.subscribe, router.getState, router.getServerState)
  const value = useProgress(pending?.since)
  return value === undefined ? null : <ProgressBar value={value} />
}

/** The share of the progress bar that is full: 1 while the bar fades, undefined if there is no bar. */
function useProgress(since: number | undefined): number | undefined {
  const [value, setValue] = useState<number>()
  // Before the browser paints: the bar may take the place of the one that the boot script has shown.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    if (since === undefined) {
      // A visible bar fills up before it disappears.
      setValue((shown) => (shown === undefined ? undefined : 1))
      timer = setTimeout(() => setValue(undefined), SPEED_MS)
    } else {
      const step = () => {
        const elapsed = performance.now() - since
        setValue(progressAt(elapsed))
        timer = setTimeout(step, untilNextStep(elapsed))
      }
      step()
    }
    return () => clearTimeout(timer)
  }, [since])
  return value
}

/** Props of `PageBody`; `loadFragments` fetches the HTML of the page. */
interface PageBodyProps {
  readonly view: PageView
  readonly loadFragments: (view: PageView) => Promise<PageFragments>
}

/**
 * The content of the page. If the page has a chunk, the content is in a Suspense boundary: React keeps the prerendered
 * HTML until the code has loaded, then hydrates it. Updating the boundary before that would make React discard the
 * HTML, hence `memo`.
 */
const PageContent = memo(function PageBody({ view, loadFragments }: PageBodyProps) {
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

const NOTHING = () => () => undefined

/**
 * The loading state of the first page's chunk, and of routes that failed to load: a spinner, or an error box with a
 * Retry button. The content of the page stays visible.
 */
function PageStatus({ chunk }: { readonly chunk: Chunk | undefined }) {
  const router = useRouter()
  const { ErrorBox } = useTheme()
  const route = useSyncExternalStore(router.subscribe, router.getState, router.getServerState)
  const code = useSyncExternalStore(
    chunk?.subscribe ?? NOTHING,
    () => chunk?.getState() ?? 'loaded',
    () => 'loaded',
  )
  // The failure that the reader has closed: that of a route, or the chunk itself.
  const [closed, setClosed] = useState<unknown>()
  if (route.pending?.retried === true || code === 'loading') {
    return (
      <div className="page-status">
        <LateSpinner />
      </div>
    )
  }
  const cause = route.failure ?? (code === 'failed' ? chunk : undefined)
  const failure = cause !== undefined && cause === chunk ? router.chunkFailure(chunk) : route.failure
  if (failure === undefined || cause === closed) return null
  const close = () => setClosed(cause)
  return (
    <Closable key={failure.message} onClose={close}>
      {(onDismiss) => <ErrorBox message={failure.message} onRetry={failure.retry} onDismiss={onDismiss} />}
    </Closable>
  )
}

/** Closes its content on Escape, wherever the focus is. If the content has the focus, the element that had it before gets it back. */
function Closable(props: { readonly onClose: () => void; readonly children: (close: () => void) => ReactNode }) {
  const [former] = useState(() => document.activeElement as HTMLElement | null)
  const close = () => {
    const { activeElement } = document
    if (activeElement?.closest('.page-status')) former?.focus({ preventScroll: true })
    props.onClose()
  }
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return <div className="page-status">{props.children(close)}</div>
}

/** Renders the spinner after `SPINNER_DELAY_MS`. */
function LateSpinner() {
  const { Spinner } = useTheme()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SPINNER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <Spinner /> : null
}
