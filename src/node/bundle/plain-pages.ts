import { nameHash } from '../base/hash.js'
import type { Making } from '../store/result-store.js'
import { loadEsbuild } from '../base/esbuild.js'
import { commonOptions } from './options.js'
import { ownMainOf } from './page-chunk.js'
import { chunkName, entryName, hasSiteCode, locateIn, markdownIn } from './page-entries.js'
import { codeOfPlain, type ImportGroup, type PlainEntry } from './page-imports.js'
import { type BundlePagesOptions, readPages, type StoredChunk, type StoredGroup } from './page-modules.js'
import { bundleProblem } from './problems.js'
import { writeModuleWithMap } from './server-modules.js'

/** A page whose code was compiled alone. */
interface PlainPage {
  readonly route: string
  readonly chunk: StoredChunk
  /** Its file for browsers. */
  readonly files: Readonly<Record<string, string>>
}

/** As it is stored. */
interface StoredPage extends Pick<StoredChunk, 'chunk' | 'serverName' | 'serverHash' | 'ownMain' | 'outline'> {
  /** The bytes of its file for browsers, as latin1 text. */
  readonly text: string
}

/** Compiles the pages of groups whose modules are bundled, or finds them in the store. */
export async function compilePlainPages(
  options: BundlePagesOptions,
  {
    groups,
    stored,
  }: { readonly groups: readonly ImportGroup[]; readonly stored: Readonly<Record<string, StoredGroup>> },
): Promise<readonly PlainPage[]> {
  const pages = groups.flatMap((group) => group.pages.map((page) => ({ page, group: stored[group.name] })))
  const compiling = pages.map(async ({ page, group }) => {
    // The modules of all groups are bundled together.
    if (group === undefined) throw new Error(`no module for the imports of ${page.route}`)
    return compilePlainPage(page, group, options)
  })
  // If a page fails, nothing goes on in the background.
  await Promise.allSettled(compiling)
  return Promise.all(compiling)
}

async function compilePlainPage(page: PlainEntry, group: StoredGroup, options: BundlePagesOptions): Promise<PlainPage> {
  const { config, runtime, store } = options
  const { route, file, module } = page
  const key = [
    store.importPath(runtime.server.path),
    config.base,
    String(config.theme.compat !== undefined),
    JSON.stringify(group),
    route,
    file,
    JSON.stringify(module),
  ]
  const query = { kind: { name: 'page-code', isGrouped: true }, key }
  const { value } = await store.get(query, (making) => {
    if (hasSiteCode(page, config)) options.onSiteCode?.()
    return compile(page, { group, options, making })
  })
  const { text, ...stored } = value
  const chunk: StoredChunk = {
    ...stored,
    hasSiteCode: hasSiteCode(page, config) ? true : undefined,
    ownMain: stored.ownMain ?? group.ownMain,
    readsPlace: group.readsPlace,
    styles: group.styles,
  }
  return { route, chunk, files: { [stored.chunk]: text } }
}

async function compile(
  page: PlainEntry,
  context: { readonly group: StoredGroup; readonly options: BundlePagesOptions; readonly making: Making },
): Promise<StoredPage> {
  const { group, options, making } = context
  const { config, store } = options
  const fail = bundleProblem(config.rootDir, locateIn([page]))
  const server = await transformPage(page, [`./${group.serverName}`], { side: 'server', config }).catch(fail)
  const serverHash = nameHash(server.code)
  // A translation may have the same code, but has a map of its own. After an edit of the text above it, the same code has other lines.
  const serverName = `${chunkName(page.route)}-${nameHash(JSON.stringify([server.code, page.file]))}.mjs`
  writeModuleWithMap(serverName, server, { making, rootDir: config.rootDir, markdown: markdownIn([page], new Map()) })
  const [facts] = await readPages(options, [{ entry: page, path: store.modulePath(serverName) }])
  const urls = group.browserNames.map((name) => config.base + name)
  const { code } = await transformPage(page, urls, { side: 'browser', config }).catch(fail)
  const bytes = Buffer.from(code)
  return {
    chunk: `assets/${chunkName(page.route)}-${nameHash(bytes)}.js`,
    text: bytes.toString('latin1'),
    serverName,
    serverHash,
    ownMain: ownMainOf(server.code, config),
    outline: facts?.outline,
  }
}

/** What the compiled JSX of a page imports from; it is replaced by the path of the module of the page's group. */
const JSX_SOURCE = 'docsgen-jsx'
const jsxImport = new RegExp(`"${JSX_SOURCE}(?:/jsx-runtime)?"`, 'g')

async function transformPage(
  page: PlainEntry,
  paths: readonly string[],
  { side, config }: { readonly side: 'browser' | 'server'; readonly config: BundlePagesOptions['config'] },
): Promise<{ readonly code: string; readonly map: string }> {
  const { transform } = loadEsbuild()
  const { target, charset, define, legalComments, jsx } = commonOptions(config, side)
  const { code, map } = await transform(codeOfPlain(page, paths), {
    target,
    charset,
    define,
    legalComments,
    jsx,
    jsxImportSource: JSX_SOURCE,
    loader: 'tsx',
    format: 'esm',
    treeShaking: true,
    minify: side === 'browser',
    sourcemap: side === 'server' ? 'external' : false,
    sourcesContent: false,
    sourcefile: entryName(page),
  })
  return { code: code.replaceAll(jsxImport, JSON.stringify(paths[0])), map }
}
