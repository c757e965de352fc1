import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { collectionOf } from '../base/collection.js'
import { docsSetAt } from '../base/docs.js'
import { originalFile } from '../base/languages.js'
import { isWithin, siteRelative } from '../base/names.js'
import type { SourceFile } from '../base/source-file.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { preparePage } from './documents.js'
import type { LiveSite } from './live-site.js'
import type { ThemeChange } from './live-code.js'

/** What a batch of changed files affects. */
export interface Effects {
  /** Whether pages, routes, titles, sidebars or images may have changed. */
  readonly pages: boolean
  readonly theme: ThemeChange
}

/** If more pages than this have changed, they are compiled on request or in the background. */
const MOST_COMPILED_AT_ONCE = 20

/**
 * Updates a site after files may have changed; the current state of each file is read from the disk.
 * 1. If only the text of a page has changed, that page is compiled.
 * 2. If front matter or a title has changed, routes, labels and sidebars are put together again.
 * 3. If content files were added or removed, the folders are scanned again.
 * 4. The theme and pages are bundled again whose files have changed.
 */
export async function applyChanges(site: LiveSite, filePaths: ReadonlySet<string>): Promise<Effects> {
  const before = site.snapshot
  const contentDirs = [...site.content.collections.map(({ dir }) => dir), ...site.config.staticDirs]
  const routes = new Set(site.code.outdatePages(filePaths))
  for (const sourcePath of site.pages.results.outdateFrom(filePaths)) {
    const source = site.source(sourcePath)
    if (source) routes.add(source.route)
  }
  const edited: SourceFile[] = []
  let mustRescan = false
  let assetsTouched = false
  for (const filePath of filePaths) {
    const original = originalFile(filePath, contentDirs, site.config)
    if (original !== undefined) {
      const translated = site.source(original)
      if (translated?.contentPath === filePath && isFile(filePath)) edited.push(translated)
      else mustRescan = true
      continue
    }
    const source = site.source(filePath)
    // A translation has fields of the front matter of its original.
    if (source?.inherited !== undefined) mustRescan = true
    else if (source && isFile(filePath)) edited.push(source)
    else if (source || affectsStructure(filePath, site))
      mustRescan ||= source !== undefined || !isForgotten(filePath, site)
    else if (isInContent(filePath, site)) assetsTouched = site.pages.invalidateAsset(filePath) || assetsTouched
  }
  if (mustRescan) site.rescan()
  else if (edited.length > 0) applyEdits(site, edited)
  for (const { route } of edited) routes.add(route)
  // The code of pages is bundled for a theme, so the theme comes first.
  const first = await site.code.renewTheme(site.snapshot, filePaths)
  const hasTheme = await site.code.runtime.then(Boolean, () => false)
  if (hasTheme && routes.size <= MOST_COMPILED_AT_ONCE) for (const route of routes) await preparePage(site, route)
  // Compiling a page may have corrected its title.
  const second = await site.code.renewTheme(site.snapshot)
  const theme = first === 'code' || second === 'nothing' ? first : second
  return { pages: routes.size > 0 || assetsTouched || site.snapshot !== before, theme }
}

/** Asks git for the dates of pages. No edit waits for it. */
export async function applyHistory(site: LiveSite): Promise<Effects> {
  const hasChanged = await site.updateHistory()
  return { pages: hasChanged, theme: await site.code.renewTheme(site.snapshot) }
}

/** Changed files relative to the site, those that exist first: editors write temporary files beside the one that they save. */
export function changedNames(filePaths: Iterable<string>, rootDir: string): string[] {
  const files = [...filePaths]
  return [...files.filter(isFile), ...files.filter((filePath) => !isFile(filePath))].map((filePath) =>
    siteRelative(rootDir, filePath),
  )
}

/** Replaces edited sources. Takes a new snapshot if their front matter or its problems have changed. */
function applyEdits(site: LiveSite, edited: readonly SourceFile[]): void {
  const { config, reader, snapshot } = site
  const problems: Diagnostic[] = []
  let isBodyOnly = true
  for (const old of edited) {
    const collection = collectionOf(old, snapshot.sources.collections)
    const source = collection && reader.read({ ...old, config, collection, diagnostics: problems })
    const list = docsSetAt(config.docs, old.docsSet)?.list
    const isSame = source && JSON.stringify(source.frontMatter) === JSON.stringify(old.frontMatter)
    // Only a scan can tell ids and routes if the config lists the docs, what a translation has of its original, whether the file
    // is still a page, and which pages are drafts.
    const isScanned = list !== undefined || old.inherited !== undefined
    const isDraft = [old, source].some((one) => one?.frontMatter.draft === true)
    if (!source || ((isDraft || isScanned) && !isSame)) return site.rescan()
    site.replaceSource(list ? { ...old, fingerprint: source.fingerprint } : source)
    isBodyOnly &&= isSame === true
  }
  const files = new Set(edited.map(({ file }) => file))
  const { sources } = snapshot
  const oldProblems = sources.diagnostics.filter(({ location }) => location && files.has(location.file))
  if (isBodyOnly && JSON.stringify(oldProblems) === JSON.stringify(problems)) return
  const others = sources.diagnostics.filter((one) => !oldProblems.includes(one))
  site.retake({ ...sources, diagnostics: [...others, ...problems] })
}

function isFile(filePath: string): boolean {
  return statSync(filePath, { throwIfNoEntry: false })?.isFile() === true
}

/**
 * Whether a page is gone and the site knows nothing of it any more. The new name of a file that was moved is noticed first, and
 * the scan for it finds that the old one is gone.
 */
function isForgotten(filePath: string, { config, reader, snapshot }: LiveSite): boolean {
  if (!/\.(?:mdx?|[jt]sx?)$/i.test(filePath) || existsSync(filePath) || reader.size(filePath) !== undefined)
    return false
  const { diagnostics, drafts, pages, staticFiles } = snapshot.sources
  const file = siteRelative(config.rootDir, filePath)
  return (
    !pages.some((page) => page.path === filePath) &&
    !drafts.some((draft) => draft.path === filePath) &&
    !diagnostics.some(({ location }) => location?.file === file) &&
    ![...staticFiles.values()].includes(filePath)
  )
}

/** Whether a path that is not a known source may add or remove pages, or change their order. */
function affectsStructure(filePath: string, { config, content }: LiveSite): boolean {
  if (content.inputs.includes(filePath)) return true
  const name = path.basename(filePath)
  // The event of a folder does not say which of its files have changed.
  const isDir = statSync(filePath, { throwIfNoEntry: false })?.isDirectory() === true || path.extname(name) === ''
  if (config.staticDirs.some((dir) => isWithin(filePath, dir))) return !/^\.|~$/.test(name)
  if (config.docs.some(({ docsDir }) => isWithin(filePath, docsDir)))
    return isDir || /\.mdx?$/i.test(name) || /^_category_\.(?:json|ya?ml)$/.test(name)
  const folder = content.collections.find(({ dir }) => isWithin(filePath, dir))
  if (folder === undefined) return false
  return isDir || (folder.name === 'pages' ? /\.(?:mdx?|[jt]sx?)$/i : /\.mdx?$/i).test(name)
}

function isInContent(filePath: string, { config, content }: LiveSite): boolean {
  return [...config.contentFolders, ...content.collections].some(({ dir }) => isWithin(filePath, dir))
}
