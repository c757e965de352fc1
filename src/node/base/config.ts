import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Strings } from '../../shared/interface-text.js'
import type { PageMenuSettings } from '../../shared/site.js'
import type { ResolvedBudget } from './weight.js'
import type { ResolvedCheckCode } from './check-code.js'
import type { ResolvedDocs } from './docs.js'
import type { ResolvedAnnouncement, ResolvedFooter, ResolvedNavbar } from './frame-config.js'
import type { Generated } from './generated.js'
import type { Languages } from './languages.js'
import type { MarkdownPlugins } from './markdown-plugins.js'
import type { LinkedSite } from './linked-site.js'
import type { PluginHooks } from './plugin.js'
import type { ReadonlyDeep } from './record.js'
import type { CheckedConfig } from './schema/config-schema.js'
import type { ResolvedTheme } from './theme.js'

/** How documents are named: the one of the route `/a` is `a/index.html` or `a.html`. */
export type DocumentLayout = 'folders' | 'files'

/** The options as the schema declares them. */
type Options = ReadonlyDeep<Omit<CheckedConfig, 'plugins' | 'markdown'>>

/**
 * The config of a site, checked and with all defaults. An option has the type that the schema declares, unless it is listed
 * here, because `resolveConfig` converts it to a value of another type. Names of absolute paths end in `Path` or `Dir`.
 */
export interface ResolvedConfig
  extends Omit<
    Options,
    | ('strings' | 'languages' | 'trailingSlash' | 'cache' | 'docs' | 'pages' | 'static')
    | ('navbar' | 'footer' | 'announcement' | 'pageMenu')
    | ('publish' | 'links' | 'sites' | 'budgets' | 'checkCode' | 'theme' | 'render')
  > {
  /** The folder that relative paths in the config start from. */
  readonly rootDir: string
  readonly configPath: string
  /** The bundled config module, from which worker threads load plugins (see `loadMarkdownPlugins`). */
  readonly modulePath: string
  /**
   * The fingerprints of the config, of everything that it imports, and of the sidebars and icon files, as they were when they were read; by
   * absolute paths (see `FileHashes`).
   */
  readonly inputs: Readonly<Record<string, string>>
  /** Paths in the root folder whose existence was checked while the config was loaded, such as that of the pages folder. */
  readonly checkedPaths: readonly string[]
  /** When the config was loaded, in ISO 8601 and UTC. Posts with a later date are not published yet. */
  readonly loadedAt: string
  /** Whether drafts are pages: in the preview, and in builds for reviewers. */
  readonly showsDrafts: boolean
  /** Hash of the code of the config, for the keys of values with functions. */
  readonly codeHash: string

  /** All texts of the interface, in the language of the site. */
  readonly strings: Strings
  /** Undefined if the site has one language. */
  readonly languages: Languages | undefined
  /** Of a site in its default language: its configs in the other languages, in their order. */
  readonly translations: readonly ResolvedConfig[]
  readonly trailingSlash: boolean
  /** By `trailingSlash` as it is written. */
  readonly documents: DocumentLayout
  /** Absent unless the config has `cache.remote`; `remoteCacheSettings` completes it with the environment. */
  readonly remoteCache?: RemoteCacheConfig

  /** The docs sets, folder by folder, with the current version of each folder first. Empty if the site has no docs. */
  readonly docs: readonly ResolvedDocs[]
  /** The folders with Markdown files: those of docs, those that features add, and that of pages. */
  readonly contentFolders: readonly ContentFolder[]
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
  /** Absent if the config turns the menu off. */
  readonly pageMenu?: PageMenuSettings

  readonly publish: ResolvedPublish
  readonly links: ResolvedLinks
  /** Other sites by the names that links have for them. Builds and the preview ask what they have: see `withInventories`. */
  readonly sites: Readonly<Record<string, LinkedSite>>
  readonly budgets: readonly ResolvedBudget[]
  readonly checkCode: ResolvedCheckCode
  /** What files for the host redirect that are not published: `netlify.toml`, `vercel.json`, `_redirects` in the repository. */
  readonly hostRedirects: readonly (readonly [from: string, to: string])[]
  readonly markdown: ResolvedMarkdown
  readonly theme: ResolvedTheme
  readonly plugins: readonly PluginHooks[]
  /** The texts of the plugins, by their names. */
  readonly pluginStrings: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly render: RenderLimits
  /** The options of the features by their names. Each feature reads its own: see `OwnOptions`. */
  readonly featureOptions: Readonly<Record<string, unknown>>
  /** Problems of the config that do not prevent a build. */
  readonly warnings: readonly Diagnostic[]
  /** What the plugins have generated; see `withGeneratedContent`. */
  readonly generated: Generated
}

/** A folder that the config names for Markdown files. */
interface ContentFolder {
  /** The key of the config that names it: `docs`, `pages`. */
  readonly option: string
  /** Absolute path. */
  readonly dir: string
}

/** Without a public `url`, everything that needs absolute URLs is off: canonical links, breadcrumbs. */
export interface ResolvedPublish extends Readonly<Options['publish']> {
  /** `url`; empty if the site has no public one. */
  readonly origin: string
}

/** The policy of each link rule. */
export interface ResolvedLinks extends Omit<Options['links'], 'ignore'> {
  /** Links that match one of these, as written or as resolved, are not reported. */
  readonly ignore: readonly RegExp[]
}

/** The options for Markdown; what they have in common with the schema is JSON. */
export interface ResolvedMarkdown
  extends ReadonlyDeep<Omit<CheckedConfig['markdown'], keyof MarkdownPlugins>>,
    MarkdownPlugins {}

/** A comment that gives lines a CSS class: one line after `line`, or all between `start` and `end`. */
export type MagicComment = ResolvedMarkdown['magicComments'][number]

/** A tag in the head of every document. */
export type HeadTag = Options['headTags'][number]

/** What the code of one page may use while it is rendered. */
export interface RenderLimits {
  readonly timeoutMs: number
  /** For the heap of the thread, in MB. */
  readonly memoryMb: number
}

/** `cache.remote` of the config. Tokens and keys are not in the config; the environment has them. */
export type RemoteCacheConfig = Readonly<Exclude<CheckedConfig['cache']['remote'], boolean>>

/** Everything that the client of the remote cache needs. Secrets are functions, so that no output can include them. */
export interface ResolvedRemoteCache {
  /** Without slash at the end. */
  readonly url: string
  readonly token: () => string
  /** The team that shares the artifacts; the server decides who belongs to it. */
  readonly team?: string
  readonly teamId?: string
  /** If there is a key, artifacts are signed with it, and others are refused. */
  readonly signatureKey?: () => string
  readonly readOnly: boolean
  /** The timeout for a response, which is also the most time that an unreachable server costs a build. */
  readonly timeoutMs: number
  /** How long a build waits for uploads at its end. */
  readonly uploadTimeoutMs: number
}
