import { existsSync } from 'node:fs'
import path from 'node:path'
import pLimit from 'p-limit'
import {
  type BodyReader,
  documentName,
  type PlannedPage,
  type Publication,
  type PublishedFile,
  type Site,
} from '../base/site.js'
import { hostPrefix, isFirstOnHost } from '../base/languages.js'
import { madeFilesDir } from '../store/made-files.js'
import { writeWhole } from '../store/replace-file.js'
import type { Stage } from '../store/stage.js'
import { findContent } from './rendered-content.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { type ListedPage, PAGE_LIST } from '../../shared/listed-pages.js'
import type { PageAsset } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import { HASHED_DIRS } from '../../shared/search/index-files.js'

/**
 * Stages the files that a site publishes besides its pages, whose documents and data must be staged. A static file with the same
 * name takes precedence. Returns the problems of code that makes files.
 */
export async function stagePublished({
  site,
  planned,
  stage,
  csp,
}: Publication & { readonly stage: Stage; readonly csp: string }): Promise<Diagnostic[]> {
  const { publish, base, languages } = site.config
  // The folder of a language with a host of its own is the root of that host.
  const root = hostPrefix(languages) === '' ? stage : stage.root
  const read = stagedBodies({ site, planned }, stage)
  const ofHosts: PublishedFile[] = [
    ...(publish.headers ? [{ name: '_headers', content: headersFile(base, csp), atRoot: true } as const] : []),
    ...(publish.noJekyll ? [{ name: '.nojekyll', content: '', atRoot: true } as const] : []),
  ]
  const files = [...ofHosts, ...publishedFiles({ site, planned })]
  const diagnostics = await stageHashed(files, { stage, read, dir: madeFilesDir(site.config) })
  for (const { name, content, isHashed, replacesStatic, atRoot } of files) {
    if (isHashed) continue
    if (atRoot && !isFirstOnHost(languages) && typeof content === 'string') root.append(name, content)
    else if (atRoot && root !== stage && typeof content !== 'function') {
      if (root.planned.has(name) && !replacesStatic) continue
      root.write(name, typeof content === 'string' ? content : content.map((one) => stage.read(one)).join(''))
    } else if (stage.planned.has(name) && !replacesStatic) continue
    else if (typeof content === 'string') stage.write(name, content)
    else if (typeof content === 'function') {
      const made = await content(read)
      diagnostics.push(...made.diagnostics)
      if (made.text !== undefined) stage.write(name, made.text)
    } else stage.join(name, content)
  }
  return diagnostics
}

/** How many files with hashed names are made at once. */
const MOST_MADE = 4

/** Stages the files with hashed names. Those that an earlier build has made are in the cache. */
async function stageHashed(
  files: readonly PublishedFile[],
  { stage, read, dir }: { readonly stage: Stage; readonly read: BodyReader; readonly dir: string },
): Promise<Diagnostic[]> {
  const limit = pLimit(MOST_MADE)
  const hashed = files.filter(({ isHashed }) => isHashed)
  const made = hashed.map(({ name, content }) =>
    limit(async () => {
      if (typeof content !== 'function' || stage.planned.has(name)) return []
      const cached = path.join(dir, path.basename(name))
      if (!existsSync(cached)) {
        const { text, diagnostics } = await content(read)
        if (text === undefined) return diagnostics
        writeWhole(cached, text)
      }
      stage.copy(name, cached)
      return []
    }),
  )
  return (await Promise.all(made)).flat()
}

/** The files that are generated from the pages of a site. */
export function publishedFiles(publication: Publication): readonly PublishedFile[] {
  return [
    { name: PAGE_LIST, content: pageListFile(publication.planned, publication.site) },
    ...publication.site.features.flatMap(({ files }) => files?.(publication) ?? []),
  ]
}

/** Reads the bodies of pages from their staged files: those of pages with code from their documents, others from their data. */
function stagedBodies({ site, planned }: Publication, stage: Stage): BodyReader {
  let byRoute: ReadonlyMap<string, PlannedPage> | undefined
  return async (route) => {
    byRoute ??= new Map(planned.map((plan) => [plan.page.route, plan]))
    const plan = byRoute.get(route)
    if (!plan) return undefined
    const { page, sitePage } = plan
    const hasCode = page.chunk !== undefined
    const text = stage.read(hasCode ? documentName(route, site.config.documents) : plan.dataName) ?? ''
    return { page: sitePage, html: hasCode ? findContent(text).body : proseIn(text) }
  }
}

/** The prose in the text of a page's data. */
function proseIn(text: string): string {
  return text === '' ? '' : (JSON.parse(text) as PageAsset).parts.join('')
}

/**
 * A `_headers` file for Netlify and Cloudflare Pages: security headers, and how long files may be cached. `csp` is empty if
 * the site has no content security policy.
 */
function headersFile(base: string, csp: string): string {
  return [
    '/*',
    ...(csp === '' ? [] : [`  Content-Security-Policy: ${csp}`]),
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Cache-Control: no-cache',
    ...HASHED_DIRS.flatMap((folder) => [
      `${base}${folder}*`,
      '  ! Cache-Control',
      '  Cache-Control: public, max-age=31536000, immutable',
    ]),
    // Markdown versions repeat their pages; search engines should list only the pages.
    `${base}*.md`,
    '  Content-Type: text/markdown; charset=utf-8',
    '  X-Robots-Tag: noindex',
    '',
  ].join('\n')
}

/** The list of all pages that readers can find, as JSON. The script of the not-found page reads it. */
function pageListFile(planned: readonly PlannedPage[], { config }: Site): string {
  const { base, trailingSlash, title } = config
  const pages = planned.flatMap(({ page, sitePage }): ListedPage[] => {
    if (!sitePage.visibility.suggested) return []
    const path = hrefOf(page.route, base, trailingSlash).slice(base.length)
    const name = page.title || title
    return [page.language === undefined ? [path, name] : [path, name, page.language.tag]]
  })
  return `${JSON.stringify(pages)}\n`
}
