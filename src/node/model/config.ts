import type { Pluggable } from 'unified'
import type { SourceLocation } from '../../shared/diagnostic.js'
import type { ColorMode, SearchSettings } from '../../shared/site.js'
import type { KeyPath } from '../source-text/locate-key.js'

/** What a link rule does with a finding. */
export type LinkPolicy = LinkLevel | ((finding: LinkFinding) => LinkLevel)

export type LinkLevel = 'error' | 'warn' | 'ignore'

/** What a link rule found: where, and of what kind (`code`). */
export interface LinkFinding extends SourceLocation {
  readonly code: string
  /** As written; for a page that nothing leads to, and for a route that two files claim, the route. */
  readonly url: string
  /** Route or URL path that it leads to, where that is known. */
  readonly target?: string
}

/** The author's config, completed and checked. Paths are absolute and end in `Path` or `Dir`; nothing here is undefined by accident. */
export interface ResolvedConfig {
  /** Folder that the config's relative paths start from. */
  readonly rootDir: string
  readonly configPath: string
  /** The bundled config module; worker threads import plugin functions from it (see `loadPlugins`). */
  readonly modulePath: string
  /** Absolute paths of every file the config was made of (itself, what it imports, the sidebars file). */
  readonly inputPaths: readonly string[]
  /** Hash of the whole config, evaluated, its code and the sidebars included; independent of where the root lies. */
  readonly configHash: string
  /** Hash of what changes a compiled page: the markdown settings, the base, aliases, plugins (by their code). */
  readonly settingsHash: string

  readonly title: string
  readonly tagline: string
  /** Origin, without trailing slash. */
  readonly url: string
  /** Begins and ends with `/`. */
  readonly base: string
  readonly titleDelimiter: string
  readonly locale: string
  /** Site path (without base) or absolute URL, as the author wrote it. */
  readonly favicon?: string
  readonly trailingSlash: boolean
  readonly baseUrlBanner: boolean

  readonly outDir: string
  readonly cacheDir: string
  /** Absent where the site has no docs. */
  readonly docs?: ResolvedDocs
  /** Absent where the site has no pages folder. */
  readonly pagesDir?: string
  /** Folders copied to the output as they are; each exists. */
  readonly staticDirs: readonly string[]

  readonly navbar: ResolvedNavbar
  readonly footer: ResolvedFooter
  readonly colorMode: { readonly default: ColorMode; readonly switch: boolean; readonly respectSystem: boolean }
  readonly publish: ResolvedPublish
  /** Social card of pages that name none, as written. */
  readonly image?: string
  readonly webApp?: ResolvedWebApp
  readonly search: SearchSettings
  /** Routes that the local index leaves out. */
  readonly searchExclude: readonly RegExp[]
  /** Absolute path of the file with the questions that `check-search` asks. */
  readonly searchQuestions?: string
  readonly analytics?: { readonly provider: 'google'; readonly trackingId: string; readonly honorDoNotTrack: boolean }
  readonly links: ResolvedLinks
  readonly redirects: readonly ResolvedRedirect[]
  readonly markdown: ResolvedMarkdown
  readonly theme: ResolvedTheme
  /** Component name to module path: usable in MDX without an import. */
  readonly globalComponents: Readonly<Record<string, string>>
  /** Import alias to absolute path (or package name); `@site` is always the root. */
  readonly alias: Readonly<Record<string, string>>
  readonly headTags: readonly HeadTag[]
  /** Threads to compile with, or `auto`: the build decides. */
  readonly jobs: number | 'auto'
}

/**
 * What is published beside the pages; each can be switched off. `origin` is the site's, or empty where `url` is not set:
 * what needs whole addresses (sitemap, canonical links, breadcrumbs) is then off.
 */
export type ResolvedPublish = { readonly origin: string } & Readonly<
  Record<
    'sitemap' | 'robots' | 'canonical' | 'social' | 'breadcrumbs' | 'markdown' | 'llms' | 'headers' | 'noJekyll',
    boolean
  >
>

/** The web app manifest. */
export interface ResolvedWebApp {
  /** Site paths or URLs, as the author wrote them. */
  readonly icons: readonly string[]
  readonly name?: string
  readonly shortName?: string
  readonly themeColor?: string
  readonly backgroundColor?: string
}

/** The docs folder and how it becomes routes. */
export interface ResolvedDocs {
  readonly docsDir: string
  /** fast-glob patterns, relative to `docsDir`. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Begins with `/` and has no trailing slash, unless it is `/`. */
  readonly routeBase: string
  /** Explicit list of docs; where present it replaces the globs. */
  readonly list?: readonly DocListEntry[]
  readonly sidebars: SidebarsSource
  /** Id of the main doc. */
  readonly main?: string
  readonly version: { readonly name: string; readonly label: string; readonly latest: boolean }
  readonly editUrl?: string | EditUrlFunction
  readonly lastUpdated: 'none' | 'front-matter' | 'git'
  readonly numberPrefixes: boolean
  readonly breadcrumbs: boolean
  readonly pagination: boolean
}

/** One doc of the explicit list. */
export interface DocListEntry {
  readonly id: string
  /** A route below `routeBase`, or (ending in `.md` or `.mdx`) a file relative to the docs folder, with `/`. */
  readonly path: string
  /** Name of the sidebar that the doc shows; found from the sidebars where absent. */
  readonly sidebar?: string
}

/** Where the sidebars come from. Items are unchecked: Docusaurus' shape, checked where sidebars are resolved. */
export type SidebarsSource =
  | { readonly kind: 'autogenerated' }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'given'
      readonly value: unknown
      /** File that holds the value, absolute; `locateKey` finds a key path in it. */
      readonly sourcePath: string
      /** Key path of the value inside that file: empty, or `['docs', 'sidebars']` in the config. */
      readonly keyPath: readonly (string | number)[]
    }

export interface EditUrlArguments {
  /** Relative to the docs folder, with `/`. */
  readonly docPath: string
  readonly id: string
  readonly route: string
}

/** Gives the URL of the page's edit link; undefined for none. */
export type EditUrlFunction = (args: EditUrlArguments) => string | undefined

/** A link of the navbar or footer as written: exactly one of `to`, `href` and `doc`, or `items` (a drop-down). */
export interface ResolvedNavItem {
  readonly label: string
  /** Site path without base. */
  readonly to?: string
  /** Absolute URL, used as it is. */
  readonly href?: string
  /** Doc id. */
  readonly doc?: string
  readonly position?: 'left' | 'right'
  readonly activeBasePath?: string
  readonly items?: readonly ResolvedNavItem[]
  readonly className?: string
  readonly ariaLabel?: string
}

/** `src` and `srcDark` are site paths without base, or absolute URLs. */
export interface ResolvedLogo {
  readonly src: string
  readonly srcDark?: string
  readonly alt: string
  readonly href?: string
  readonly width?: number
  readonly height?: number
}

export interface ResolvedNavbar {
  readonly title?: string
  readonly logo?: ResolvedLogo
  readonly items: readonly ResolvedNavItem[]
}

export interface ResolvedFooter {
  readonly groups: readonly { readonly title: string; readonly items: readonly ResolvedNavItem[] }[]
  readonly logo?: ResolvedLogo
  readonly copyright?: string
}

/** The link rules' policies. */
export interface ResolvedLinks {
  readonly broken: LinkPolicy
  readonly brokenMarkdown: LinkPolicy
  readonly brokenAnchors: LinkPolicy
  readonly duplicateRoutes: LinkPolicy
  readonly missingImages: LinkPolicy
  readonly spelling: LinkPolicy
  readonly unreachable: LinkPolicy
  readonly redirected: LinkPolicy
  /** A link whose text, as written or as resolved, one of these matches is not reported. */
  readonly ignore: readonly RegExp[]
}

/** A redirect of one route; a `from` of several gives several. */
export interface ResolvedRedirect {
  /** Route, without base. */
  readonly from: string
  /** As the author wrote it: a path of the site with its query and fragment, or a URL. */
  readonly to: string
  /** Key paths of both in the config. */
  readonly fromKey: KeyPath
  readonly toKey: KeyPath
}

export interface ResolvedMarkdown {
  /** `detect`: by extension; `mdx`: `.md` is MDX too; `md`: `.mdx` is plain Markdown too. */
  readonly format: 'detect' | 'md' | 'mdx'
  /** Raw HTML of plain Markdown. `safe`: kept without scripts, event handlers and unsafe URLs; `escape`: shown as text. */
  readonly html: 'safe' | 'raw' | 'escape'
  readonly parser: 'auto' | 'remark'
  readonly remarkPlugins: readonly Pluggable[]
  readonly rehypePlugins: readonly Pluggable[]
  /** Words that open an admonition besides the built-in ones. */
  readonly admonitionKeywords: readonly string[]
  readonly highlighter: 'prism' | 'shiki' | 'none'
  /** Depths of the headings that the outline lists. */
  readonly outline: { readonly min: number; readonly max: number }
  readonly externalLinks: { readonly newTab: boolean }
}

export interface ResolvedTheme {
  /** Theme component name to the absolute path of the module whose default export replaces it. */
  readonly components: Readonly<Record<string, string>>
  /** Absolute paths of style sheets added after the theme's own. */
  readonly cssPaths: readonly string[]
}

/** A tag added to every document's head. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string | boolean>>
}
