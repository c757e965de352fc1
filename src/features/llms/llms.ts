import * as z from 'zod/mini'
import { singleLine } from '../../node/base/names.js'
import { docsSetAt, hasVersions } from '../../node/base/docs.js'
import type { Feature } from '../../node/base/feature.js'
import { hostPrefix, isFirstOnHost } from '../../node/base/languages.js'
import { ownOptions } from '../../node/base/own-options.js'
import { field } from '../../node/base/schema/fields.js'
import { categoryLabel, type CategoryNode, type SidebarNode } from '../../node/base/sidebars.js'
import { markdownName, type PlannedPage, type Publication, type Site } from '../../node/base/site.js'
import { hrefOf } from '../../shared/route.js'

const options = ownOptions('llms', {
  fields: {
    'publish.llms': field(
      z._default(z.boolean(), true),
      '`llms.txt`, and with `markdown` all Markdown versions in `llms-full.txt`',
      { before: 'headers' },
    ),
  },
})

/** `llms.txt`, the list of all pages for language models, and `llms-full.txt`, their Markdown versions in one file. */
export const llms: Feature = {
  name: 'llms',
  options,
  plan({ config }) {
    const { publish, tagline, title } = config
    if (!options.of(config)['publish.llms']) return {}
    const isBelowRoot = isFirstOnHost(config.languages) && hostPrefix(config.languages) !== ''
    return {
      files: ['/llms.txt', ...(publish.markdown ? ['/llms-full.txt'] : [])],
      assemble: () => ({
        files(publication) {
          const sections = sectionsOf(publication)
          const list = llmsFile({ title, tagline }, llmsSections(sections, publication.site))
          const names = sections.flatMap(({ pages }) => pages.map(({ page }) => markdownName(page.route)))
          return [
            { name: 'llms.txt', content: list },
            // Language models look for it at the root of a host.
            ...(isBelowRoot ? [{ name: 'llms.txt', content: list, atRoot: true } as const] : []),
            ...(publish.markdown ? [{ name: 'llms-full.txt', content: names }] : []),
          ]
        },
      }),
    }
  },
}

interface PlannedSection {
  readonly title: string
  readonly pages: readonly PlannedPage[]
}

/** Pages grouped by the top-level categories of the sidebars, in their order; pages outside of sidebars come last. */
function sectionsOf({ site, planned }: Publication): PlannedSection[] {
  const { strings } = site.config
  const left = new Map(
    planned.flatMap((page) => {
      const { listed, sitemap } = page.sitePage.visibility
      return listed && sitemap && isLatest(page, site) ? [[page.page.route, page] as const] : []
    }),
  )
  const routeOf = new Map(
    planned.flatMap(({ sitePage: { place, route } }) => (place.id === undefined ? [] : [[place.id, route]])),
  )
  const take = (route: string | undefined): PlannedPage[] => {
    const page = route === undefined ? undefined : left.get(route)
    if (page) left.delete(page.page.route)
    return page ? [page] : []
  }
  const within = (node: SidebarNode): PlannedPage[] => {
    if (node.type === 'doc') return take(routeOf.get(node.id))
    if (node.type !== 'category') return []
    const { link } = node
    const own = link === undefined ? [] : take(link.type === 'doc' ? routeOf.get(link.id) : link.route)
    return [...own, ...node.items.flatMap(within)]
  }
  const labelOf = (node: CategoryNode) => categoryLabel(node, (id) => site.docs.get(id))
  const sections = [...site.sidebarNodes.values()].flatMap((nodes) => {
    const loose = nodes.filter((node) => node.type !== 'category').flatMap(within)
    const categories = nodes.flatMap((node) =>
      node.type === 'category' ? [{ title: labelOf(node), pages: within(node) }] : [],
    )
    return [...(loose.length > 0 ? [{ title: strings.docs, pages: loose }] : []), ...categories]
  })
  const others = site.sections.map(({ title, routes }) => ({ title, pages: routes.flatMap(take) }))
  return [...sections, ...others, { title: strings.otherPages, pages: [...left.values()] }]
}

/** False for pages of versions of the docs that readers should not use. */
function isLatest({ sitePage }: PlannedPage, { config: { docs } }: Site): boolean {
  const set = docsSetAt(docs, sitePage.place.docsSet)
  return set === undefined || set.version.latest || !hasVersions(docs, set.key)
}

function llmsSections(sections: readonly PlannedSection[], site: Site): LlmsSection[] {
  const {
    base,
    publish: { origin },
    title: siteTitle,
    trailingSlash,
  } = site.config
  return sections.map(({ title, pages }) => ({
    title,
    pages: pages.map(({ page }) => ({
      title: page.title || siteTitle,
      description: page.description,
      url: page.markdown === undefined ? origin + hrefOf(page.route, base, trailingSlash) : origin + page.markdown,
    })),
  }))
}

/** Pages below one heading. */
interface LlmsSection {
  readonly title: string
  readonly pages: readonly {
    readonly title: string
    readonly description?: string
    /** URL of the Markdown version, or of the page if it has none. */
    readonly url: string
  }[]
}

/** An `llms.txt` file (llmstxt.org): title and tagline of the site, and its pages by section. */
function llmsFile(
  site: { readonly title: string; readonly tagline: string },
  sections: readonly LlmsSection[],
): string {
  const blocks = [
    `# ${singleLine(site.title)}`,
    ...(site.tagline === '' ? [] : [`> ${singleLine(site.tagline)}`]),
    ...sections.filter(({ pages }) => pages.length > 0).map(sectionText),
  ]
  return `${blocks.join('\n\n')}\n`
}

function sectionText({ title, pages }: LlmsSection): string {
  const rows = pages.map(({ title: name, description, url }) => {
    const about = description === undefined ? '' : `: ${singleLine(description)}`
    return `- [${singleLine(name).replace(/[[\]]/g, '\\$&')}](${url})${about}`
  })
  return [`## ${singleLine(title)}`, '', ...rows].join('\n')
}
