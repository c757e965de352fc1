import type { ModuleImport } from './source-text/module-imports.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { OutlineItem, PageHeadTag } from '../../shared/page.js'
import type { FileRefusal } from './source-text/file-gate.js'
import type { TextPosition } from './source-text/position.js'
import type { CodeKind } from './source-text/written-strings.js'
import type { PolicyNeeds } from './content-policy.js'
import type { MeasuredImage } from './image-size.js'

/**
 * What a URL leads to. A `target` is a route, or the URL path of a file, without the base. A `fragment` is as written, without `#`; it is
 * absent if the URL has none.
 */
export type ResolvedUrl =
  /** Another site. The URL of its record is as in the document. */
  | { readonly kind: 'external' }
  /** A page of one of `sites`, by the name of the site. `missing` is what the site is known not to have. */
  | {
      readonly kind: 'reference'
      readonly site: string
      /** The name in the URL if the site does not tell the title. */
      readonly title: string
      readonly missing?: 'site' | 'page' | 'fragment'
    }
  /** What this host has at the path of a `pathname://` URL, which need not be part of the site. */
  | { readonly kind: 'pathname'; readonly target: string }
  /** A page, a static file or a redirected route of this site. */
  | { readonly kind: 'internal'; readonly target: string; readonly fragment?: string }
  /** The same, found only by ignoring case or a slash; `spelling` is the correct URL. */
  | { readonly kind: 'misspelled'; readonly target: string; readonly fragment?: string; readonly spelling: string }
  /** A path of this site that no page, static file or redirect has. */
  | { readonly kind: 'broken'; readonly target: string; readonly fragment?: string }
  /** A target of this site whose URL lacks the base, so that it leads out of the site. */
  | { readonly kind: 'without-base'; readonly target: string; readonly fragment?: string }
  /** A page or a redirected route as the source of an image. */
  | { readonly kind: 'not-image'; readonly target: string; readonly fragment?: string }
  /** A Markdown file that is not a page. */
  | { readonly kind: 'missing-markdown' }
  /** A path of a file beside the page, or from the root folder, that does not exist. */
  | { readonly kind: 'missing-file' }
  /** An existing file that content cannot publish. */
  | ({ readonly kind: 'refused' } & FileRefusal)

/** A link or an image, as written and as resolved. */
export interface LinkRecord {
  readonly kind: 'link' | 'image'
  /** As written. */
  readonly url: string
  /** From 1; 0 if the position is unknown. */
  readonly line: number
  readonly column: number
  readonly resolved: ResolvedUrl
  /** Number of pages that have the link, if known and more than one. */
  readonly pages?: number
  /** True if it is in an HTML or JSX tag, not in Markdown or in a component for links. */
  readonly inTag?: boolean
  /** True if it is written as a full URL of the site. */
  readonly absolute?: boolean
  /** True if a component rendered it, so that browsers request it as it is. */
  readonly rendered?: boolean
}

/** The route or URL path that a link leads to; undefined if it leads to another site, or if none is known. */
export function targetOfLink({ resolved }: Pick<LinkRecord, 'resolved'>): string | undefined {
  return 'target' in resolved ? resolved.target : undefined
}

/** The fragment of a link to this site; undefined if it has none. */
export function fragmentOfLink({ resolved }: Pick<LinkRecord, 'resolved'>): string | undefined {
  return 'fragment' in resolved ? resolved.fragment : undefined
}

/** A piece of code in an MDX page: imports and exports, an expression, or the tag of a component up to its end. */
export interface CodeSpan {
  readonly kind: CodeKind
  readonly start: TextPosition
  readonly end: TextPosition
}

/** A file next to a page that is copied to the assets. */
export interface PageAssetFile {
  /** Absolute path of the file. */
  readonly path: string
  /** Name relative to `assets/`, with the hash of the content. */
  readonly name: string
  /** See `fileStamp`. */
  readonly stamp: string
}

/** A file or a folder that a page is made from besides its source and its assets: code in a fence, or what a plugin reads. */
export interface PageInput {
  /** Absolute path of the file. */
  readonly path: string
  /** Fingerprint of what was read: see `fingerprintOf`. Empty if the file could not be read. */
  readonly hash: string
}

/** The module of a page with islands, as source text for esbuild. */
export interface PageModule {
  /** What the code imports; undefined if only the bundler can tell. */
  readonly imports?: readonly ModuleImport[]
  /** JSX, which may have TypeScript; imports are as the author wrote them. */
  readonly code: string
  /** For each line of `code`, the line in the source file, or 0 if it is generated. */
  readonly lines: readonly number[]
}

/** The result of compiling one Markdown file. */
export interface CompiledPage {
  /** Plain text of the `#` heading that the page begins with. */
  readonly contentTitle?: string
  /** Whether the text has a `#` heading in place of the title, as in `WrittenTitle`. */
  readonly hasTitle?: boolean
  /** Plain text of the first paragraph, shortened; absent if there is none. */
  readonly excerpt?: string
  /** Tags for the head of the document; absent if there are none. */
  readonly head?: readonly PageHeadTag[]
  readonly outline: readonly OutlineItem[]
  /** All ids that a fragment can name. */
  readonly ids: readonly string[]
  readonly links: readonly LinkRecord[]
  /** The code of the page, whose strings may be URLs; absent if there is none. */
  readonly code?: readonly CodeSpan[]
  readonly assets: readonly PageAssetFile[]
  /** The static files whose size is in the HTML; absent if there are none. */
  readonly images?: readonly MeasuredImage[]
  /** Absent if there are none. */
  readonly inputs?: readonly PageInput[]
  readonly needs: PolicyNeeds
  /** Absent if the page needs only the theme. */
  readonly extras?: readonly CoreExtra[]
  readonly diagnostics: readonly Diagnostic[]
  /** HTML fragments of the static prose; a single one unless the page has islands. */
  readonly parts: readonly string[]
  /** Absent if the page has no islands. */
  readonly module?: PageModule
  /** What the recorders of features recorded, by the names of the features; absent if the page has islands. */
  readonly recorded?: Readonly<Record<string, string>>
  /** What `record` hooks of plugins returned, by the names of the plugins; absent if there are none. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** URL of the `image` in the front matter, if that is a file beside the page. */
  readonly image?: string
  /** Reading time in minutes; only for posts. */
  readonly minutes?: number
  /** The Markdown version of the body; absent if the page has islands or the site publishes no Markdown versions. */
  readonly markdown?: string
}

/**
 * The extras of the core: the style sheet of abbreviations, of API pages, of badges, of lists of pages, of code blocks that are not plain, of
 * their folds, notes and types, of terminals, of the built-in components, of home pages, of icons in text, of layouts of front matter, of
 * formulas, or of the 404 page; the script that renders
 * diagrams, or that enlarges images.
 */
export type CoreExtra =
  | 'abbreviations'
  | 'api'
  | 'badges'
  | 'cards'
  | 'code'
  | 'components'
  | 'diagrams'
  | 'folds'
  | 'home'
  | 'icons'
  | 'layouts'
  | 'math'
  | 'not-found'
  | 'notes'
  | 'terminal'
  | 'types'
  | 'zoom'

/** A style sheet of a feature that only some pages need: `tags/tags.css` is in `src/features/tags/client`. */
export type FeatureExtra = `${string}/${string}.css`

/** What a page needs in the browser besides the theme. */
export type PageExtra = CoreExtra | FeatureExtra

/** The page that has a URL. */
export interface LinkingPage {
  readonly path: string
  readonly route: string
  readonly contentDir: string
  /** Of a translated page: absolute path of the translation. `path` is that of the original. */
  readonly translationPath?: string
}

/** The links of one source file. */
export interface FileLinks {
  readonly file: string
  readonly links: readonly LinkRecord[]
  /** Of a partial: its links to `#id`, whose targets are on the pages that import it. */
  readonly ownFragments?: readonly LinkRecord[]
  /** Its code, whose strings components may render as links. */
  readonly code?: readonly CodeSpan[]
  /** The page that they are relative to; for a partial, its own path with the route `/`. Absent if the URLs are resolved already. */
  readonly page?: LinkingPage
}
