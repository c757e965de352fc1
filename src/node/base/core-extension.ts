import type { Plugin } from 'esbuild'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from './config.js'
import type { ResolvedDocs } from './docs.js'
import type { Languages } from './languages.js'
import type { Site } from './site.js'
import type { ResolvedTheme } from './theme.js'

/**
 * What a tool that docsgen comes with adds to the core, which does not know it by name: `extensions.ts` lists them. All parts are
 * unstable: they have what the tools in that list need so far.
 */
export interface CoreExtension {
  readonly name: string
  /** What the bundler needs for the code and the style sheets of a site. */
  readonly unstable_bundle?: BundleExtension
  /** A folder of the site whose components render parts of pages. */
  readonly unstable_siteTheme?: SiteThemeFolder
  /** Another generator, whose options, files and built sites docsgen recognizes. */
  readonly unstable_generator?: Generator
}

/** What a tool adds to the bundling of a site. */
export interface BundleExtension {
  /** Folders with the modules that code imports by a scope: `@theme` to an absolute path. They replace those of the core. */
  scopes(): Readonly<Record<string, string>>
  /** Those of them whose modules only put text and docsgen's components into pages, so that they need no content policy. */
  readonly harmlessScopes: readonly string[]
  /** What is wrong with an import of a module that cannot be found; undefined for modules that the tool does not know. */
  explainModule(name: string): ImportProblem | undefined
  /** What is wrong with an import of a name that a file does not export; undefined for files that are not the tool's. */
  explainName(filePath: string, name: string): ImportProblem | undefined
  /** Plugins of esbuild, which run before those for the theme. */
  plugins(config: Pick<ResolvedConfig, 'alias' | 'rootDir' | 'theme'>): readonly Plugin[]
  /** Extensions of the files that are components if code imports them, and not URLs: `.svg`. */
  componentFiles(theme: Pick<ResolvedTheme, 'compat'>): readonly string[]
  /** Returns what changes the text of the site's style sheets; undefined if nothing does. */
  styleTransform(theme: Pick<ResolvedTheme, 'compat'>): Promise<StyleTransform | undefined>
  /** Sources of modules by name, for the code of pages. Pages that import one are bundled again when it changes. */
  pageModules(site: Site): Readonly<Record<string, string>>
  /** Names of files in the folder of a language that these modules are made from, besides those of the core. */
  readonly languageFiles: readonly string[]
  /** The same modules for the theme, which is bundled before the pages are known. */
  themeModules(config: ThemeDocs): Readonly<Record<string, string>>
  /** The source of the module of a React page; undefined if its file is the module. */
  reactPage(filePath: string): string | undefined
  /** A function that gets a component of the site and the default one, and returns one that chooses; undefined for no choice. */
  choiceOf(
    modulePath: string,
    theme: Pick<ResolvedTheme, 'folder'>,
  ): { readonly from: string; readonly name: string } | undefined
  /** Ends of the paths of files whose code reads where its page is in the sidebars. */
  readonly placeReaders: readonly string[]
  /** Problems of files of the site that have no effect. */
  unusedFiles(config: Pick<ResolvedConfig, 'languages' | 'rootDir' | 'theme'>): readonly Diagnostic[]
}

/** What the modules of the theme can know of the docs and of the languages. */
export interface ThemeDocs extends Pick<ResolvedConfig, 'base' | 'locale' | 'theme' | 'trailingSlash'> {
  readonly languages?: Pick<Languages, 'all' | 'current' | 'root'>
  readonly docs: readonly Pick<ResolvedDocs, 'folder' | 'routeBase' | 'version'>[]
}

/** What is wrong with an import. */
export type ImportProblem = Pick<Diagnostic, 'code' | 'message' | 'hint'>

/** Changes the text of a style sheet, or of a CSS module. Lines stay the same, because the bundler reports errors at them. */
export type StyleTransform = (css: string, sheet: { readonly isModule: boolean }) => string

/** A folder of the site whose components render parts of pages. */
export interface SiteThemeFolder {
  /** Its absolute path. It need not exist. */
  dirOf(rootDir: string): string
  /** Reads it; empty if there is none. */
  read(rootDir: string): SiteTheme
}

/** The components of a site in such a folder. */
export interface SiteTheme {
  /** Absolute paths of its modules by their names: `Root`, `DocItem/Footer`. */
  readonly files: Readonly<Record<string, string>>
  /**
   * The components that pages use without an import, and the elements of Markdown that the site renders (tags, `admonition` and
   * `fence`), with the names of their modules in `files`.
   */
  readonly mdx: Readonly<Record<string, string>>
  /** Absolute paths of the files that `mdx` is read from. */
  readonly sources: readonly string[]
}

/** The prefix of modules that render components and elements of pages in place of docsgen: a plugin of the tool has them. */
export const MDX_COMPONENT = 'docsgen:mdx/'

/** Another generator, whose sites docsgen can migrate. */
export interface Generator {
  /** As messages name it: `VitePress`. */
  readonly name: string
  /** Names of its config files, the usual one first. */
  readonly configFiles: readonly string[]
  /** Keys that nearly every config of it has, and no config of docsgen. */
  readonly usualKeys: readonly string[]
  readonly options: ForeignOptions
  /** Its values for options of docsgen, by key path, with what to write instead. */
  readonly values: ValueHints
  /** Hooks of its plugins, with those of docsgen that stand for them. */
  readonly hooks: Readonly<Record<string, string>>
  /** What to use instead of a module of it; undefined for other modules. */
  replacementOf(module: string): string | undefined
  readonly builtSites: BuiltSites
}

/** The options of another generator that docsgen does not have under the same name. */
export interface ForeignOptions {
  /** As a possessive: `VitePress's`. */
  readonly owner: string
  /** Key paths without indexes, and the options of docsgen to use instead: names joined by `, ` or ` and `. */
  readonly names: Readonly<Record<string, string>>
  /** Key paths without indexes, and what to do instead: an imperative. */
  readonly unsupported: Readonly<Record<string, string>>
}

/** Values in lower case by key path, with what to write instead. */
type ValueHints = Readonly<Record<string, Readonly<Record<string, string>>>>

/** How the documents that another generator has written are read. */
export interface BuiltSites {
  /** Whether a document lists pages, by the classes of its `<html>`: of a tag, an author, a year or a blog, or cards. */
  isList(classes: readonly string[]): boolean
  /** Whether a list is the page of a folder. */
  isFolderIndex(classes: readonly string[]): boolean
  /** Whether its theme writes an id that nobody links to. */
  isThemeId(id: string): boolean
  readonly dialect: Dialect
}

/** An element of a parsed document. */
export type Element = DefaultTreeAdapterTypes.Element

/** Finds the parts of a page in the documents of a generator. */
export interface Dialect {
  /** The element with what the author wrote. */
  content(document: DefaultTreeAdapterTypes.Node): Element | undefined
  /** Whether the page is a list of pages, such as those of a tag: only its links are compared. */
  isList(html: Element): boolean
  /** Whether the theme has added an element to the content, such as the link of a heading to itself. */
  isAddition(element: Element): boolean
  /** Whether an element shows other pages as cards, whose texts are those of these pages. */
  isCard(element: Element): boolean
  /** The kind of admonition whose title an element is. */
  titledAdmonition(element: Element): string | undefined
}
