import type { Diagnostic } from '../../shared/diagnostic.js'
import type { LinkPolicy, ResolvedConfig } from '../config/resolved.js'
import { suggest } from '../diagnostics/suggest.js'
import type { LinkRecord } from '../markdown/compiled-page.js'
import type { SiteIndex } from './site-index.js'
import { severityOf } from './policy.js'

/** The links of one source file. */
export interface FileLinks {
  readonly file: string
  readonly links: readonly LinkRecord[]
}

/** Links that lead to no page, no Markdown file or no image, or only by a redirect. Reads what compiling recorded; touches no file. */
export function checkInternalLinks(
  files: readonly FileLinks[],
  index: SiteIndex,
  config: ResolvedConfig,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const guesses = new Map<string, string | undefined>()
  const guess = (value: string, candidates: Iterable<string>): string | undefined => {
    if (!guesses.has(value)) guesses.set(value, suggest(value, candidates))
    return guesses.get(value)
  }
  for (const { file, links } of files) {
    for (const link of links) {
      const finding = findingOf(link, { index, config, guess })
      const severity = finding && severityOf(finding.policy)
      if (
        !finding ||
        !severity ||
        config.links.ignore.some((pattern) => pattern.test(link.url) || pattern.test(link.target ?? ''))
      )
        continue
      const { code, message, hint } = finding
      diagnostics.push({
        code,
        severity,
        message,
        ...(hint === undefined ? {} : { hint }),
        location: { file, line: link.line, column: link.column },
      })
    }
  }
  return diagnostics
}

interface Finding {
  readonly code: string
  readonly policy: LinkPolicy
  readonly message: string
  readonly hint?: string
}

interface Context {
  readonly index: SiteIndex
  readonly config: ResolvedConfig
  readonly guess: (value: string, candidates: Iterable<string>) => string | undefined
}

function findingOf(link: LinkRecord, { index, config, guess }: Context): Finding | undefined {
  if (link.kind === 'markdown') {
    const files = [...index.routeOfFile.keys()].map((file) => file.slice(file.lastIndexOf('/') + 1))
    const name = link.url.replace(/[?#].*$/, '').replace(/^.*\//, '')
    const near = guess(name, new Set(files))
    return {
      code: 'broken-markdown-link',
      policy: config.links.brokenMarkdown,
      message: `"${link.url}" names no Markdown file of this site`,
      ...hinted(near),
    }
  }
  if (link.outside) {
    return {
      code: link.kind === 'image' ? 'missing-image' : 'broken-link',
      policy: link.kind === 'image' ? config.links.missingImages : config.links.broken,
      message: `the file "${link.url}" lies outside the site and is not published`,
      hint: 'copy it into the site',
    }
  }
  if (link.kind === 'image') {
    if (!link.missingFile) return undefined
    const near = guess(link.target ?? link.url, index.staticFiles.keys())
    return {
      code: 'missing-image',
      policy: config.links.missingImages,
      message: `the file "${link.url}" does not exist`,
      ...hinted(near),
    }
  }
  const to = link.target === undefined ? undefined : index.redirects.get(link.target)
  if (to !== undefined) {
    const message = `"${link.url}" works only by a redirect`
    return { code: 'redirected-link', policy: config.links.redirected, message, hint: `link to "${to}"` }
  }
  if (link.target === undefined || index.routes.has(link.target) || index.staticFiles.has(link.target)) return undefined
  if (link.missingFile) {
    return {
      code: 'broken-link',
      policy: config.links.broken,
      message: `"${link.url}" names no page and no file beside this one`,
      hint: 'correct the path, or add the file',
    }
  }
  const near = guess(link.target, index.routes)
  return { code: 'broken-link', policy: config.links.broken, message: `"${link.url}" matches no page`, ...hinted(near) }
}

function hinted(near: string | undefined): { hint: string } {
  return { hint: near === undefined ? 'correct the address, or add what it names' : `did you mean "${near}"?` }
}
