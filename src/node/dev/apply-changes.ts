import { statSync } from 'node:fs'
import path from 'node:path'
import type { ResolvedConfig } from '../model/config.js'
import type { StubReader } from '../content/page-stub.js'
import type { SourceFile } from '../model/source-file.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ThemeChange } from './live-theme.js'
import type { Session } from './session.js'

/** What a batch of changed files did to the site. */
export interface Applied {
  /** Sources that were edited, and others whose page is made of something that was. */
  readonly routes: ReadonlySet<string>
  /** Routes, labels, sidebars or pictures may be others now. */
  readonly structure: boolean
  readonly theme: ThemeChange
}

/** More changed pages than this are compiled when they are asked for, or when nothing else is to do. */
const compiledAtOnce = 20

/**
 * Brings a session up to date with files that may have changed; the disk tells what has become of them.
 * 1. a page whose text alone changed is compiled, and nothing else;
 * 2. changed front matter, or another title, puts routes, labels and sidebars together again;
 * 3. files that came or went make the folders be read again;
 * 4. what pages import makes their code be bundled again, what the theme imports the theme.
 */
export async function applyChanges(
  session: Session,
  filePaths: ReadonlySet<string>,
  reader: StubReader,
): Promise<Applied> {
  const before = session.site.snapshot
  const routes = new Set(session.chunks.invalidate(filePaths))
  const themeInputs = new Set(session.theme.inputs())
  const themeTouched = [...filePaths].some((filePath) => themeInputs.has(filePath))
  let rescan = false
  let touched = false
  const edited: SourceFile[] = []
  for (const filePath of filePaths) {
    const source = session.source(filePath)
    if (source && isFile(filePath)) edited.push(source)
    else if (source || shapesSite(filePath, session.config)) rescan = true
    else if (isBeside(filePath, session.config)) touched = session.touchAsset(filePath) || touched
  }
  if (rescan) session.rescan()
  else if (edited.length > 0) await applyEdits(session, edited, reader)
  const { snapshot } = session.site
  for (const { route } of edited) routes.add(route)
  if (routes.size <= compiledAtOnce) for (const route of routes) await session.site.prepare(route)
  const dataChanged = JSON.stringify(snapshot.data) !== JSON.stringify(before.data)
  const theme = themeTouched || dataChanged ? await session.theme.renew(session.site.snapshot) : 'nothing'
  return { routes, structure: touched || session.site.snapshot !== before, theme }
}

/** Takes over edited sources; where front matter or title changed, everything that shows them follows. */
async function applyEdits(session: Session, edited: readonly SourceFile[], reader: StubReader): Promise<void> {
  const { config, site } = session
  const problems: Diagnostic[] = []
  const renewed = new Map<string, SourceFile>()
  for (const old of edited) {
    const source = reader.read({ config, ...old, diagnostics: problems })
    // A list of docs gives ids and routes that only a scan knows; so does a file that is no text any more.
    if (!source || (config.docs?.list && !sameFrontMatter(source, old))) return session.rescan()
    renewed.set(old.path, config.docs?.list ? { ...old, hash: source.hash } : source)
  }
  if ([...renewed.values()].some(({ frontMatter }) => frontMatter.draft === true)) return session.rescan()
  const isBody = edited.every((old) => sameFrontMatter(renewed.get(old.path) as SourceFile, old))
  const { sources } = site.snapshot
  const files = new Set(edited.map(({ file }) => file))
  const before = sources.diagnostics.filter(({ location }) => location && files.has(location.file))
  for (const source of renewed.values()) session.follow(source)
  if (!isBody || JSON.stringify(before) !== JSON.stringify(problems)) {
    const others = sources.diagnostics.filter((one) => !before.includes(one))
    return session.retake({ ...sources, diagnostics: [...others, ...problems] })
  }
  for (const source of renewed.values()) {
    const page = site.page(source.route)
    if (page?.type === 'markdown' && page.page.source.path === source.path)
      site.replacePage({ ...page, page: { ...page.page, source } })
  }
}

function sameFrontMatter(a: SourceFile, b: SourceFile): boolean {
  return JSON.stringify(a.frontMatter) === JSON.stringify(b.frontMatter)
}

function isFile(filePath: string): boolean {
  return statSync(filePath, { throwIfNoEntry: false })?.isFile() === true
}

/** Whether a path that is no known page may change which pages there are, or their order. */
function shapesSite(filePath: string, config: ResolvedConfig): boolean {
  const name = path.basename(filePath)
  // A folder's own event tells nothing of what is in it.
  const isDir = statSync(filePath, { throwIfNoEntry: false })?.isDirectory() === true || path.extname(name) === ''
  if (config.staticDirs.some((dir) => isWithin(filePath, dir))) return !/^\.|~$/.test(name)
  if (config.docs && isWithin(filePath, config.docs.docsDir))
    return isDir || /\.mdx?$/i.test(name) || /^_category_\.(?:json|ya?ml)$/.test(name)
  if (config.pagesDir !== undefined && isWithin(filePath, config.pagesDir))
    return isDir || /\.(?:mdx?|[jt]sx?)$/i.test(name)
  return false
}

function isBeside(filePath: string, { docs, pagesDir }: ResolvedConfig): boolean {
  return [docs?.docsDir, pagesDir].some((dir) => dir !== undefined && isWithin(filePath, dir))
}

function isWithin(filePath: string, dir: string): boolean {
  return filePath === dir || filePath.startsWith(dir + path.sep)
}
