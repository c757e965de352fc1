import { createContext, useContext } from 'react'
import type { PageData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import type { Router } from './router/router.js'
import type { Theme } from './theme.js'

/** What never changes while a document lives. */
export interface Environment {
  readonly site: SiteData
  readonly theme: Theme
  readonly router: Router
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined)
export const PageContext = createContext<PageData | undefined>(undefined)

function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (environment === undefined) throw new Error('A docsgen hook was called outside the site')
  return environment
}

/** The public part of the site's config. */
export function useSite(): SiteData {
  return useEnvironment().site
}

/** The theme's components, with the site's replacements: use these rather than importing a component. */
export function useTheme(): Theme {
  return useEnvironment().theme
}

/** The router: `navigate(href)`, `prefetch(href)`. */
export function useRouter(): Router {
  return useEnvironment().router
}

/** The page that is shown. */
export function usePage(): PageData {
  const page = useContext(PageContext)
  if (page === undefined) throw new Error('usePage was called outside the site')
  return page
}
