import { belowBase } from '../../shared/route.js'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DocsgenPlugin, PluginContext, UserConfig } from 'docsgen'
import { directionOf } from '../../node/base/languages.js'
import { languageName } from '../../shared/language-name.js'

/** Options of the adapter. */
export interface DocusaurusPluginOptions {
  /** Name of the plugin, by which components read its data with `usePluginData`. */
  readonly name: string
  /** The function that a Docusaurus config names in `plugins`, or a module with it as its default export. */
  readonly plugin: PluginModule
  /** The options of the plugin. `id` distinguishes several instances. */
  readonly options?: Readonly<Record<string, unknown>>
}

/**
 * Runs a plugin that was written for Docusaurus: `loadContent`, `contentLoaded` with its actions, and `postBuild`. Its other
 * hooks are about webpack and the theme of Docusaurus, and have options of docsgen as counterparts.
 */
export default function docusaurusPlugin({ name, plugin, options = {} }: DocusaurusPluginOptions): DocsgenPlugin {
  const id = typeof options.id === 'string' ? options.id : 'default'
  const config: { current?: UserConfig } = {}
  const load = async (context: PluginContext): Promise<Loaded> => {
    const create = typeof plugin === 'function' ? plugin : plugin?.default
    if (typeof create !== 'function')
      throw new Error('`plugin` is neither a function nor a module with one as its default export')
    const language = languageIn(config.current, context.base)
    // Languages are built at the same time, so each has files of its own.
    const dir = language.tag === language.main ? context.cacheDir : path.join(context.cacheDir, language.tag)
    const loadContext = contextOf(config.current, { ...context, cacheDir: dir }, language)
    const instance = await create(loadContext as never, { id, ...options } as never)
    const found: { data?: unknown; readonly routes: DocusaurusRoute[] } = { routes: [] }
    const actions: ContentLoadedArguments['actions'] = {
      setGlobalData: (data) => {
        found.data = data
      },
      addRoute: (route) => {
        found.routes.push(...leaves(route))
      },
      createData: async (file, data) => {
        const filePath = path.join(dir, 'data', file)
        mkdirSync(path.dirname(filePath), { recursive: true })
        writeFileSync(filePath, typeof data === 'string' ? data : JSON.stringify(data))
        return filePath
      },
    }
    const content = await instance?.loadContent?.()
    await instance?.contentLoaded?.({ content, actions, allContent: {} })
    return { instance, content, loadContext, dir, ...found }
  }
  // Each language of the site has a base. `pages` is the first hook of each build.
  const last = new Map<string, Promise<Loaded>>()
  const loadAgain = (context: PluginContext): Promise<Loaded> => {
    const loading = load(context)
    last.set(context.base, loading)
    return loading
  }
  const loaded = (context: PluginContext): Promise<Loaded> => last.get(context.base) ?? loadAgain(context)
  return {
    name: id === 'default' ? name : `${name}/${id}`,
    config(current) {
      config.current = current
    },
    async pages(context) {
      const { routes, dir } = await loadAgain(context)
      return { pages: routes.map((route, index) => pageOf(route, index, { ...context, cacheDir: dir })) }
    },
    async site(_site, context) {
      return (await loaded(context)).data
    },
    async buildEnd({ pages, emit }, context) {
      const { instance, content, loadContext } = await loaded(context)
      if (instance?.postBuild === undefined) return
      rmSync(loadContext.outDir, { recursive: true, force: true })
      mkdirSync(loadContext.outDir, { recursive: true })
      const routesPaths = pages.map(({ href }) => href)
      await instance.postBuild({ ...loadContext, content, routes: [], routesPaths, head: {} })
      for (const file of readdirSync(loadContext.outDir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue
        const filePath = path.join(file.parentPath, file.name)
        emit(path.relative(loadContext.outDir, filePath).replaceAll(path.sep, '/'), readFileSync(filePath))
      }
    },
  }
}

interface Loaded {
  /** Undefined for plugins that switch themselves off. */
  readonly instance: DocusaurusPlugin | null | undefined
  readonly content: unknown
  readonly loadContext: LoadContext
  /** Absolute path of the folder with what the plugin writes. */
  readonly dir: string
  readonly data?: unknown
  readonly routes: readonly DocusaurusRoute[]
}

/** The languages of the site, and the one whose pages are made. */
interface Language {
  readonly tag: string
  readonly main: string
  readonly all: readonly string[]
}

/** The language whose pages are at a base. */
function languageIn(config: UserConfig | undefined, base: string): Language {
  const { languages, locale = 'en' } = config ?? {}
  const main = languages?.default ?? locale
  const all = [main, ...Object.keys(languages?.list ?? {}).filter((tag) => tag !== main)]
  const bare = (url = '') => url.replace(/^\/+|\/+$/g, '')
  const isAt = (tag: string) => bare(base) === bare(`${bare(config?.base)}/${tag}`)
  return { tag: all.find((tag) => tag !== main && isAt(tag)) ?? main, main, all }
}

/** What Docusaurus tells a plugin about the site, as far as docsgen knows it. */
function contextOf(
  config: UserConfig | undefined,
  { rootDir, cacheDir, base }: PluginContext,
  { tag, main, all }: Language,
): LoadContext {
  const { tagline, url, favicon, customFields, trailingSlash, languages } = config ?? {}
  const own = languages?.list[tag]
  const siteConfig = {
    title: own?.title ?? config?.title ?? '',
    tagline: own?.tagline ?? tagline,
    url,
    baseUrl: base,
    favicon,
    customFields,
    trailingSlash,
    themeConfig: {},
  }
  const translations = languages?.dir ?? 'i18n'
  return {
    siteDir: rootDir,
    generatedFilesDir: path.join(cacheDir, 'data'),
    outDir: path.join(cacheDir, 'out'),
    baseUrl: base,
    siteConfig,
    siteConfigPath: '',
    siteVersion: undefined,
    siteStorage: { type: 'localStorage', namespace: '' },
    i18n: {
      defaultLocale: main,
      currentLocale: tag,
      locales: all,
      path: translations,
      localeConfigs: Object.fromEntries(all.map((one) => [one, localeConfig(one, languages?.list[one])])),
    },
    localizationDir: path.join(rootDir, translations, tag),
    codeTranslations: {},
  }
}

/** What Docusaurus tells of a language. */
function localeConfig(
  tag: string,
  { label = languageName(tag, tag), path: folder = tag, dir = directionOf(tag) }: LanguageSettings = {},
) {
  return { label, htmlLang: tag, direction: dir, calendar: 'gregory', path: folder }
}

type LanguageSettings = NonNullable<UserConfig['languages']>['list'][string]

/** The innermost routes: the outer ones only lay them out. */
function leaves(route: DocusaurusRoute): DocusaurusRoute[] {
  return route.routes === undefined || route.routes.length === 0 ? [route] : route.routes.flatMap(leaves)
}

/** A page whose component gets the modules of the route as props, as in Docusaurus. */
function pageOf(
  { path: url, component, modules = {}, ...route }: DocusaurusRoute,
  index: number,
  { rootDir, cacheDir, base }: PluginContext,
) {
  const props = Object.fromEntries(Object.entries(modules).map(([key, name]) => [key, dataOf(name, rootDir)]))
  const wrapper = path.join(cacheDir, 'routes', `route-${index}.js`)
  const target = component.startsWith('@') ? component : path.resolve(rootDir, component)
  mkdirSync(path.dirname(wrapper), { recursive: true })
  const code = [
    `import Component from ${JSON.stringify(target)}`,
    `const route = ${JSON.stringify({ ...route, path: url })}`,
    'export default ({ data }) => <Component {...data} route={route} />',
  ]
  const text = `${code.join('\n')}\n`
  if (!existsSync(wrapper) || readFileSync(wrapper, 'utf8') !== text) writeFileSync(wrapper, text)
  return {
    route: belowBase(url, base) ?? url,
    component: path.relative(rootDir, wrapper).replaceAll(path.sep, '/'),
    data: props,
  }
}

/** The value of a module that `createData` has written, or of another JSON file. */
function dataOf(name: string | { readonly path: string }, rootDir: string): unknown {
  const given = typeof name === 'string' ? name : name.path
  const filePath = path.resolve(rootDir, given.replace(/^@site\//, ''))
  return JSON.parse(readFileSync(filePath, 'utf8'))
}

/** What is used of a plugin for Docusaurus; the types of `@docusaurus/types` fit it. */
export interface DocusaurusPlugin {
  readonly name: string
  loadContent?(): unknown
  contentLoaded?(given: ContentLoadedArguments): unknown
  postBuild?(given: LoadContext & Readonly<Record<string, unknown>>): unknown
}

/** Creates a plugin from the context and its options, whose types differ from plugin to plugin; nothing switches it off. */
export type PluginFunction = (
  context: never,
  options: never,
) => DocusaurusPlugin | Promise<DocusaurusPlugin> | null | undefined

/** A plugin, or a module that has it as its default export. */
export type PluginModule = PluginFunction | { readonly default: PluginFunction }

/** The argument of `contentLoaded`. */
export interface ContentLoadedArguments {
  readonly content: unknown
  readonly allContent: Readonly<Record<string, never>>
  readonly actions: {
    setGlobalData(data: unknown): void
    addRoute(route: DocusaurusRoute): void
    /** Writes a file, and resolves to its absolute path. */
    createData(file: string, data: unknown): Promise<string>
  }
}

/** A route that a plugin adds. */
export interface DocusaurusRoute {
  readonly path: string
  readonly component: string
  /** Props of the component: paths of JSON files. */
  readonly modules?: Readonly<Record<string, string | { readonly path: string }>>
  readonly routes?: readonly DocusaurusRoute[]
  readonly [field: string]: unknown
}

/** The first argument of a plugin. */
export interface LoadContext {
  readonly siteDir: string
  readonly generatedFilesDir: string
  /** A folder whose files become part of the output after `postBuild`. */
  readonly outDir: string
  readonly baseUrl: string
  readonly siteConfig: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}
