import { useLocation, useSite } from 'docsgen/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { siteConfigOf } from '../site-config.js'
import useIsomorphicLayoutEffect from '../docusaurus/useIsomorphicLayoutEffect.js'

/** The site's navbar, footer and color mode, under Docusaurus's names. */
export function useThemeConfig() {
  return siteConfigOf(useSite()).themeConfig
}

/** No colors: docsgen's highlighting is in its style sheet. */
export function usePrismTheme(): {
  readonly plain: Readonly<Record<string, string>>
  readonly styles: readonly never[]
} {
  return { plain: {}, styles: [] }
}

/** Whether the window is wide (Docusaurus's breakpoint is 996 px); `ssr` while prerendering and hydrating. */
export function useWindowSize({
  desktopBreakpoint = 996,
}: {
  readonly desktopBreakpoint?: number
} = {}): 'desktop' | 'mobile' | 'ssr' {
  const [size, setSize] = useState<'desktop' | 'mobile' | 'ssr'>('ssr')
  useEffect(() => {
    const update = () => setSize(innerWidth > desktopBreakpoint ? 'desktop' : 'mobile')
    update()
    addEventListener('resize', update)
    return () => removeEventListener('resize', update)
  }, [desktopBreakpoint])
  return size
}

/** The path of the current page without the base. */
export function useLocalPathname(): string {
  const { base } = useSite()
  return useLocation().pathname.replace(base, '/')
}

/** Whether two paths differ only in case and a slash at the end. */
export function isSamePath(one: string | undefined, other: string | undefined): boolean {
  const normal = (path: string | undefined) =>
    path === undefined ? undefined : `${path.replace(/\/$/, '')}/`.toLowerCase()
  return normal(one) === normal(other)
}

/** Whether the reader has asked for less motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Selects the plural form of a message such as `One page|{count} pages` in the site's language. */
export function usePluralForm(): { readonly selectMessage: (count: number, messages: string) => string } {
  const { locale } = useSite()
  const rules = new Intl.PluralRules(locale)
  const order = ['zero', 'one', 'two', 'few', 'many', 'other']
  const forms = order.filter((form) => rules.resolvedOptions().pluralCategories.some((one) => one === form))
  return {
    selectMessage: (count, messages) => {
      const parts = messages.split('|')
      return parts[Math.min(forms.indexOf(rules.select(count)), parts.length - 1)] ?? ''
    },
  }
}

/** A function that stays the same and calls the last version of another one. */
export function useEvent<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useIsomorphicLayoutEffect(() => {
    latest.current = callback
  }, [callback])
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** The value of the last rendering. */
export function usePrevious<T>(value: T): T | undefined {
  const previous = useRef<T>(undefined)
  useIsomorphicLayoutEffect(() => {
    previous.current = value
  })
  return previous.current
}
