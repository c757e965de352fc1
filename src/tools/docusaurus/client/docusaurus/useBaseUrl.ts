import { useSite, withBase } from 'docsgen/client'
import { withSlash } from '../../../../shared/route.js'

/** Options of `useBaseUrl`, as in Docusaurus. */
export interface BaseUrlOptions {
  readonly forcePrependBaseUrl?: boolean
  readonly absolute?: boolean
}

/** Returns a function that adds the base to a path, and the site's origin if `absolute` is set. */
export function useBaseUrlUtils(): { readonly withBaseUrl: (path: string, options?: BaseUrlOptions) => string } {
  const { base, url } = useSite()
  const withBaseUrl = (path: string, { absolute = false, forcePrependBaseUrl = false }: BaseUrlOptions = {}) => {
    // A component may pass a prop on that it did not get.
    if (!path || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path)) return path
    const rooted = withSlash(path)
    const href = forcePrependBaseUrl ? base + rooted.slice(1) : withBase(rooted, base)
    return absolute ? url + href : href
  }
  return { withBaseUrl }
}

/** Adds the base to a path; other URLs stay as they are. */
export default function useBaseUrl(path: string, options?: BaseUrlOptions): string {
  return useBaseUrlUtils().withBaseUrl(path, options)
}
