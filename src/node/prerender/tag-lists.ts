import type { TagLink } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import type { Site } from '../model/site.js'
import type { Tag } from '../model/tags.js'

/** The tags of a doc with their URLs; undefined if it has none. */
export function tagLinks(filePath: string, site: Site): readonly TagLink[] | undefined {
  return site.tagsOf.get(filePath)?.map((tag) => {
    const { description } = tag
    return { href: tagHref(tag, site), label: tag.label, description }
  })
}

function tagHref({ route }: Pick<Tag, 'route'>, { config: { base, trailingSlash } }: Site): string {
  return hrefOf(route, base, trailingSlash)
}
