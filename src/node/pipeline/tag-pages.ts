import { fill, pluralForm } from '../../shared/interface-text.js'
import type { ResolvedConfig } from '../model/config.js'
import type { SitePage } from '../model/site.js'
import type { TagPlan } from '../model/tags.js'

/** The routes of all pages of tags. */
export function tagRoutes({ indexes }: TagPlan): string[] {
  return indexes.flatMap(({ route, pages }) => [
    ...(pages.every(({ unlisted }) => unlisted) ? [] : [route]),
    ...pages.map(({ tag }) => tag.route),
  ])
}

/** The pages of tags: one for each tag, and one with all tags that are not unlisted. */
export function tagSitePages({ indexes }: TagPlan, { strings, locale }: ResolvedConfig): SitePage[] {
  return indexes.flatMap(({ route, file, pages, docsSet }): SitePage[] => {
    const listed = pages.filter(({ unlisted }) => !unlisted)
    const all = { docsSet, all: listed.length === 0 ? undefined : route }
    const ofTags = pages.map((page): SitePage => {
      const count = page.docs.length
      const values = { count: count.toLocaleString(locale), tag: page.tag.label }
      const title = fill(pluralForm(strings.taggedPages, { count, locale }), values)
      return { type: 'tag', route: page.tag.route, file, title, page, ...all }
    })
    return listed.length === 0
      ? ofTags
      : [...ofTags, { type: 'tags', route, file, title: strings.tags, pages: listed, docsSet }]
  })
}
