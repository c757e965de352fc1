import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import type { SiteData } from '../../shared/site.js'
import type { ThemeComponent } from '../../shared/theme-components.js'
import type { Collection } from './collection.js'
import type { NeededSource } from './content-policy.js'
import type { ResolvedConfig } from './config.js'
import type { OwnOptions } from './own-options.js'
import type { LanguageRoutes, ShownText } from './languages.js'
import type { Page, PageStream } from './page.js'
import type { DocIndex, NavItemResolver } from './navigation.js'
import type { FeatureRecorder } from './recorder.js'
import type { ResolvedRedirect } from './redirects.js'
import type { CategoryNode, FolderPage, Sidebars } from './sidebars.js'
import type { FeatureSite, Site } from './site.js'
import type { FirstCommits, Sources } from './source-file.js'

/**
 * A feature of docsgen, such as tags or the sitemap, as the core knows it. It answers in the order in which a site becomes known:
 * `plan` gets the sources, `assemble` the compiled pages, and the functions that it returns the whole site. Each answer holds
 * what the next one needs, so nothing of a feature is kept in the core. The preview server asks again after each edit, so all
 * of them are synchronous and fast.
 */
export interface Feature {
  /** Names the feature in the list, and in the descriptions of its pages. */
  readonly name: string
  /** Whether it is a plugin of the config, which has the same name. */
  readonly isPlugin?: true
  /** What the config of a site can say about the feature. */
  readonly options?: OwnOptions
  /**
   * Absolute path of the module that renders its views: its export `view` is a `ViewFunction` (`client/server-view.tsx`). It is
   * bundled with the theme for Node.
   */
  readonly viewModule?: string
  /** Its code for browsers, besides that of the theme's components. */
  code?(config: ResolvedConfig): FeatureCode | undefined
  /** Its folders of Markdown sources. */
  collections?(config: ResolvedConfig): readonly Collection[]
  /** Absolute paths of the data files that it reads, which may be missing: `Sources.dataFiles` has their texts. */
  inputs?(config: ResolvedConfig): readonly string[]
  /** Absolute paths of the folders of sources whose first commits its plan depends on. */
  historyDirs?(sources: Sources): readonly string[]
  /** Absolute path of a module whose export `rules` has rules about the text of authors (`TextRule`). Threads import it. */
  readonly textRules?: string
  /** Records a text of each page, if the config asks for it. */
  recorder?(config: ResolvedConfig): FeatureRecorder | undefined
  /** Plans what the feature adds to a site before a page is compiled. */
  plan(outline: Outline): FeaturePlan
}

/** The recorders of a site, by the names of their features. */
export function featureRecorders(
  features: readonly Feature[],
  config: ResolvedConfig,
): ReadonlyMap<string, FeatureRecorder> {
  return new Map(
    features.flatMap(({ name, recorder }) => {
      const found = recorder?.(config)
      return found ? [[name, found] as const] : []
    }),
  )
}

/** What is known of a site before its pages are compiled. */
export interface Outline {
  readonly config: ResolvedConfig
  readonly sources: Sources
  /** The sidebars as written or generated, by the keys of their docs sets. */
  readonly sidebars: ReadonlyMap<string, Sidebars>
  /** The docs and sidebars that the config can name. */
  readonly docs: DocIndex
  /** The first commits in the `historyDirs` of all features. Undefined in the preview until git has been asked for the first time. */
  readonly firstCommits: FirstCommits | undefined
  /** A text that takes a while to make, kept between runs by everything that it depends on. */
  readonly remember: (key: readonly string[], make: () => string) => string
  /** Undefined if the site has one language. */
  readonly languageRoutes?: LanguageRoutes
  /** Routes of the pages: those of sources, and those that the features before plan. */
  readonly routes: ReadonlySet<string>
  /** Redirects that the features before plan. */
  readonly redirects: readonly ResolvedRedirect[]
  /** Routes without a page from which the features before lead to another route. */
  readonly implied: readonly string[]
  /** Streams of the features before. */
  readonly streams: readonly PageStream[]
  /** Paths and patterns of the redirects that the author gives the host of the site, those of the features before included. */
  readonly answered: readonly string[]
}

/** A URL that pages of a feature show, as it is written. */
export interface FeatureLink {
  readonly kind: 'link' | 'image'
  readonly url: string
  /** The file that it is in, relative to the folder of the site. */
  readonly file: string
  /** Finds it in the file. Called for links with problems only. */
  readonly locate: () => Pick<SourceLocation, 'line' | 'column'>
}

/** What a feature adds to a site, as far as it is known before pages are compiled. */
export interface FeaturePlan {
  /** Routes of the pages that `assemble` returns. */
  readonly routes?: readonly string[]
  /** URL paths, without base, of the files that it publishes and that links may name: `/sitemap.xml`. */
  readonly files?: readonly string[]
  /** Those of the routes whose pages only stand in for pages that nobody wrote. */
  readonly standIns?: readonly string[]
  /** Redirects that the author has written. */
  readonly redirects?: readonly ResolvedRedirect[]
  /** Paths and patterns, with their targets, that the host of the site redirects by files of the author. */
  readonly answered?: readonly (readonly [from: string, to: string])[]
  /** Routes without a page that lead to another route. */
  readonly implied?: readonly { readonly from: string; readonly to: string }[]
  /** The pages of categories that link to none themselves. */
  readonly categoryPages?: ReadonlyMap<CategoryNode, FolderPage>
  /** Those of its routes with lists of the pages below: the navbar highlights a link to one on all of them. */
  readonly listRoutes?: readonly string[]
  /** Pages with dates, for the features that publish them. */
  readonly streams?: readonly PageStream[]
  /** What all pages know of the site besides its config. It is in the first load, so it does not grow with the pages. */
  readonly siteData?: Partial<SiteData>
  /** Resolves the items of navbar and footer that have a type of the feature, by type. */
  readonly navItems?: Readonly<Record<string, NavItemResolver>>
  readonly diagnostics?: readonly Diagnostic[]
  /** What its data files and its front matter link to. These links are checked like those of the config. */
  readonly links?: readonly FeatureLink[]
  /** Texts of its options and data files that can be translated, as the site in its default language has them. */
  readonly texts?: readonly ShownText[]
  /** Makes what the feature adds, once pages have been compiled. */
  assemble?(content: CompiledContent): FeatureSite
}

/** The pages of a site that are written as Markdown. */
export interface CompiledContent extends Pick<Site, 'config' | 'href'> {
  readonly pages: readonly Page[]
}

/** What a feature adds to the default theme. Its folder `client` has the files. */
export interface FeatureTheme {
  /** Name of the folder of the feature. */
  readonly feature: string
  /** The components of the theme that belong to it: `client/<name>.tsx` exports each by its name. */
  readonly components: readonly ThemeComponent[]
  /** Names of its style sheets that every site has, by their place among those of the theme. */
  readonly commonStyles?: Readonly<Partial<Record<StylePlace, readonly string[]>>>
  /** Names of its other style sheets that a site needs. Those that only some pages need are extras: see `FeatureExtra`. */
  styles?(config: ResolvedConfig): readonly string[]
}

/**
 * Where `templates/default/styles.css` imports the style sheets of features: after the rules of the navbar, or after all other rules but
 * those for forced colors and for printing.
 */
export const STYLE_PLACES = ['navbar', 'last'] as const

export type StylePlace = (typeof STYLE_PLACES)[number]

/**
 * Code of a feature that is bundled with the theme, for browsers. Unstable: it has what the features of docsgen need so far. All
 * paths are absolute. The bundle is kept until this value or one of the files changes.
 */
export interface FeatureCode {
  /** A module with the export `boot`, a function that the boot script of every document calls. */
  readonly bootModule?: string
  /** A script without React that the boot module imports when it is needed. */
  readonly script?: FeatureScript
  /** A module whose default export is the React component of the pages with the body `feature`. */
  readonly pageModule?: string
  /**
   * What the boot module reads from its element (`chunkUrls` in `client/chunk-urls.ts`), by lower-case names. The URL of the script is
   * there too, under the name of the feature.
   */
  readonly bootValues?: Readonly<Record<string, string>>
  /** What the content security policy must allow for the script. */
  readonly sources?: readonly NeededSource[]
}

/** A script of a feature. */
export interface FeatureScript {
  readonly path: string
  /** The constants that it declares, by name. */
  readonly constants: Readonly<Record<string, ScriptConstant>>
}

/** What a constant is: JSON, the text of a bundled style sheet, or a module that the script imports by the name of the constant. */
type ScriptConstant = { readonly json: unknown } | { readonly styleSheet: string } | { readonly module: string }

/** The code of the features of a site, by their names. */
export type FeatureCodes = Readonly<Record<string, FeatureCode>>
