import type { AroundChange, AroundItem } from './site-diff.js'
import { compareStrings } from '../../node/model/names.js'
import type { Article } from './read-article.js'
import type { Target } from './site-targets.js'

type Kind = 'links' | 'texts'

/** The pages of a site that show a link or a text around their content. */
interface Shown {
  readonly links: Map<string, string[]>
  readonly texts: Map<string, string[]>
}

/**
 * Collects what two sites of different generators show around their contents. Some themes put closed categories of the sidebar
 * into the document, and others do not, so a link has gone only if no page of the new site has it. Only links are reported as
 * new, because every theme adds texts of its own.
 */
export class AroundSites {
  private readonly before: Shown = { links: new Map(), texts: new Map() }
  private readonly after: Shown = { links: new Map(), texts: new Map() }

  async add(
    side: 'before' | 'after',
    {
      route,
      article,
      target,
    }: { readonly route: string; readonly article: Article; readonly target: (url: string) => Promise<Target> },
  ): Promise<void> {
    const { links, texts } = this[side]
    const targets = await Promise.all(article.around.links.filter((url) => !url.startsWith('#')).map(target))
    // Menus of languages and versions link to the page itself.
    const labels = targets.map(({ key, label }) => (key.startsWith('file ') ? label : key))
    for (const label of new Set(labels)) if (label !== route) push(links, label, route)
    for (const text of new Set(article.around.texts)) push(texts, text, route)
  }

  change(): AroundChange {
    const gone = (kind: Kind) => itemsOf(this.before[kind], this.after[kind])
    const links = { added: itemsOf(this.after.links, this.before.links), removed: gone('links') }
    const texts = { added: [], removed: gone('texts') }
    const pages = new Set([
      ...links.added.flatMap(({ value }) => this.after.links.get(value) ?? []),
      ...links.removed.flatMap(({ value }) => this.before.links.get(value) ?? []),
      ...texts.removed.flatMap(({ value }) => this.before.texts.get(value) ?? []),
    ])
    return { pages: pages.size, links, texts }
  }
}

function itemsOf(own: ReadonlyMap<string, readonly string[]>, other: ReadonlyMap<string, unknown>): AroundItem[] {
  return [...own]
    .filter(([value]) => !other.has(value))
    .map(([value, routes]) => ({ value, pages: routes.length }))
    .sort((a, b) => b.pages - a.pages || compareStrings(a.value, b.value))
}

function push(found: Map<string, string[]>, value: string, route: string): void {
  const routes = found.get(value)
  if (routes) routes.push(route)
  else found.set(value, [route])
}
