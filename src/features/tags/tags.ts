import { tagHref, tagLists, tagRoutes } from './tag-pages.js'
import { planTags } from './doc-tags.js'
import { taggedDocs, tagOptions } from './tag-options.js'
import { tagStyles } from './theme.js'
import type { Feature } from '../../node/base/feature.js'

/** The tags of docs: what each doc shows of its own, a page for each tag, and one with all of them. */
export const tags: Feature = {
  name: 'tags',
  options: tagOptions,
  inputs: (config) => taggedDocs(config).flatMap(({ tagsPath }) => tagsPath ?? []),
  plan({ config, sources }) {
    const plan = planTags(config, sources)
    return {
      routes: tagRoutes(plan),
      diagnostics: plan.diagnostics,
      texts: plan.texts,
      assemble() {
        const lists = tagLists(plan, config)
        const htmlOf = new Map(lists.map(({ page, html }) => [page, html]))
        return {
          pages: lists.map(({ page }) => page),
          document(page, site) {
            const html = htmlOf.get(page)
            if (html) return { fragments: [html(site)] }
            const source = page.body.compiled?.source
            const own = source && plan.tagsOf.get(source.path)
            if (own === undefined) return undefined
            const links = own.map((tag) => ({
              href: tagHref(tag, site),
              label: tag.label,
              description: tag.description,
            }))
            return { data: { tags: links }, extras: [tagStyles] }
          },
        }
      },
    }
  },
}
