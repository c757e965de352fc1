import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Severity, SourceLocation } from '../../shared/diagnostic.js'
import type { PageHeadTag } from '../../shared/page.js'
import type { PageAmendment } from './source-file.js'
import type { FrontMatter } from './source-file.js'

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>

/** The hooks of a plugin after the config has been loaded; `DocsgenPlugin` also has `config`. */
export interface PluginHooks {
  /** Names the plugin in messages, in the cache and in `usePluginData(name)`. Unique in the config. */
  readonly name: string
  /** The options that the plugin was created with, which `schema` checks. */
  readonly options?: unknown
  /** Checks the options when the config is loaded: a schema of zod, valibot, arktype or any other library of Standard Schema. */
  readonly schema?: StandardSchema
  /** Texts that readers see, in English, by name. The option `strings` of the config replaces them: `"<plugin>/<name>"`. */
  readonly strings?: Readonly<Record<string, string>>
  /** The same texts in other languages, by BCP 47 tag. A text that is missing is English. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Problems that the plugin reports, by name. Their codes are `<plugin>/<name>`. */
  readonly codes?: Readonly<Record<string, PluginCode>>
  /** Adds generated files to the content and static folders. */
  content?(context: PluginContext): Awaitable<GeneratedContent>
  /** Adds pages: each is a React component of the site with data. */
  pages?(context: PluginContext): Awaitable<GeneratedPages>
  /**
   * Amends the metadata of a Markdown page or a React page. Called whenever its front matter is read, so it must return the
   * same result for the same page, and it cannot be asynchronous.
   */
  page?(page: PluginPage, context: PluginContext): PageAmendment | undefined
  /**
   * Returns what the plugin needs to know of a compiled Markdown page: a value that JSON can represent, or undefined. Called in the
   * threads that compile pages, after a page was compiled, and kept in the cache with the page. It must depend on the page alone, and
   * it cannot be asynchronous. Other hooks get the value in `facts` of the page.
   */
  record?(page: RecordedPage, context: PluginContext): unknown
  /**
   * Reads all pages and returns nothing, or data, which components read with `usePluginData` from `docsgen/plugin-data`: a value
   * that JSON can represent, or a promise of it. A build in which no source file, generated file, static file, module or input has changed
   * does not call it.
   */
  site?(site: PluginSite, context: PluginContext): unknown
  /**
   * Adds to the document of a page what depends on the whole site: tags in its head, and data that components read from
   * `usePage().pluginData`. Called for each page that is rendered, so it must be fast, and it cannot be asynchronous. `site.pages`
   * is only computed if the hook reads it.
   */
  document?(page: PluginSitePage, site: PluginSite, context: PluginContext): DocumentAmendment | undefined
  /**
   * Names files beside the pages, such as feeds, with the functions that make them. Links may lead to these names. Called
   * whenever the pages of the site may be others, so it must be fast, and neither it nor the functions can be asynchronous.
   */
  files?(context: PluginContext): Readonly<Record<string, FileMaker>>
  /**
   * Adds files to the output. Called before a build publishes its files, unless nothing has changed, but not by `check-links`
   * or `serve --watch`.
   */
  buildEnd?(build: FinishedBuild, context: PluginContext): Awaitable<void>
  /**
   * Returns a whole feature, as those of docsgen are written: a `Feature`. Called once the config is loaded, and whenever the sources of the
   * site may have changed. Unstable: it may change in every release.
   */
  unstable_feature?(context: PluginContext): object
  /** Adds request handlers to the server of `serve --watch`. Called when it starts and after the config has changed. */
  serve?(server: DevServer, context: PluginContext): void
}

/** The last argument of every hook; `config` gets only `rootDir`, `strings` and `report`. */
export interface PluginContext {
  /** Absolute path of the folder of the site. */
  readonly rootDir: string
  /** Absolute path of a folder in which the plugin may keep files between builds. It may not exist yet. */
  readonly cacheDir: string
  /** URL path of the site. Starts and ends with `/`. */
  readonly base: string
  /** BCP 47 tag of the language of the site. A site in several languages calls the hooks in each of them. */
  readonly language: string
  /** The texts of the plugin, with those that the config replaces. */
  readonly strings: Readonly<Record<string, string>>
  /** Reports a problem. An error fails the build. */
  report(problem: PluginProblem): void
}

/** What a diagnostic code of a plugin means; `docsgen explain` prints it. Texts are Markdown, in whole sentences. */
export interface PluginCode {
  /** The option `diagnostics` of the config can set the severity of a warning. */
  readonly severity: Severity
  readonly cause: string
  readonly fix: string
}

/** A schema that follows Standard Schema 1 (standardschema.dev), as far as docsgen uses it. */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => Awaitable<{ readonly issues?: readonly SchemaIssue[] | undefined }>
  }
}

/** What is wrong with a value. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** A problem that a plugin reports. Lines and columns start at 1; files are relative to the folder of the site. */
export interface PluginProblem {
  /** A code of the plugin, `unsafe-url`, or `plugin-problem`, which is the default. */
  readonly code?: string
  /** Defaults to the severity of the plugin's code; required without one. */
  readonly severity?: Severity
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
  readonly location?: SourceLocation
}

/** What `content` returns. */
export interface GeneratedContent extends PluginInputs {
  readonly files: readonly {
    /** Relative to the folder of the site, with `/`: a path in a folder of docs, pages, a blog or static files. */
    readonly path: string
    readonly content: string | Uint8Array
    /** What the file is made from, relative to the folder of the site. Problems of the file are reported there. */
    readonly source?: SourceLocation
  }[]
  /**
   * Folders of generated docs to show as categories in a written sidebar. A sidebar that is generated from the folders has them
   * anyway. A folder is left out if the author has put one of its docs into a sidebar.
   */
  readonly sidebarFolders?: readonly {
    /** Relative to the folder of the site, with `/`: a folder below that of the docs. */
    readonly folder: string
    /** Name of the sidebar. Defaults to the first one. */
    readonly sidebar?: string
    /** Number of items of the sidebar above it. Defaults to all. */
    readonly position?: number
  }[]
}

/** What `pages` returns. */
export interface GeneratedPages extends PluginInputs {
  readonly pages: readonly {
    /** Without `base`: `/errors`. */
    readonly route: string
    /** A module whose default export is a React component, relative to the folder of the site. */
    readonly component: string
    /** The prop `data` of the component: a value that JSON can represent. */
    readonly data?: unknown
    /** Takes precedence over the `meta` that the module exports. */
    readonly title?: string
    readonly description?: string
  }[]
}

/** The inputs of `content` or `pages`. */
export interface PluginInputs {
  /**
   * Files, folders and glob patterns, relative to the folder of the site. While nothing in them changes, later builds use
   * the same result without calling the hook, and `serve --watch` calls it again after a change. Without inputs, the hook
   * is called by every build.
   */
  readonly inputs?: readonly string[]
}

/** What `document` returns. */
export interface DocumentAmendment {
  /** Title, meta and link tags, and scripts with a JSON type. They are added to those that the page has. */
  readonly headTags?: readonly PageHeadTag[]
  /** A value that JSON can represent. Components of the page read it by the name of the plugin. It is part of the document. */
  readonly data?: unknown
}

/** Makes the text of a file from the site: before a build publishes its files, and when somebody requests it from `serve --watch`. */
export type FileMaker = (site: PluginSite) => string

/** A Markdown page, or a React page of the pages folder or a plugin, as `page` gets it. */
export interface PluginPage {
  /** Path of the source file, relative to the folder of the site; of a file of `content`, the path that the plugin returned. */
  readonly file: string
  /** Route without base. */
  readonly route: string
  readonly collection: string
  /** Id of a doc, without its docs set; empty for a React page. */
  readonly id: string
  /** Unchecked, as parsed from YAML; empty for a React page. */
  readonly frontMatter: FrontMatter
  /** Reads the source file, including its front matter. */
  read(): string
  /**
   * The position of a value in the front matter: `locate('tags', 0)`. Reads the file again. The beginning of the file if it has no such
   * value.
   */
  locate(...key: readonly (string | number)[]): SourceLocation
}

/** A compiled Markdown page, as `record` gets it. */
export interface RecordedPage extends PluginPage {
  /** Plain text. */
  readonly title: string
  /** HTML of the prose, without what components render. */
  readonly html: string
  /** Text of the prose with its headings and code blocks, without markup. */
  readonly text: string
  /** The headings in the outline of the page. */
  readonly outline: readonly { readonly depth: number; readonly id: string; readonly text: string }[]
  /** The links in the prose. */
  readonly links: readonly RecordedLink[]
}

/** A link in the prose of a page. */
export interface RecordedLink {
  /** As written. */
  readonly url: string
  /** Route of the page, or path of the file, that it leads to; absent if it leads to another site or nowhere. */
  readonly route?: string
  /** The heading id that it leads to, without `#`. */
  readonly fragment?: string
  /** Position in the source, from 1; 0 if it is unknown. */
  readonly line: number
}

/** The whole site, as `site`, `buildEnd` and the functions of `files` get it. */
export interface PluginSite {
  readonly title: string
  /** Origin, without trailing slash; empty if the config has no `url`. */
  readonly url: string
  /** All pages except the 404 page, sorted by route. */
  readonly pages: readonly PluginSitePage[]
}

/** A page of the whole site. */
export interface PluginSitePage {
  readonly route: string
  /** Route with base, as links have it. */
  readonly href: string
  readonly title: string
  readonly kind: 'doc' | 'page' | 'post' | 'generated'
  /** As in `PluginPage`; of a generated page, what generates it. */
  readonly collection: string
  /** As in `PluginPage`; empty for generated pages. */
  readonly id: string
  /** The version of the docs that the page belongs to; absent outside of the docs. */
  readonly version?: {
    /** `current` for the docs that are being written, unless `docs.version` names them. */
    readonly name: string
    /** Whether readers should use this version. */
    readonly isLatest: boolean
  }
  /** As in `PluginPage`; for generated pages, the path of their folder. */
  readonly file: string
  readonly description?: string
  readonly unlisted: boolean
  /** Empty for pages that are not Markdown. */
  readonly frontMatter: FrontMatter
  /** As in `PluginPage`; for a page that is not Markdown, its `file`. */
  locate(...key: readonly (string | number)[]): SourceLocation
  /** Ids that links can name, in the order of the page; empty in `serve --watch` until the page is compiled. */
  readonly ids: readonly string[]
  /** What `record` hooks returned for the page, by the names of their plugins; empty in `serve --watch` until the page is compiled. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** A build that has succeeded and is about to be published. */
export interface FinishedBuild extends PluginSite {
  /**
   * Adds a file to the output. The path is relative to the output folder, with `/`. It is published together with the site,
   * and removed from the output when the plugin no longer emits it. Throws if the output has a file of that name.
   */
  emit(path: string, content: string | Uint8Array): void
}

/** Sends a response, or calls `next`. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => Awaitable<void>

/** The server of `serve --watch`. */
export interface DevServer {
  /** Adds a handler, which gets each request with an allowed host before docsgen does. Handlers run in order. */
  use(handler: RequestHandler): void
}
