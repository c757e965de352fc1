import * as strings from '../../src/shared/strings.js'
import path from 'node:path'
import type { RemarkRehypeOptions } from '../../src/node/base/markdown-plugins.js'
import type { PluggableList } from 'unified'
import * as z from 'zod/mini'
import { frontMatterSpan } from '../../src/node/base/source-text/front-matter-span.js'
import { type CompileContext, compilePage } from '../../src/node/markdown/compile-page.js'
import type { CompiledPage } from '../../src/node/base/compiled-page.js'
import type { CompileConfig } from '../../src/node/config/keys.js'
import { type CompileSettings, createCompileContext } from '../../src/node/markdown/create-context.js'
import { checks } from '../../src/features/checks/checks.js'
import { markdownSchema } from '../../src/node/base/schema/markdown.js'

/** Properties of the page and its site; everything else has the config's defaults. */
export interface CompileOptions
  extends Partial<CompileConfig['markdown']>,
    Partial<Pick<CompileConfig, 'globalComponents' | 'strings' | 'title' | 'tagline'>> {
  /** Folders of packages by name; mermaid is installed unless this is set. */
  readonly packages?: Readonly<Record<string, string>>
  /** Origin of the links in the Markdown version; absent if there is none. */
  readonly markdownOrigin?: string
  readonly mdx?: boolean
  /** The front matter of a partial. */
  readonly partial?: Readonly<Record<string, unknown>>
  /** Whether the page is an article. */
  readonly article?: boolean
  /** Whether the front matter is that of a home page. */
  readonly home?: boolean
  /** False reads `---` lines as CommonMark does. */
  readonly frontMatter?: boolean
  /** Path relative to the docs folder. */
  readonly file?: string
  readonly route?: string
  readonly rootDir?: string
  /** Other pages: path relative to the docs folder, to route. */
  readonly pages?: Readonly<Record<string, string>>
  /** Routes of pages that are not Markdown files. */
  readonly routes?: readonly string[]
  /** URL path to absolute path. */
  readonly staticFiles?: Readonly<Record<string, string>>
  /** Redirected route to final target. */
  readonly redirects?: Readonly<Record<string, string>>
  readonly base?: string
  readonly trailingSlash?: boolean
  readonly remarkPlugins?: PluggableList
  readonly rehypePlugins?: PluggableList
  readonly remarkRehype?: RemarkRehypeOptions
  readonly pageOutline?: { readonly min?: number; readonly max?: number }
}

/** The options of `markdown` that a site without them has. */
const defaults: CompileConfig['markdown'] = z.parse(markdownSchema, {})

const contexts = new Map<string, Promise<CompileContext>>()

/** Compiles Markdown with the pipeline of the build. */
export async function compile(text: string, options: CompileOptions = {}): Promise<CompiledPage> {
  const { rootDir = '/site', file = 'page.md', route = '/page' } = options
  const contentDir = path.join(rootDir, 'docs')
  return compilePage(
    {
      path: path.join(contentDir, file),
      file: `docs/${file}`,
      route,
      contentDir,
      mdx: options.mdx ?? file.endsWith('.mdx'),
      text,
      bodyStart: options.frontMatter === false ? 0 : (frontMatterSpan(text)?.bodyStart ?? 0),
      partial: options.partial,
      ...(options.article === undefined ? {} : { article: options.article }),
      ...(options.home === undefined ? {} : { home: options.home }),
      ...(options.pageOutline === undefined ? {} : { outline: options.pageOutline }),
    },
    await contextOf(options, { rootDir, contentDir, file, route }),
  )
}

/** Returns the page's prose as one string, without the island module. */
export async function compileHtml(text: string, options: CompileOptions = {}): Promise<string> {
  return (await compile(text, options)).parts.join('')
}

/** Compiles MDX. */
export function compileMdx(text: string, options: CompileOptions = {}): Promise<CompiledPage> {
  return compile(text, { mdx: true, ...options })
}

/** The context that `compile` uses for a page with the default path and route. */
export function compileContext(options: CompileOptions = {}): Promise<CompileContext> {
  return contextOf(options, { rootDir: '/site', contentDir: '/site/docs', file: 'page.md', route: '/page' })
}

/** The options of `markdown` among those of a test. */
function markdownOf(options: CompileOptions): CompileConfig['markdown'] {
  const given = Object.entries(options).filter(([name]) => Object.hasOwn(markdownSchema.def.shape, name))
  return { ...defaults, ...Object.fromEntries(given) }
}

function contextOf(
  options: CompileOptions,
  page: { rootDir: string; contentDir: string; file: string; route: string },
): Promise<CompileContext> {
  const { remarkPlugins = [], rehypePlugins = [], remarkRehype = {} } = options
  const files = Object.entries({ [page.file]: page.route, ...options.pages })
  const packages = Object.entries(options.packages ?? { mermaid: '' })
  const settings: CompileSettings = {
    textRules: [checks.textRules ?? ''],
    config: {
      ...{
        title: options.title ?? 'Test',
        languages: undefined,
        tagline: options.tagline ?? '',
        locale: 'en',
        strings: options.strings ?? strings,
        diagnostics: {},
      },
      ...{ base: options.base ?? '/', trailingSlash: options.trailingSlash ?? false, alias: {} },
      ...{
        globalComponents: options.globalComponents ?? {},
        theme: { mdx: {} } as CompileConfig['theme'],
        contentFolders: [],
      },
      ...{ rootDir: page.rootDir, configPath: '', modulePath: '', cacheDir: '', outDir: '', codeHash: '' },
      publish: {
        ...{ canonical: false, social: false, breadcrumbs: false, headers: false, noJekyll: false },
        ...{ markdown: options.markdownOrigin !== undefined, origin: options.markdownOrigin ?? '' },
      },
      markdown: markdownOf(options),
    },
    packages: Object.fromEntries(packages.map(([name, dir]) => [name, { dir, version: '' }])),
    index: {
      files: files.map(([name, route]) => [path.join(page.contentDir, name), route] as const),
      routes: options.routes ?? [],
      folderIndexes: [],
      staticFiles: Object.entries(options.staticFiles ?? {}),
      published: [],
      markdownVersions: options.markdownOrigin !== undefined,
      redirects: Object.entries(options.redirects ?? {}),
      answered: [],
      drafts: [],
      implied: [],
      rootDir: page.rootDir,
      contentDirs: [page.contentDir],
      docsDirs: [page.contentDir],
      base: options.base ?? '/',
      sites: {},
      trailingSlash: options.trailingSlash ?? false,
      hash: 'test',
    },
  }
  const plugins = { remarkPlugins, rehypePlugins, remarkRehype }
  if (remarkPlugins.length + rehypePlugins.length + Object.keys(remarkRehype).length > 0)
    return createCompileContext(settings, plugins)
  const key = JSON.stringify(settings)
  const context = contexts.get(key) ?? createCompileContext(settings, plugins)
  contexts.set(key, context)
  return context
}
