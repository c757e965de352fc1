import { COLOR_MODE_EVENT } from '../../../client/document-events.js'
import { safeStorage } from '../../../client/storage.js'
import * as STORAGE_KEYS from '../../../client/storage-keys.js'
import * as strings from '../../../shared/strings.js'
import type { CommentSettings } from './settings.js'

const ORIGIN = 'https://giscus.app'

/** Where giscus adds the session of a reader who has signed in to the URL of the page. */
const SESSION_PARAMETER = 'giscus'

/** What the frame tells the page. */
interface FrameMessage {
  readonly giscus?: { readonly resizeHeight?: number; readonly signOut?: boolean; readonly error?: string }
}

const storage = safeStorage('local')

/**
 * Returns a function that shows the comments of the page when the reader scrolls near them. The frame of giscus is created without its
 * script, so no code of another host runs in the page: https://github.com/giscus/giscus/blob/main/client.ts
 */
export function watchComments(settings: CommentSettings): () => void {
  keepSession()
  addEventListener('message', ({ data, origin }: MessageEvent<FrameMessage>) => {
    const frame = document.querySelector<HTMLIFrameElement>('.comments iframe')
    if (origin !== ORIGIN || !frame) return
    const { error = '', resizeHeight, signOut } = data.giscus ?? {}
    if (resizeHeight) frame.style.height = `${resizeHeight}px`
    if (!signOut && !/Bad credentials|Invalid state/.test(error)) return
    storage.remove(STORAGE_KEYS.commentSession)
    frame.src = frameUrl(settings, pathOf(frame))
  })
  document.addEventListener(COLOR_MODE_EVENT, () => {
    const frame = document.querySelector<HTMLIFrameElement>('.comments iframe')
    frame?.contentWindow?.postMessage({ giscus: { setConfig: { theme: colorMode() } } }, ORIGIN)
  })
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        const frame = document.createElement('iframe')
        frame.title = strings.comments
        frame.allow = 'clipboard-write'
        frame.src = frameUrl(settings, pathOf(target))
        target.replaceChildren(frame)
      }
    },
    { rootMargin: '400px' },
  )
  return () => {
    const place = document.querySelector('.comments:empty')
    if (place) observer.observe(place)
  }
}

/** Moves the session from the URL, where the reader comes back from signing in, to the storage. */
function keepSession(): void {
  const url = new URL(location.href)
  const session = url.searchParams.get(SESSION_PARAMETER)
  if (session === null) return
  storage.write(STORAGE_KEYS.commentSession, session)
  url.searchParams.delete(SESSION_PARAMETER)
  history.replaceState(history.state, '', url)
}

/** The path of the page around an element. That in the location can have another slash at its end. */
function pathOf(element: Element): string {
  return element.closest<HTMLElement>('.comments')?.dataset.path ?? ''
}

/** The URL of the discussion that is named after the path, as giscus names it. */
function frameUrl({ language, ...settings }: CommentSettings, path: string): string {
  const parameters = new URLSearchParams({
    ...settings,
    origin: location.href,
    session: storage.read(STORAGE_KEYS.commentSession) ?? '',
    theme: colorMode(),
    term: path.slice(1).replace(/\.\w+$/, '') || 'index',
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    backLink: location.origin + path,
    strict: '0',
    reactionsEnabled: '1',
    emitMetadata: '0',
    inputPosition: 'bottom',
  })
  return `${ORIGIN}/${language}/widget?${parameters}`
}

function colorMode(): string {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}
