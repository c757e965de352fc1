import type { ListedPage } from '../../shared/listed-pages.js'
import { hrefOf } from '../../shared/route.js'
import type { PlannedPage, Site } from '../model/site.js'

/** The list of all pages that readers can find, as JSON. The script of the not-found page reads it. */
export function pageListFile(planned: readonly PlannedPage[], { config }: Site): string {
  const { base, trailingSlash, title } = config
  const pages = planned.flatMap(({ page, sitePage }): ListedPage[] =>
    sitePage.visibility.suggested
      ? [[hrefOf(page.route, base, trailingSlash).slice(base.length), page.title || title]]
      : [],
  )
  return `${JSON.stringify(pages)}\n`
}
