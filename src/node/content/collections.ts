import type { Collection, ContentPlan } from '../base/collection.js'
import type { ResolvedConfig } from '../base/config.js'
import type { Feature } from '../base/feature.js'
import { translatedDir } from '../base/languages.js'
import { identifyDoc } from './doc-route.js'

/** What the content of a site is read from: its docs, its pages, and the collections and data files of its features. */
export function planContent(
  config: ResolvedConfig,
  features: readonly Pick<Feature, 'collections' | 'inputs'>[],
): ContentPlan {
  const added = features.flatMap((feature) => feature.collections?.(config) ?? [])
  const inputs = features.flatMap((feature) => feature.inputs?.(config) ?? [])
  return {
    collections: [...docsCollections(config), ...pagesCollection(config), ...added].map((collection) => ({
      ...collection,
      translatedDir: translatedDir(collection.dir, config),
    })),
    inputs: [...new Set(inputs)],
  }
}

/** A collection for each docs set. */
function docsCollections({ docs }: ResolvedConfig): Collection[] {
  const folders = [...new Set(docs.map(({ folder }) => folder))]
  return docs.map((set) => ({
    name: 'docs',
    id: set.key,
    docsSet: set.key,
    dir: set.docsDir,
    include: set.include,
    exclude: set.exclude,
    key: folders.length > 1 ? ['docs', folders.indexOf(set.folder)] : ['docs'],
    articles: false,
    editUrl: set.editUrl,
    lastUpdated: set.lastUpdated,
    lastUpdatedAuthor: set.lastUpdatedAuthor,
    identify: (relativePath, frontMatter) => identifyDoc(relativePath, frontMatter, set),
  }))
}

/** The Markdown files in the folder of pages. */
function pagesCollection({ pagesDir: dir, pageGlobs: { include, exclude } = none }: ResolvedConfig): Collection[] {
  if (dir === undefined) return []
  const identify: Collection['identify'] = (relativePath, frontMatter) =>
    identifyDoc(relativePath, frontMatter, { routeBase: '/', numberPrefixes: false, onlyIndex: true })
  return [
    {
      name: 'pages',
      id: '',
      dir,
      include,
      exclude,
      key: ['pages'],
      identify,
      articles: false,
      lastUpdated: 'front-matter',
      lastUpdatedAuthor: false,
    },
  ]
}

const none = { include: [], exclude: [] }
