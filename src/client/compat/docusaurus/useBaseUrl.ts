import { useSite, withBase } from 'docsgen/client'

/** What Docusaurus lets a caller ask for besides. */
export interface BaseUrlOptions {
  readonly forcePrependBaseUrl?: boolean
  readonly absolute?: boolean
}

/** A function that puts the base, and where asked the origin, before a path from the site's root. */
export function useBaseUrlUtils(): { readonly withBaseUrl: (path: string, options?: BaseUrlOptions) => string } {
  const { base, url } = useSite()
  const withBaseUrl = (path: string, { absolute = false, forcePrependBaseUrl = false }: BaseUrlOptions = {}) => {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path)) return path
    const rooted = path.startsWith('/') ? path : `/${path}`
    const href = forcePrependBaseUrl ? base + rooted.slice(1) : withBase(rooted, base)
    return absolute ? url + href : href
  }
  return { withBaseUrl }
}

/** The path with the site's base before it. */
export default function useBaseUrl(path: string, options?: BaseUrlOptions): string {
  return useBaseUrlUtils().withBaseUrl(path, options)
}
