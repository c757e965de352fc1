import { chunkUrls, loadShell } from '../chunk-urls.js'
import { mayPrefetch } from '../connection.js'
import { PREFETCH_EVENT } from '../document-events.js'
import { isIn } from '../event-target.js'
import { whenIdle } from '../when-idle.js'

/** Events that happen before or when the reader uses a control. */
const FIRST_ACTS = ['pointerover', 'touchstart', 'focusin', 'click']

const CONTROLS = 'button, input, [role=tab], .code'

/** Opening the search, and typing into it, needs no React. */
const SEARCH = '[data-search-open], .search-bar'

/** Memory of a slow device, in GB, as `navigator.deviceMemory` has it in some browsers. */
const LITTLE_MEMORY = 2

/**
 * Loads the controls of documents when the browser is idle, and React with the first reason to have it:
 *
 * - in a document with components, when the reader first uses a control, or when an island comes into view; components of the theme may
 *   have effects, so they do not wait for that
 * - if there may be no time for that later: when the router has left its entry in the history, and when a tab with the target of
 *   the URL has to be opened
 * - on computers with a fast connection, for navigation without loading documents: when the browser is idle, or before that when the
 *   reader first uses a control or a link
 *
 * Where React does not come, another script shows the next documents (`client/router/documents.ts`).
 *
 * What loads when the browser is idle hydrates when it is idle again, in small pieces.
 */
export function wireLoading(): void {
  const { live, controls, documents } = chunkUrls()
  const isSlow = isSlowDevice() || !mayPrefetch()
  // The preview needs React at once.
  const alone = isSlow && !live && !document.querySelector('script[data-served]')
  // The document can be read without any of it, so a missing chunk is only logged.
  const attempt = (action: () => Promise<unknown>) => void action().catch((error: unknown) => console.warn(error))
  const hydrate = () => attempt(() => loadShell().then((hydrateNow) => hydrateNow()))
  const hydrateIdle = () => whenIdle(() => attempt(() => loadShell().then(whenIdle)))
  const loadScripts = () => {
    for (const url of [controls, alone && documents]) if (url) attempt(() => import(url))
  }
  whenIdle(() => {
    loadScripts()
    if (mayPrefetch()) whenIdle(() => document.dispatchEvent(new Event(PREFETCH_EVENT)))
  })
  const onAct = (event: Event) => {
    if (!isIn(event, isSlow ? CONTROLS : `a, ${CONTROLS}`) || isIn(event, SEARCH)) return
    for (const act of FIRST_ACTS) document.removeEventListener(act, onAct)
    loadScripts()
    if (!alone) hydrate()
  }
  for (const act of FIRST_ACTS) document.addEventListener(act, onAct, { passive: true })
  if (alone) return
  if (document.querySelector('[hidden] :target')) hydrate()
  else if (live === 'theme' || history.state !== null || !isSlow) hydrateIdle()
  else if (live) whenIslandInView(hydrateIdle)
}

/** Whether this is a phone or the like: a device without a mouse, or with little memory. */
function isSlowDevice(): boolean {
  const { deviceMemory = Infinity } = navigator as { readonly deviceMemory?: number }
  return deviceMemory <= LITTLE_MEMORY || matchMedia('(hover: none)').matches
}

/**
 * Calls `action` once an island is in view or nearly so; at once if there are none, or if one of them shows nothing yet. React marks with
 * comments where they begin and end: `<!--$-->` around all content with code, and in it around each island.
 */
function whenIslandInView(action: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && end(),
    {
      rootMargin: '25%',
    },
  )
  const end = () => {
    observer.disconnect()
    action()
  }
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  let depth = 0
  let islands = 0
  while (comments.nextNode()) {
    const { data, nextSibling } = comments.currentNode as Comment
    if (data === '/$') depth--
    else if (data[0] === '$' && ++depth > 1) {
      if (!(nextSibling instanceof Element)) return end()
      islands++
      observer.observe(nextSibling)
    }
  }
  if (islands === 0) end()
}
