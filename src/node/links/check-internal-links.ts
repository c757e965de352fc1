import { memoize, once } from 'es-toolkit'
import { decodePercent } from '../../shared/decode-percent.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { routeOf } from '../../shared/route.js'
import {
  type FileLinks,
  type LinkingPage,
  type LinkRecord,
  type ResolvedUrl,
  targetOfLink,
} from '../base/compiled-page.js'
import type { ResolvedConfig } from '../base/config.js'
import { hostBase } from '../base/languages.js'
import type { LinkPolicy } from '../base/link-policy.js'
import { createSuggester, suggest } from '../base/suggest.js'
import {
  type MovedContext,
  intendedTarget,
  movedPageFinder,
  unpublishedDraft,
  unpublishedFile,
  unpublishedRoute,
  writtenLike,
} from './broken-link-advice.js'
import { misspelledSite, namedTarget } from './linked-sites/resolve-reference.js'
import { applyPolicy, policyOfLink } from './policy.js'
import { withoutHostBase } from './resolve-url.js'
import { leadsSomewhere, type SiteIndex } from './site-index.js'
import { carrySuffix, lastSegment, splitUrl } from './url-parts.js'

/** Reports links to a missing page, Markdown file or image, and links that are redirected or misspelled. Reads no files, and
 * looks only for files that broken links may mean. */
export function checkInternalLinks(
  files: readonly FileLinks[],
  site: MovedContext & { readonly config: ResolvedConfig },
): Diagnostic[] {
  const context = {
    ...site,
    guess: createSuggester(),
    fileNames: once(() => new Set([...site.index.routeOfFile.keys()].map(lastSegment))),
    undated: once(() => undatedNames(site.index)),
    drafts: once(() => shownDrafts(site)),
    findMoved: movedPageFinder(site),
    targetsOf: memoize((name: string) => new Set(Object.keys(site.index.data.sites[name]?.targets ?? {}))),
  }
  return files.flatMap(({ file, links, page }) => {
    const ofFile = { ...context, page }
    return links.flatMap((link) => {
      const finding = findingOf(link, ofFile)
      if (!finding || isIgnored(link, site.config)) return []
      const { url, line, column } = link
      const { policy, message, ...rest } = finding
      return applyPolicy(policyOfLink(policy, link, site.config.links), {
        url,
        target: targetOfLink(link),
        message: message + onPages(link),
        ...rest,
        location: { file, line, column },
      })
    })
  })
}

/** Whether the config ignores a link, by its URL or by what it leads to. */
export function isIgnored(link: LinkRecord, config: ResolvedConfig): boolean {
  const target = targetOfLink(link) ?? ''
  return config.links.ignore.some((pattern) => pattern.test(link.url) || pattern.test(target))
}

/** The end of a message about a link that several pages show. */
export function onPages({ pages = 1 }: LinkRecord): string {
  return pages > 1 ? ` (on ${pages} pages)` : ''
}

interface Finding extends Pick<Diagnostic, 'code' | 'message' | 'hint' | 'fix'> {
  readonly policy: LinkPolicy
}

interface Context {
  readonly index: SiteIndex
  readonly config: ResolvedConfig
  readonly findMoved: ReturnType<typeof movedPageFinder>
  readonly page: LinkingPage | undefined
  readonly guess: ReturnType<typeof createSuggester>
  /** What one of `sites` has, by the name of the site. */
  readonly targetsOf: (site: string) => ReadonlySet<string>
  /** Names of all Markdown files. */
  readonly fileNames: () => ReadonlySet<string>
  /** Names of posts by their names without the date: `2026-01-31-news.md` for `news.md`. */
  readonly undated: () => ReadonlyMap<string, string>
  /** The drafts that are pages in the preview. */
  readonly drafts: () => ShownDrafts
}

interface ShownDrafts {
  /** Absolute paths. */
  readonly files: ReadonlySet<string>
  readonly routes: ReadonlySet<string>
}

function shownDrafts({ config, index }: Pick<Context, 'config' | 'index'>): ShownDrafts {
  const drafts = config.showsDrafts ? index.data.drafts : []
  return { files: new Set(drafts.map(([filePath]) => filePath)), routes: new Set(drafts.map(([, route]) => route)) }
}

function undatedNames({ routeOfFile }: SiteIndex): Map<string, string> {
  return new Map(
    [...routeOfFile.keys()].map(lastSegment).flatMap((name) => {
      const text = /^\d{4}-\d{1,2}-\d{1,2}-(.+)$/.exec(name)?.[1]
      return text === undefined ? [] : [[text, name] as const]
    }),
  )
}

function findingOf(link: LinkRecord, context: Context): Finding | undefined {
  const { resolved } = link
  const isImage = link.kind === 'image'
  switch (resolved.kind) {
    case 'external':
      return previewLink(link, context)
    case 'reference':
      return resolved.missing && unknownReference(link, resolved, context)
    case 'pathname':
      return unknownPathname(link, resolved.target, context)
    case 'internal':
      return isImage ? undefined : siteLink(link, resolved.target, context)
    case 'misspelled':
      return misspelled(link, resolved.spelling, context)
    case 'broken':
      return isImage ? missingImage(link, resolved.target, context) : siteLink(link, resolved.target, context)
    case 'without-base':
      return lacksBase(link, resolved.target, context)
    case 'not-image':
      return missingImage(link, resolved.target, context)
    case 'missing-markdown':
      return brokenMarkdown(link, context)
    case 'missing-file':
      return isImage ? missingImage(link, link.url, context) : missingFile(link, context)
    case 'refused':
      return {
        code: isImage ? 'missing-image' : 'broken-link',
        policy: isImage ? context.config.links.missingImages : context.config.links.broken,
        message: `the file "${link.url}" ${resolved.message}`,
        hint: resolved.hint,
      }
    default:
      return resolved satisfies never
  }
}

/** A link to a path of this site. The preview checks links that were resolved before its routes changed. */
function siteLink(link: LinkRecord, target: string, context: Context): Finding | undefined {
  const { index, config, guess } = context
  const to = index.redirects.get(target)
  if (to !== undefined) return index.data.implied.includes(target) ? undefined : redirected(link, to, context)
  if (leadsSomewhere(target, index)) return linkToDraft(link, target, context)
  const broken = { code: 'broken-link', policy: config.links.broken }
  const known = unpublishedRoute(target, context)
  if (known) return { ...broken, message: `"${link.url}" ${known.problem}`, hint: known.hint }
  const near = movedTo(link, context) ?? intendedTarget(link, context) ?? hinted(guess(target, index.routes))
  return { ...broken, message: `"${link.url}" matches no page`, ...near }
}

/** A link of a published page to a draft, which only works in the preview. */
function linkToDraft({ url }: LinkRecord, target: string, { config, drafts, page }: Context): Finding | undefined {
  if (!drafts().routes.has(target) || (page && drafts().files.has(page.path))) return undefined
  const policy = config.links.broken === 'ignore' ? 'ignore' : 'warn'
  return { code: 'broken-link', policy, message: `"${url}" ${unpublishedDraft.problem}`, hint: unpublishedDraft.hint }
}

function missingFile(link: LinkRecord, context: Context): Finding {
  return {
    code: 'broken-link',
    policy: context.config.links.broken,
    message: `"${link.url}" matches no page, and no file next to this one`,
    ...(intendedTarget(link, context) ?? { hint: 'correct the path, or add the file' }),
  }
}

/** A link to another site that the config does not name, or that has no such page or section. That site can change at any time, so this is a warning. */
function unknownReference(
  { url }: LinkRecord,
  { site, missing }: Extract<ResolvedUrl, { readonly kind: 'reference' }>,
  { index, guess, targetsOf }: Context,
): Finding {
  const { sites } = index.data
  if (missing === 'site') {
    const message = `"${url}" names none of the \`sites\` in the config`
    const hint = `did you mean "${misspelledSite(url, sites)}${url.slice(site.length)}"?`
    return { code: 'unknown-reference', policy: 'warn', message, hint }
  }
  const linked = sites[site]
  const { path, fragment } = splitUrl(url.slice(site.length + 1))
  const ids = linked && namedTarget(path, linked)?.ids
  const near = missing === 'page' ? guess(path, targetsOf(site)) : suggest(fragment.slice(1), ids ?? [])
  const right = missing === 'page' ? `${site}:${near}${fragment}` : `${site}:${path}#${near}`
  return {
    code: 'unknown-reference',
    policy: 'warn',
    message: `"${url}" matches no ${missing === 'page' ? 'page' : 'section'} of "${linked?.url}"`,
    hint: near === undefined ? 'correct the link' : `did you mean "${right}"?`,
  }
}

/** A `pathname://` URL may name what another program serves on the same host, so this is a warning by default. */
function unknownPathname({ url }: LinkRecord, target: string, context: Context): Finding | undefined {
  const { index, config, guess } = context
  if (leadsSomewhere(target, index)) return undefined
  const near = guess(target, index.staticFiles)
  return {
    code: 'unknown-pathname',
    policy: config.links.pathname,
    message: `"${url}" matches no file of the static folders and no page`,
    hint:
      near === undefined
        ? 'add the file, or list the path in "links.ignore" if another program serves it'
        : `did you mean "pathname://${near}"?`,
  }
}

function brokenMarkdown(link: LinkRecord, context: Context): Finding {
  const { url } = link
  const { config, guess, fileNames, undated } = context
  const broken = { code: 'broken-markdown-link', policy: config.links.brokenMarkdown }
  const known = unpublishedFile(url, context)
  if (known) return { ...broken, message: `"${url}" ${known.problem}`, hint: known.hint }
  const name = lastSegment(splitUrl(url).path)
  const near = undated().get(name) ?? guess(name, fileNames())
  return {
    ...broken,
    message: `"${url}" matches no Markdown file of this site`,
    ...(movedTo(link, context) ?? hinted(near)),
  }
}

/** A URL of the preview server, which leads to a page of this site on the machine of its author only. */
function previewLink({ url }: LinkRecord, { index }: Context): Finding | undefined {
  if (!/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d+)?\//i.test(url)) return undefined
  if (!URL.canParse(url)) return undefined
  const { pathname, search, hash } = new URL(url)
  const route = routeOf(decodePercent(pathname), index.data.base)
  if (route === undefined || route === '/' || !(index.routes.has(route) || index.staticFiles.has(route)))
    return undefined
  return {
    code: 'preview-link',
    policy: 'warn',
    message: `"${url}" is a URL of the preview, which readers cannot open`,
    hint: `link to "${route}${search}${hash}"`,
  }
}

function movedTo(link: LinkRecord, { findMoved, page }: Context): Pick<Finding, 'hint' | 'fix'> | undefined {
  const to = findMoved(link, page)
  return to === undefined ? undefined : { hint: `has it moved to "${to}"?`, fix: { from: link.url, to } }
}

function missingImage(link: LinkRecord, target: string, context: Context): Finding {
  const { index, config, guess } = context
  return {
    code: 'missing-image',
    policy: config.links.missingImages,
    message: `the file "${link.url}" does not exist`,
    ...(intendedTarget(link, context) ?? hinted(guess(target, index.staticFiles))),
  }
}

function redirected(link: LinkRecord, goal: string, { index, config }: Context): Finding {
  const { url } = link
  const to = goal.startsWith('/') ? writtenLike(link, goal, index) : goal
  return {
    code: 'redirected-link',
    policy: config.links.redirected,
    message: `"${url}" only works through a redirect`,
    hint: `link to "${to}"`,
    fix: { from: url, to: carrySuffix(to, url) },
  }
}

/** Markdown and docsgen's own components add the base; the HTML of other components is what its author wrote. */
function lacksBase({ url }: LinkRecord, target: string, { index, config }: Context): Finding {
  const path = withoutHostBase(url, index)
  const written = splitUrl(path).path
  const isFile = index.staticFiles.has(target)
  // All languages find the same, so the message names none of them.
  const base = hostBase(config)
  const leadsOut =
    base === '/' || url.startsWith(base)
      ? 'leads out of the language of the page, because it lacks the base of that language'
      : `lacks the base "${base}", so it leads out of the site`
  return {
    code: 'missing-base',
    policy: isFile ? config.links.missingImages : config.links.broken,
    message: `"${url}" ${leadsOut}`,
    hint: isFile
      ? `import the file, or write withBase("${written}", useSite().base), both from "docsgen/client"`
      : `use <Link to="${path}"> from "docsgen/client", which adds it`,
  }
}

function misspelled({ url }: LinkRecord, spelling: string, { config: { links } }: Context): Finding {
  return {
    code: 'link-spelling',
    policy: links.spelling,
    message: `"${url}" differs from the URL of its target, which fails on case-sensitive servers`,
    hint: `write "${spelling}"`,
    fix: { from: url, to: spelling },
  }
}

function hinted(near: string | undefined): { hint: string } {
  return { hint: near === undefined ? 'correct the URL, or add its target' : `did you mean "${near}"?` }
}
