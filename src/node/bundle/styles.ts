import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { nameHash } from '../base/hash.js'
import { createIconFinder, loadIcons } from '../config/icons.js'
import { clientPath } from '../base/package.js'
import type { SidebarIcons } from '../content/sidebar-icons.js'
import { type BundleConfig, bundledFrom, configKey } from '../config/keys.js'
import type { FileHashes } from '../store/file-hashes.js'
import type { Making, ResultStore } from '../store/result-store.js'
import { featureStyleModules, frameModule, iconsModule } from './entries.js'
import { bundleFonts } from './fonts.js'
import { userAliases } from './options.js'
import { allSettled, latin1Files, nameByContent } from './outputs.js'
import { virtualModules } from './plugins.js'
import { fileKey, ofPackages } from './portable.js'
import { bundleWarnings } from './problems.js'
import { runEsbuild } from './run-esbuild.js'
import { styleImports } from './style-sheet.js'
import { siteModules } from './theme-modules.js'

/** The style sheet of a site, and what it loads. Names are below the output folder. */
export interface StylesBundle {
  readonly styles: string
  /** The fonts that documents preload. */
  readonly fonts: { readonly sans?: string; readonly mono?: string }
  /** As latin1 text. */
  readonly files: Readonly<Record<string, string>>
  readonly inputs: FileHashes
  /** Mistakes in the style sheets of the site that break nothing. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A bundled style sheet, as it is stored. */
interface StoredSheet extends Pick<StylesBundle, 'diagnostics' | 'files'> {
  readonly css: string
}

/**
 * Makes the style sheet of a site: the fonts, the theme's rules, the icons, the site's rules, and `imported`, the text of those that components
 * import. The theme's style sheets (`sheets`, absolute paths) are bundled one by one, each for all sites, unless the layers of `theme.compat`
 * are around them.
 */
export async function bundleStyles(
  {
    config: given,
    sheets: ofTheme,
    store,
    icons,
  }: {
    readonly config: BundleConfig
    readonly sheets: readonly string[]
    readonly store: ResultStore
    readonly icons?: SidebarIcons
  },
  imported: Promise<string>,
): Promise<StylesBundle> {
  const find = createIconFinder(given.rootDir)
  const loaded = await Promise.all(
    (icons?.names ?? []).map(async (name) => {
      const found = await loadIcons([{ path: ['icon'], value: name, names: 'icon' }], { ...given, find })
      return { ...found, location: found.findings.length === 0 ? undefined : icons?.locate(name) }
    }),
  )
  const sheets = icons?.names.length ? [...ofTheme, clientPath('extras', 'sidebar-icons.css')] : ofTheme
  const config = { ...given, icons: Object.assign({}, given.icons, ...loaded.map((one) => one.icons)) }
  const { compat } = config.theme
  const own = compat === undefined ? sheets.map((sheet) => bundleSheet(sheet, { config, store })) : []
  const imports = siteImports(config, sheets)
  const site = imports === '' ? [] : [bundleSite(imports, { config, store })]
  const [fonts, ofComponents, ownSheets, siteSheets] = await allSettled([
    bundleFonts(config, store),
    imported,
    allSettled(own),
    allSettled(site),
  ])
  const css = [
    fonts.value.css,
    ...ownSheets.map(({ value }) => value.css),
    compat === undefined ? iconsModule(config.icons) : '',
    ...siteSheets.map(({ value }) => value.css),
    ofComponents,
  ].join('')
  const bytes = Buffer.from(css)
  const styles = `assets/styles-${nameHash(bytes)}.css`
  const bundled = [...ownSheets, ...siteSheets]
  const fontFiles = Object.entries(fonts.value.files).map(([name, file]) => [name, readFileSync(file, 'latin1')])
  return {
    styles,
    fonts: fonts.value.main,
    files: Object.assign(
      { [styles]: bytes.toString('latin1') },
      Object.fromEntries(fontFiles),
      ...bundled.map(({ value }) => value.files),
    ),
    inputs: Object.assign(
      store.files.hashes(loaded.flatMap(({ files }) => files)),
      fonts.files,
      ...bundled.map(({ files }) => files),
    ),
    diagnostics: [
      ...bundled.flatMap(({ value }) => value.diagnostics),
      ...loaded.flatMap(({ findings, location }) =>
        findings.map(({ message, hint }): Diagnostic => {
          return { code: 'unknown-icon', severity: 'error', message: `in a sidebar, ${message}`, hint, location }
        }),
      ),
    ],
  }
}

/** The text of a style sheet that imports those of the site and, with `theme.compat`, those of the theme in layers below them. */
export function siteImports(config: BundleConfig, sheets: readonly string[]): string {
  const { compat, cssPaths } = config.theme
  const ofSite = [...(frameModule(config) === '' ? [] : ['docsgen:frame']), ...cssPaths]
  return styleImports({ own: compat === undefined ? [] : [...sheets, 'docsgen:icons'], ofSite, compat })
}

type SheetOptions = { readonly config: BundleConfig; readonly store: ResultStore }

/** A style sheet of the theme. */
function bundleSheet(sheet: string, { config, store }: SheetOptions) {
  const query = ofPackages('theme-sheets', config, { key: [fileKey(sheet)] })
  return store.get(query, (making) =>
    bundleCss(`@import ${JSON.stringify(sheet)};`, { config, making, publicPath: undefined }),
  )
}

/** The style sheets of the site. */
function bundleSite(imports: string, { config, store }: SheetOptions) {
  const query = { kind: { name: 'site-styles' }, key: [imports, configKey(config, bundledFrom)] }
  return store.get(query, (making) => bundleCss(imports, { config, making }))
}

async function bundleCss(
  contents: string,
  {
    config,
    making,
    ...options
  }: { readonly config: BundleConfig; readonly making: Making; readonly publicPath?: undefined },
): Promise<StoredSheet> {
  const { rootDir } = config
  const sheets = [
    ['docsgen:styles', contents],
    ['docsgen:icons', iconsModule(config.icons)],
    ['docsgen:frame', frameModule(config)],
    ...featureStyleModules(),
  ] as const
  const modules = sheets.map(([name, text]) => [name, { contents: text, loader: 'css', resolveDir: rootDir }] as const)
  const { outputFiles, metafile, warnings } = await runEsbuild(
    {
      ...options,
      entryPoints: { styles: 'docsgen:styles' },
      alias: userAliases(config),
      plugins: [...siteModules(config, { hasSiteCode: false }), virtualModules(new Map(modules))],
    },
    { config, side: 'browser', making },
  )
  const isStyles = ({ path: name }: { readonly path: string }) => path.basename(name) === 'styles.css'
  const assets = outputFiles.filter((output) => !isStyles(output))
  return {
    css: outputFiles.find(isStyles)?.text ?? '',
    files: latin1Files(nameByContent(assets, metafile, rootDir)),
    diagnostics: bundleWarnings(warnings, rootDir),
  }
}
