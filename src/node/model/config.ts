import type { Pluggable } from 'unified'
import type { Diagnostic, SeverityLevel, SourceLocation } from '../../shared/diagnostic.js'
import type { Strings } from '../../shared/interface-text.js'
import type { ColorMode, PageMenuSettings, SearchSettings } from '../../shared/site.js'
import type { ResolvedMedia } from './config-media.js'
import type { ResolvedBlog } from './blog.js'
import type { ResolvedBudget } from './budgets.js'
import type { ResolvedCheckCode } from './check-code.js'
import type { CspOption } from './content-policy.js'
import type { ResolvedDocs } from './docs.js'
import type { FolderPlugins } from './folder-plugins.js'
import type { Generated } from './generated.js'
import type { PluginHooks } from './plugin.js'
import type { ResolvedTheme } from './theme.js'
import type { ResolvedAnnouncement, ResolvedFooter, ResolvedNavbar } from './frame-config.js'
import type { RemoteCacheConfig } from './remote-cache.js'
import type { RedirectFile, RedirectHost, RedirectRule, ResolvedRedirect } from './redirects.js'

/** What a link rule does when it finds a problem. */
export type LinkPolicy = LinkLevel | ((finding: LinkFinding) => LinkLevel)

/** What to do about the problems that a link rule finds. */
export type LinkLevel = SeverityLevel

/** A problem that a link rule found, as an argument of a `LinkPolicy` function. */
export interface LinkFinding extends SourceLocation {
  /** The diagnostic code. */
  readonly code: string
  /** The link as written; for unreachable pages and duplicate routes, the route. */
  readonly url: string
  /** Route or URL path of the target, if known. */
  readonly target?: string
}

/** How documents are named: the one of the route `/a` is `a/index.html` or `a.html`. */
export type DocumentLayout = 'folders' | 'files'

/** The config of a site, checked and with all defaults. Names of absolute paths end in `Path` or `Dir`. */
export interface ResolvedConfig {
  /** The folder that relative paths in the config start from. */
  readonly rootDir: string
  readonly configPath: string
  /** The bundled config module, from which worker threads load plugins (see `loadMarkdownPlugins`). */
  readonly modulePath: string
  /** Absolute paths of the config, of everything that it imports, and of the sidebars and icon files. */
  readonly inputPaths: readonly string[]
  /** Hash of the evaluated config, its code and the sidebars; independent of the path of the root. */
  readonly configHash: string
  /** Hash of everything that changes compiled pages: Markdown settings, base, aliases, and plugins by their code. */
  readonly settingsHash: string

  readonly title: string
  readonly tagline: string
  /** Origin, without trailing slash. */
  readonly url: string
  /** Starts and ends with `/`. */
  readonly base: string
  readonly titleDelimiter: string
  readonly locale: string
  /** Texts of the interface in the language of the site. */
  readonly strings: Strings
  /** Site path without base, or absolute URL, as written. */
  readonly favicon?: string
  readonly trailingSlash: boolean
  readonly documents: DocumentLayout
  readonly baseUrlBanner: boolean

  readonly outDir: string
  readonly cacheDir: string
  /** Absent unless the config has `cache.remote`; `remoteCacheSettings` completes it with the environment. */
  readonly remoteCache?: RemoteCacheConfig
  /** The docs sets, folder by folder, with the current version of each folder first. Empty if the site has no docs. */
  readonly docs: readonly ResolvedDocs[]
  /** Empty unless the config turns a blog on. */
  readonly blogs: readonly ResolvedBlog[]
  /** Absent if the site has no pages folder. */
  readonly pagesDir?: string
  /** The files in `pagesDir` that are pages; absent without it. */
  readonly pageGlobs?: { readonly include: readonly string[]; readonly exclude: readonly string[] }
  /** Existing folders that are copied to the output unchanged. */
  readonly staticDirs: readonly string[]

  readonly navbar: ResolvedNavbar
  readonly footer: ResolvedFooter
  /** SVG text of the icons in navbar and footer, by their names in the config. */
  readonly icons: Readonly<Record<string, string>>
  readonly announcement?: ResolvedAnnouncement
  readonly colorMode: { readonly default: ColorMode; readonly switch: boolean; readonly respectSystem: boolean }
  /** Absent if the config turns the menu off. */
  readonly pageMenu?: PageMenuSettings
  readonly publish: ResolvedPublish
  /** Default social card, as written. */
  readonly image?: string
  readonly webApp?: ResolvedWebApp
  readonly search: SearchSettings
  /** Routes that the local search index leaves out. */
  readonly searchExclude: readonly RegExp[]
  /** URL at which readers report a search without results; `{query}` stands for what they searched. */
  readonly searchReportUrl?: string
  /** Absolute path of the file with the questions that `check-search` asks. */
  readonly searchQuestions?: string
  readonly analytics?: { readonly provider: 'google'; readonly trackingId: string; readonly honorDoNotTrack: boolean }
  readonly links: ResolvedLinks
  /** Severities of warnings by code; see `applySeverities`. */
  readonly diagnostics: Readonly<Record<string, SeverityLevel>>
  readonly budgets: readonly ResolvedBudget[]
  readonly checkCode: ResolvedCheckCode
  readonly redirects: readonly ResolvedRedirect[]
  /** Patterns and functions, which make redirects from the routes of the site. */
  readonly redirectRules: readonly RedirectRule[]
  readonly redirectFiles: readonly RedirectFile[]
  /** What files for the host redirect that are not published: `netlify.toml`, `vercel.json`, `_redirects` in the repository. */
  readonly hostRedirects: readonly (readonly [from: string, to: string])[]
  readonly markdown: ResolvedMarkdown
  readonly theme: ResolvedTheme
  /** Components that MDX can use without an import: name to module path. */
  readonly globalComponents: Readonly<Record<string, string>>
  /** Import alias to absolute path or package name. `@site` is always the root. */
  readonly alias: Readonly<Record<string, string>>
  readonly headTags: readonly HeadTag[]
  readonly plugins: readonly PluginHooks[]
  /** Problems of the config that do not prevent a build. */
  readonly warnings: readonly Diagnostic[]
  /** What the plugins have generated; see `withGeneratedContent`. */
  readonly generated: Generated
  /** Data for components of the site, which JSON can represent. */
  readonly customFields: Readonly<Record<string, unknown>>
  readonly csp: CspOption
  /** Number of threads; see `threadCount` for `auto`. */
  readonly jobs: number | 'auto'
  readonly render: RenderLimits
}

/**
 * What is published in addition to the pages. `origin` is empty if `url` is not set; everything that needs absolute URLs
 * (sitemap, canonical links, breadcrumbs) is then off.
 */
export type ResolvedPublish = {
  readonly origin: string
  readonly redirects: RedirectHost | false
  /** Routes that are not in the sitemap. */
  readonly sitemapExclude: readonly RegExp[]
} & Readonly<
  Record<
    'sitemap' | 'robots' | 'canonical' | 'social' | 'breadcrumbs' | 'markdown' | 'llms' | 'headers' | 'noJekyll',
    boolean
  >
>

/** The web app manifest. */
export interface ResolvedWebApp {
  /** Site paths or URLs, as written. */
  readonly icons: readonly string[]
  readonly name?: string
  readonly shortName?: string
  readonly themeColor?: string
  readonly backgroundColor?: string
}

/** The policy of each link rule. */
export interface ResolvedLinks {
  readonly broken: LinkPolicy
  readonly pathname: LinkPolicy
  readonly brokenMarkdown: LinkPolicy
  readonly brokenAnchors: LinkPolicy
  /** At most this severity for links and images in HTML and JSX tags. */
  readonly html: LinkPolicy
  /** At most this severity for full URLs of the site. */
  readonly absolute: LinkPolicy
  readonly duplicateRoutes: LinkPolicy
  readonly missingImages: LinkPolicy
  readonly spelling: LinkPolicy
  readonly unreachable: LinkPolicy
  readonly redirected: LinkPolicy
  /** Links that match one of these, as written or as resolved, are not reported. */
  readonly ignore: readonly RegExp[]
}

/** A comment that gives lines a CSS class: one line after `line`, or all between `start` and `end`. */
export interface MagicComment {
  readonly className: string
  readonly line?: string
  readonly block?: { readonly start: string; readonly end: string }
}

/**
 * Options of remark-rehype, whose types are not part of docsgen's. `handlers` convert the mdast nodes of any plugin to hast:
 * `(state, node, parent) => element`.
 */
export interface RemarkRehypeOptions {
  readonly handlers?: Readonly<Record<string, (state: never, node: never, parent: never) => unknown>>
  readonly [option: string]: unknown
}

/** What a site adds to the conversion of Markdown. These are functions, so each thread loads them itself. */
export interface MarkdownPlugins {
  readonly remarkPlugins: readonly Pluggable[]
  readonly rehypePlugins: readonly Pluggable[]
  /** Options of remark-rehype, such as handlers for the nodes of a remark plugin. */
  readonly remarkRehype: RemarkRehypeOptions
  /** Content with plugins of its own; absent if there is none. */
  readonly folders?: readonly FolderPlugins[]
}

export interface ResolvedMarkdown extends ResolvedMedia, MarkdownPlugins {
  /** `detect` goes by the extension; `mdx` parses `.md` as MDX too; `md` parses `.mdx` as Markdown too. */
  readonly format: 'detect' | 'md' | 'mdx'
  /** Raw HTML in Markdown: `safe` removes scripts, event handlers and unsafe URLs; `raw` keeps all; `escape` shows it as text. */
  readonly html: 'safe' | 'raw' | 'escape'
  readonly parser: 'auto' | 'remark'
  /** Whether shortcodes such as `:tada:` are emoji. */
  readonly emoji: boolean
  /** Additional keywords for admonitions. */
  readonly admonitionKeywords: readonly string[]
  /** Comments in code that give lines a CSS class. */
  readonly magicComments: readonly MagicComment[]
  readonly npm2yarn: { readonly converters: readonly ('yarn' | 'pnpm' | 'bun')[]; readonly sync: boolean }
  /** Words after the language of fences that are no mistakes. */
  readonly fenceOptions: readonly string[]
  /** Absolute path of a folder outside of the root that `file=` of fences can read. */
  readonly codeRoot?: string
  readonly unknownFenceOptions: 'ignore' | 'warn' | 'error'
  /** Blocks with more lines are folded. */
  readonly foldLongCode: number | false
  readonly highlighter: 'prism' | 'shiki' | 'none'
  /** Levels of the headings in the outline. */
  readonly outline: { readonly min: number; readonly max: number }
  readonly externalLinks: { readonly newTab: boolean }
}

/** A tag in the head of every document. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script' | 'style'
  readonly attributes: Readonly<Record<string, string | boolean>>
  readonly text?: string
}

/** What the code of one page may use while it is rendered. */
export interface RenderLimits {
  readonly timeoutMs: number
  /** For the heap of the thread, in MB. */
  readonly memoryMb: number
}
