import type { FileLinks } from '../model/compiled-page.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { LinkPolicy, ResolvedConfig } from '../model/config.js'
import { normalizeRoute } from '../../shared/route.js'
import { suggest } from '../diagnostics/suggest.js'
import type { LinkRecord } from '../model/compiled-page.js'
import { carrySuffix, suffixOf } from './follow-redirects.js'
import { type MovedContext, MovedPages } from './moved-page.js'
import type { LinkingPage } from '../model/compiled-page.js'
import { isTarget, type SiteIndex } from './site-index.js'
import { writtenLike } from './written-like.js'
import { severityOf } from './policy.js'
import { lastSegment } from './url-parts.js'

/** Links that lead to no page, no Markdown file or no image, or only by a redirect. Reads what compiling recorded; touches no file. */
export function checkInternalLinks(
  files: readonly FileLinks[],
  site: MovedContext & { readonly config: ResolvedConfig },
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const { config } = site
  const context = { ...site, guess: rememberGuesses(), moved: new MovedPages(site) }
  for (const { file, links, page } of files) {
    const ofFile = { ...context, page }
    for (const link of links) {
      const finding = findingOf(link, ofFile)
      if (!finding || isIgnored(link, config)) continue
      const { code, policy, message, ...rest } = finding
      const location = { file, line: link.line, column: link.column }
      const severity = severityOf(policy, { code, url: link.url, target: link.target, location })
      if (!severity) continue
      diagnostics.push({ code, severity, message: message + onPages(link), ...rest, location })
    }
  }
  return diagnostics
}

/** Whether the config leaves a link out. */
export function isIgnored({ url, target = '' }: LinkRecord, config: ResolvedConfig): boolean {
  return config.links.ignore.some((pattern) => pattern.test(url) || pattern.test(target))
}

/** Says how often readers meet a link that stands in the layout. */
export function onPages({ pages = 1 }: LinkRecord): string {
  return pages > 1 ? ` (on ${pages} pages)` : ''
}

interface Finding extends Pick<Diagnostic, 'code' | 'message' | 'hint' | 'fix'> {
  readonly policy: LinkPolicy
}

interface Context {
  readonly index: SiteIndex
  readonly config: ResolvedConfig
  readonly moved: MovedPages
  readonly page: LinkingPage | undefined
  readonly guess: (value: string, candidates: () => Iterable<string>) => string | undefined
}

function rememberGuesses(): Context['guess'] {
  const known = new Map<string, string | undefined>()
  return (value, candidates) => {
    if (!known.has(value)) known.set(value, suggest(value, candidates()))
    return known.get(value)
  }
}

function findingOf(link: LinkRecord, context: Context): Finding | undefined {
  const { index, config } = context
  if (link.kind === 'markdown') return brokenMarkdown(link, context)
  if (link.outside) return outside(link, config)
  if (link.spelling !== undefined) return misspelt(link, link.spelling, config)
  if (link.kind === 'image') return link.missingFile ? missingImage(link, context) : undefined
  const to = link.target === undefined ? undefined : index.redirects.get(link.target)
  if (to !== undefined) return isImplied(link, config) ? undefined : redirected(link, to, context)
  if (link.target === undefined || isTarget(link.target, index)) return undefined
  if (index.isAnswered(normalizeRoute(link.target))) return undefined
  if (link.missingFile) {
    return {
      code: 'broken-link',
      policy: config.links.broken,
      message: `"${link.url}" names no page and no file beside this one`,
      hint: 'correct the path, or add the file',
    }
  }
  const broken = { code: 'broken-link', policy: config.links.broken, message: `"${link.url}" matches no page` }
  return { ...broken, ...(movedTo(link, context) ?? hinted(context.guess(link.target, () => index.routes))) }
}

/** The way from `/` to the main doc is docsgen's own: whoever links to the home page does so rightly. */
function isImplied({ target }: LinkRecord, { redirects }: ResolvedConfig): boolean {
  return target === '/' && !redirects.some(({ from }) => from === '/')
}

function brokenMarkdown(link: LinkRecord, context: Context): Finding {
  const { url } = link
  const { index, config, guess } = context
  const name = lastSegment(url.replace(/[?#].*$/, ''))
  const near = guess(name, () => new Set([...index.routeOfFile.keys()].map(lastSegment)))
  return {
    code: 'broken-markdown-link',
    policy: config.links.brokenMarkdown,
    message: `"${url}" names no Markdown file of this site`,
    ...(movedTo(link, context) ?? hinted(near)),
  }
}

function movedTo(link: LinkRecord, { moved, page }: Context): Pick<Finding, 'hint' | 'fix'> | undefined {
  const to = moved.urlFor(link, page)
  return to === undefined ? undefined : { hint: `has it moved to "${to}"?`, fix: { from: link.url, to } }
}

function outside({ kind, url }: LinkRecord, { links }: ResolvedConfig): Finding {
  const rule =
    kind === 'image'
      ? { code: 'missing-image', policy: links.missingImages }
      : { code: 'broken-link', policy: links.broken }
  return {
    ...rule,
    message: `the file "${url}" lies outside the site and is not published`,
    hint: 'copy it into the site',
  }
}

function missingImage({ target, url }: LinkRecord, { index, config, guess }: Context): Finding {
  const near = guess(target ?? url, () => index.staticFiles.keys())
  return {
    code: 'missing-image',
    policy: config.links.missingImages,
    message: `the file "${url}" does not exist`,
    ...hinted(near),
  }
}

function redirected(link: LinkRecord, goal: string, { index, config }: Context): Finding {
  const { url } = link
  const to = goal.startsWith('/') ? writtenLike(link, goal, index) : goal
  return {
    code: 'redirected-link',
    policy: config.links.redirected,
    message: `"${url}" works only by a redirect`,
    hint: `link to "${to}"`,
    fix: { from: url, to: carrySuffix(to, suffixOf(url)) },
  }
}

function misspelt({ url }: LinkRecord, spelling: string, { links }: ResolvedConfig): Finding {
  return {
    code: 'link-spelling',
    policy: links.spelling,
    message: `"${url}" is written "${spelling}" here, and not every server overlooks that`,
    hint: `write "${spelling}"`,
    fix: { from: url, to: spelling },
  }
}

function hinted(near: string | undefined): { hint: string } {
  return { hint: near === undefined ? 'correct the address, or add what it names' : `did you mean "${near}"?` }
}
