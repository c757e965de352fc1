import { useLocation } from 'docsgen/client'
import { type DependencyList, useCallback, useEffect, useRef, useState } from 'react'
import useIsomorphicLayoutEffect from '../docusaurus/useIsomorphicLayoutEffect.js'
import { prefersReducedMotion, useEvent, usePrevious } from './environment.js'

/** How far the document is scrolled, in pixels. */
export interface ScrollPosition {
  readonly scrollX: number
  readonly scrollY: number
}

/** Calls a function when the reader scrolls, with the position and the one before. */
export function useScrollPosition(
  effect: (position: ScrollPosition, last: ScrollPosition | null) => void,
  deps: DependencyList = [],
): void {
  const last = useRef<ScrollPosition | null>(null)
  const call = useEvent(effect)
  useEffect(() => {
    const update = () => {
      const position = { scrollX, scrollY }
      call(position, last.current)
      last.current = position
    }
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [call, ...deps])
}

/** Keeps an element where it is in the window while the next rendering changes the height of what is above it. */
export function useScrollPositionBlocker(): {
  readonly blockElementScrollPositionUntilNextRender: (element: HTMLElement) => void
} {
  const saved = useRef<{ readonly element: HTMLElement; readonly top: number }>(undefined)
  useIsomorphicLayoutEffect(() => {
    if (saved.current === undefined) return
    const { element, top } = saved.current
    saved.current = undefined
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  const blockElementScrollPositionUntilNextRender = useCallback((element: HTMLElement) => {
    saved.current = { element, top: element.getBoundingClientRect().top }
  }, [])
  return { blockElementScrollPositionUntilNextRender }
}

/** Scrolls to a height of the document; at once if the reader has asked for less motion. */
export function useSmoothScrollTo(): {
  readonly startScroll: (top: number) => void
  readonly cancelScroll: () => void
} {
  return {
    startScroll: (top) => scrollTo({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' }),
    cancelScroll: () => scrollTo({ top: scrollY, behavior: 'instant' }),
  }
}

/** A button that appears below the first `threshold` pixels. */
export function useBackToTopButton({ threshold }: { readonly threshold: number }): {
  readonly shown: boolean
  readonly scrollToTop: () => void
} {
  const [shown, setShown] = useState(false)
  const { startScroll } = useSmoothScrollTo()
  useScrollPosition((position) => setShown(position.scrollY > threshold), [threshold])
  return { shown, scrollToTop: () => startScroll(0) }
}

/** Keeps the document from scrolling, behind a dialog. */
export function useLockBodyScroll(lock = true): void {
  useEffect(() => {
    document.body.style.overflow = lock ? 'hidden' : 'visible'
    return () => {
      document.body.style.overflow = 'visible'
    }
  }, [lock])
}

/** The URL of a page, in parts. */
interface PlainLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** Calls a function when the URL has changed. */
export function useLocationChange(
  onChange: (change: {
    readonly location: PlainLocation
    readonly previousLocation: PlainLocation | undefined
  }) => void,
): void {
  const location = useLocation()
  const previousLocation = usePrevious(location)
  const call = useEvent(onChange)
  useIsomorphicLayoutEffect(() => {
    if (previousLocation !== location) call({ location, previousLocation })
  }, [call, location, previousLocation])
}

/** What a function reads from the URL. */
export function useHistorySelector<Value>(select: (history: { readonly location: PlainLocation }) => Value): Value {
  return select({ location: useLocation() })
}

/** A part of the query of the URL; null if there is none. */
export function useQueryStringValue(key: string | null): string | null {
  const { search } = useLocation()
  return key === null ? null : new URLSearchParams(search).get(key)
}
