import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { progressAt, SPINNER_DELAY_MS, untilNextStep } from '../progress.js'

/** What a document shows of a navigation without React. */
interface PendingView {
  /** Shows the progress bar when it is time for it; if the reader has retried, also the spinner. */
  start(since: number, retried: boolean): void
  /** Shows the error box, which calls `retry`. */
  fail(retry: () => void): void
  /** Removes all of it. */
  clear(): void
}

/**
 * Creates the view. Its elements are copies of the document's template, which has the theme's own progress bar, spinner and error
 * box, each in an element: see src/client/pending-html.tsx.
 */
export function createPendingView(): PendingView {
  const template = document.querySelector<HTMLTemplateElement>(`template#${ELEMENT_IDS.pending}`)
  const [bar, spinner, box] = template?.content.children ?? []
  const shown: Element[] = []
  const timers: number[] = []
  const show = (element: Element | undefined) => {
    const copy = element?.cloneNode(true) as HTMLElement | undefined
    if (copy === undefined) return
    shown.push(copy)
    document.body.append(copy)
    return copy
  }
  const clear = () => {
    for (const element of shown.splice(0)) element.remove()
    for (const timer of timers.splice(0)) clearTimeout(timer)
  }
  return {
    start: (since, retried) => {
      let meter: HTMLElement | undefined
      const step = () => {
        const elapsed = performance.now() - since
        const value = progressAt(elapsed)
        if (value !== undefined) {
          meter ??= show(bar)?.firstElementChild as HTMLElement | undefined
          meter?.style.setProperty('--progress', `${value}`)
          meter?.setAttribute('aria-valuenow', `${value}`)
        }
        timers.push(setTimeout(step, untilNextStep(elapsed)))
      }
      step()
      if (retried) timers.push(setTimeout(show, SPINNER_DELAY_MS, spinner))
    },
    fail: (retry) => {
      const from = document.activeElement as HTMLElement | null
      const element = show(box)
      const close = () => {
        const hasFocus = element?.contains(document.activeElement)
        clear()
        if (hasFocus) from?.focus({ preventScroll: true })
      }
      element?.addEventListener('click', ({ target }) => {
        const button = (target as Element).closest('button')
        if (button) (button.matches('[data-close]') ? close : retry)()
      })
      // The box appears without taking the focus.
      document.addEventListener('keydown', ({ key }) => key === 'Escape' && element?.isConnected && close())
    },
    clear,
  }
}
