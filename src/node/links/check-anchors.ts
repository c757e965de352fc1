import type { Diagnostic } from '../../shared/diagnostic.js'
import { decodePercent } from '../../shared/decode-percent.js'
import { hasFragment } from './site-index.js'
import { editDistance } from '../../shared/edit-distance.js'
import { createSuggester } from '../base/suggest.js'
import { type FileLinks, fragmentOfLink, type LinkRecord, targetOfLink } from '../base/compiled-page.js'
import { movedFragments, type Site } from '../base/site.js'
import { isIgnored, onPages } from './check-internal-links.js'
import { applyPolicy, policyOfLink, severityOf } from './policy.js'
import { splitUrl } from './url-parts.js'

/**
 * Reports links whose fragment is no id of their target, or leads elsewhere. `idsOf` returns undefined for a page whose ids are
 * unknown.
 */
export function checkAnchors(
  files: readonly FileLinks[],
  idsOf: (route: string) => ReadonlySet<string> | undefined,
  site: Pick<Site, 'config' | 'features'>,
): Diagnostic[] {
  const { config } = site
  const moved = movedFragments(site)
  const diagnostics: Diagnostic[] = []
  const suggest = createSuggester()
  const findClear = createSuggester(clearFragment)
  for (const { file, links } of files) {
    for (const link of links) {
      const { url, line, column } = link
      const [target, fragment] = [targetOfLink(link), fragmentOfLink(link)]
      if (target === undefined || fragment === undefined) continue
      const ids = idsOf(target)
      if (!ids || hasFragment(fragment, ids) || isIgnored(link, config)) continue
      const location = { file, line, column }
      const goal = moved.get(`${target}#${decodePercent(fragment)}`)
      if (goal !== undefined) {
        const finding = { ...redirectedTo(goal, url, config.base), url, target, location }
        diagnostics.push(...applyPolicy(policyOfLink(config.links.redirected, link, config.links), finding))
        continue
      }
      const policy = policyOfLink(config.links.brokenAnchors, link, config.links)
      const severity = severityOf(policy, { code: 'broken-anchor', url, target, location })
      if (!severity) continue
      const id = decodePercent(fragment)
      const near = suggest(id, ids)
      diagnostics.push({
        code: 'broken-anchor',
        severity,
        message: `"${url}" matches no heading on its page${onPages(link)}`,
        hint: near === undefined ? 'link to one of its headings' : `did you mean "#${near}"?`,
        location,
        ...fixOf(link, findClear(id, ids)),
      })
    }
  }
  return diagnostics
}

/** A link to a fragment that leads elsewhere. */
function redirectedTo(goal: string, url: string, base: string) {
  const to = goal.startsWith(base) ? `/${goal.slice(base.length)}` : goal
  const message = `"${url}" only works through a redirect`
  return { code: 'redirected-link', message, hint: `link to "${to}"`, fix: { from: url, to } }
}

function fixOf({ url }: LinkRecord, id: string | undefined): Pick<Diagnostic, 'fix'> {
  const { path, query } = splitUrl(url)
  return id === undefined ? {} : { fix: { from: url, to: `${path}${query}#${id}` } }
}

/**
 * Returns the only id that an unknown fragment can mean: it differs in case, or is closer by a letter or two than all others.
 * Names with different numbers or first letters of words (`enabled`, `disabled`) mean different things.
 */
export function clearFragment(fragment: string, ids: Iterable<string>): string | undefined {
  const wanted = fragment.toLowerCase()
  const limit = wanted.length < 4 ? 0 : wanted.length < 10 ? 1 : 2
  const near = [...ids].flatMap((id) => {
    if (Math.abs(id.length - wanted.length) > limit + 1) return []
    // Ids just beyond the limit count as second candidates.
    const distance = editDistance(wanted, id.toLowerCase(), limit + 1)
    return distance <= limit + 1 ? [{ id, distance }] : []
  })
  near.sort((a, b) => a.distance - b.distance)
  const [best, second] = near
  if (!best || best.distance > limit || !isSameName(wanted, best.id.toLowerCase())) return undefined
  // Either only the case differs, for a single id, or the next id is at least two letters farther away.
  const isClear = !second || (best.distance === 0 ? second.distance > 0 : second.distance > best.distance + 1)
  return isClear ? best.id : undefined
}

function isSameName(a: string, b: string): boolean {
  return a.replace(/\D+/g, ' ').trim() === b.replace(/\D+/g, ' ').trim() && initials(a) === initials(b)
}

/** First letters of the words. */
function initials(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => [...word][0] ?? '')
    .join('')
}
