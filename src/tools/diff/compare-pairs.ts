import { idsOf } from '../../node/links/former-urls.js'
import type { AroundChange, RouteWeight } from './site-diff.js'
import { AroundCollector } from './around.js'
import { AroundSites } from './around-sites.js'
import type { BuiltSite } from './built-site.js'
import { compareArticles } from './compare-articles.js'
import { type ComparedPage, comparePage, type PagePair } from './compare-page.js'
import { dialectOf } from './dialects.js'
import { type Article, readArticle } from './read-article.js'
import { compareWeights } from './site-weight.js'
import { targetFinder } from './site-targets.js'

/** The documents of a page in both sites. */
export interface PairTexts {
  readonly before: string
  readonly after: string
}

/** Compares the pages that both sites have, and collects what has changed around their contents. */
export interface PairComparison {
  compare(pair: PagePair, texts: PairTexts): Promise<ComparedPage & { readonly weight?: RouteWeight }>
  around(): AroundChange
}

interface ComparedSites {
  readonly old: BuiltSite
  readonly now: BuiltSite
  /** New routes of pages that have moved. */
  readonly moved: ReadonlyMap<string, string>
}

/** For two sites of docsgen, whose documents have the same structure. */
export function compareBuilds({ old, now, moved }: ComparedSites): PairComparison {
  const around = new AroundCollector()
  return {
    async compare(pair, texts) {
      const compared = comparePage(pair, {
        before: { html: texts.before, names: { base: old.manifest.base, moved }, ids: idsOf(old.manifest, pair.from) },
        after: { html: texts.after, names: { base: now.manifest.base }, ids: idsOf(now.manifest, pair.route) },
        around,
      })
      return { ...compared, weight: await compareWeights(pair, { old, now, texts }) }
    },
    around: () => around.change(),
  }
}

/**
 * For sites of different generators: compares what readers see. Weights are not compared, because the scripts that a page of
 * another generator loads are not all in its document.
 */
export async function compareGenerators({
  old,
  now,
  moved,
  lone,
}: ComparedSites & {
  /** Pages that only one of the sites has. Their navbar and sidebar count too. */
  readonly lone: Readonly<Record<'before' | 'after', readonly { readonly route: string; readonly article?: Article }[]>>
}): Promise<PairComparison> {
  const around = new AroundSites()
  const [oldTarget, nowTarget] = [targetFinder(old, moved), targetFinder(now)]
  const target = { before: oldTarget, after: nowTarget }
  for (const side of ['before', 'after'] as const)
    for (const { route, article } of lone[side])
      if (article) await around.add(side, { route, article, target: (url) => target[side](url, route) })
  return {
    async compare(pair, texts) {
      const before = {
        article: readArticle(texts.before, dialectOf(old.generator)),
        ids: idsOf(old.manifest, pair.from),
        target: (url: string) => oldTarget(url, pair.from),
      }
      const after = {
        article: readArticle(texts.after, dialectOf(now.generator)),
        ids: idsOf(now.manifest, pair.route),
        target: (url: string) => nowTarget(url, pair.route),
      }
      await around.add('before', { ...before, route: pair.route })
      await around.add('after', { ...after, route: pair.route })
      const change = await compareArticles(pair, before, after)
      return change === undefined ? { isMarkup: false } : { change, isMarkup: false }
    },
    around: () => around.change(),
  }
}
