// Runs in each document that the reader's benchmark measures. It records what the browser reports about itself, and tells
// the benchmark when something is on the screen.

/**
 * Installs the probe; Playwright prints this function into the page, so it uses nothing from outside. Times are in
 * milliseconds, of the document; those passed to `benchPainted` are durations.
 */
export function installProbe({ search, typed }) {
  const seen = { longTasks: [], shift: 0, largestPaint: 0 }
  const observe = (type, record, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true, ...options })
  observe('longtask', ({ duration }) => seen.longTasks.push(duration))
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe(
    'event',
    ({ name, duration, interactionId }) => {
      if (interactionId) window.benchInteraction(name.startsWith('key') ? 'key' : 'pointer', duration)
    },
    { durationThreshold: 16 },
  )

  const now = () => performance.timeOrigin + performance.now()
  /** Calls `isThere` whenever the document changes, and reports the first frame in which it is true. */
  const whenPainted = (name, isThere, since) => {
    const look = () => {
      if (!isThere()) return
      observer.disconnect()
      document.removeEventListener('input', look)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.benchPainted(name, now() - since())
        port2.postMessage(0)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    document.addEventListener('input', look)
    look()
  }

  // A navigation, which may load another document: the times are kept for it.
  const heading = () => document.querySelector('h1')?.textContent.trim() ?? ''
  const expectHeading = () => {
    const title = sessionStorage.getItem('bench-heading')
    const isThere = () => sessionStorage.getItem('bench-click') !== null && heading().startsWith(title)
    if (title !== null) whenPainted('heading', isThere, () => Number(sessionStorage.getItem('bench-click')))
  }
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('bench-click', String(performance.timeOrigin + timeStamp)),
    true,
  )
  expectHeading()

  // The search: the first tap, the focused field, the first key, the first result.
  const times = {}
  const field = () => (search === undefined ? null : document.querySelector(search.field))
  const result = () =>
    [...document.querySelectorAll(search.result)].some((element) => {
      const { top, height } = element.getBoundingClientRect()
      return height > 0 && top < innerHeight && element.textContent.toLowerCase().includes(typed)
    })
  const once = (type, name) =>
    addEventListener(
      type,
      ({ timeStamp }) => {
        times[name] ??= performance.timeOrigin + timeStamp
      },
      { capture: true, passive: true },
    )
  const expectSearch = () => {
    once('touchstart', 'tap')
    once('keydown', 'key')
    const onFocus = () => {
      if (field() === null || document.activeElement !== field()) return
      removeEventListener('focusin', onFocus, true)
      whenPainted(
        'field',
        () => true,
        () => times.tap,
      )
      whenPainted(
        'result',
        () => field()?.value === typed && result(),
        () => times.key,
      )
    }
    addEventListener('focusin', onFocus, true)
  }
  window.bench = {
    seen,
    field,
    expectSearch,
    expectHeading: (title) => {
      sessionStorage.setItem('bench-heading', title)
      expectHeading()
    },
  }
}
