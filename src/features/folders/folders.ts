import * as z from 'zod/mini'
import { ownFolder, redirectMatcher } from '../../node/base/redirects.js'
import type { Feature, Outline } from '../../node/base/feature.js'
import { compareStrings } from '../../node/base/names.js'
import { ownOptions } from '../../node/base/own-options.js'
import { field } from '../../node/base/schema/fields.js'
import { notFoundRoute } from '../../node/base/site.js'
import { generatedIndexes } from '../../node/content/resolve-sidebars.js'
import { assembleCategories, assembleFolders } from './index-pages.js'
import { planFolders } from './plan-folders.js'

/** Pages that list the items of a category, for categories that ask for one and for folders of docs without an index page. */
export const categories: Feature = {
  name: 'categories',
  plan: ({ sidebars }) => ({
    routes: [...sidebars.values()].flatMap((own) =>
      [...own.values()].flatMap((nodes) => generatedIndexes(nodes).map(({ index }) => index.route)),
    ),
    assemble: (content) => assembleCategories(sidebars, content),
  }),
}

const options = ownOptions('folders', {
  fields: {
    'docs.sectionIndexes': field(
      z._default(z.boolean(), true),
      'Whether a folder without an index page gets a generated page that lists its pages',
      { before: 'breadcrumbs' },
    ),
  },
})

/** Pages at the routes of docs folders, so that a reader can remove the end of a URL. They replace nothing that is there. */
export const folders: Feature = {
  name: 'folders',
  options,
  plan(outline) {
    const { config, sidebars, sources } = outline
    const isTaken = takenBefore(outline)
    const { docs: byFolder } = options.of(config)
    const plans = config.docs
      .filter(({ folder }) => byFolder.get(folder)?.sectionIndexes)
      .map((set) => {
        const docs = sources.docs.filter(({ docsSet }) => docsSet === set.key)
        const own = sidebars.get(set.key) ?? new Map()
        return planFolders({ ...set, docs, sidebars: own, rootDir: config.rootDir, isTaken })
      })
    const indexes = plans.flatMap((plan) => plan.indexes).sort((a, b) => compareStrings(a.index.route, b.index.route))
    const routes = indexes.map(({ index }) => index.route)
    return {
      routes,
      standIns: routes,
      implied: plans.flatMap((plan) => plan.redirects),
      categoryPages: new Map(plans.flatMap(({ pageOf }) => [...pageOf])),
      assemble: (content) => assembleFolders(indexes, content),
    }
  },
}

/** Whether a route leads to something already: a page, a file, or a redirect of docsgen or of the host. */
function takenBefore({ answered, redirects, routes, sources: { staticFiles } }: Outline): (route: string) => boolean {
  const identity = (route: string): string => route.normalize('NFC').toLowerCase()
  const taken = new Set([...routes, ...redirects.map(({ from }) => from), notFoundRoute].map(identity))
  const isAnswered = redirectMatcher(answered.filter((from) => from !== '/*'))
  return (route) =>
    taken.has(identity(route)) ||
    ['', '.html', '/index.html'].some((end) => staticFiles.has(route + end)) ||
    isAnswered(route) ||
    ownFolder.test(route)
}
