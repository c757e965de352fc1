import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Severity, SourceLocation } from '../../shared/diagnostic.js'
import type { PageAmendment } from './page-amendment.js'
import type { Collection, FrontMatter } from './source-file.js'

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>

/** The hooks of a plugin after the config has been loaded; `DocsgenPlugin` also has `config`. */
export interface PluginHooks {
  /** Names the plugin in messages, in the cache and in `usePluginData(name)`. Unique in the config. */
  readonly name: string
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
   * Reads all pages and returns data, which components read with `usePluginData` from `docsgen/plugin-data`: a value that JSON
   * can represent, or a promise of it. A build in which no source file, generated file, static file, module or input has changed
   * does not call it.
   */
  site?(site: PluginSite, context: PluginContext): unknown
  /**
   * Adds files to the output. Called before a build publishes its files, unless nothing has changed, but not by `check-links`
   * or `serve --watch`.
   */
  buildEnd?(build: FinishedBuild, context: PluginContext): Awaitable<void>
  /** Adds request handlers to the server of `serve --watch`. Called when it starts and after the config has changed. */
  serve?(server: DevServer, context: PluginContext): void
}

/** The last argument of every hook; `config` gets only `rootDir`. */
export interface PluginContext {
  /** Absolute path of the folder of the site. */
  readonly rootDir: string
  /** Absolute path of a folder in which the plugin may keep files between builds. It may not exist yet. */
  readonly cacheDir: string
  /** URL path of the site. Starts and ends with `/`. */
  readonly base: string
  /** Reports a problem. An error fails the build. */
  report(problem: PluginProblem): void
}

/** A problem that a plugin reports. Lines and columns start at 1; files are relative to the folder of the site. */
export interface PluginProblem {
  /** Defaults to `plugin-problem`. */
  readonly code?: 'plugin-problem' | 'unsafe-url'
  readonly severity: Severity
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

/** A Markdown page, or a React page of the pages folder or a plugin, as `page` gets it. */
export interface PluginPage {
  /** Path of the source file, relative to the folder of the site. */
  readonly file: string
  /** Route without base. */
  readonly route: string
  readonly collection: Collection
  /** Id of a doc, without its docs set; empty for a React page. */
  readonly id: string
  /** Unchecked, as parsed from YAML; empty for a React page. */
  readonly frontMatter: FrontMatter
  /** Reads the source file, including its front matter. */
  read(): string
}

/** The whole site, as `site` and `buildEnd` get it. */
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
  /** Path of the source file, relative to the folder of the site; for generated pages, that of their folder. */
  readonly file: string
  readonly description?: string
  readonly unlisted: boolean
  /** Empty for pages that are not Markdown. */
  readonly frontMatter: FrontMatter
  /** Ids that links can name, in the order of the page; empty in `serve --watch` until the page is compiled. */
  readonly ids: readonly string[]
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
