import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locateFindings } from '../base/schema/finding.js'
import type { BundleConfig } from '../config/keys.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { nameHash } from '../base/hash.js'
import { siteRelative } from '../base/names.js'
import { packageDir } from '../base/package.js'
import type { Result, ResultStore } from '../store/result-store.js'

/** What a site's fonts add to its output. Names are below the output folder. */
interface FontBundle {
  /** The style sheet that declares them, for the folder `assets`. */
  readonly css: string
  /** The main file of each font, which documents preload. */
  readonly main: Readonly<Partial<Record<FontRole, string>>>
  /** The files by their names; absolute paths. */
  readonly files: Readonly<Record<string, string>>
}

/**
 * Measures the fonts of a site, and names their files by a hash of their content. No bundler is needed for that. Throws a DocsgenError if one
 * cannot be read.
 */
export async function bundleFonts(config: BundleConfig, store: ResultStore): Promise<Result<FontBundle>> {
  const entries = fontEntries(config.theme.fonts)
  const query = { kind: { name: 'fonts' }, key: [JSON.stringify(entries), siteLanguages(config).join()] }
  return store.get(query, async (making) => {
    const loaded = await Promise.all(
      entries.map(async ([role, source]) => {
        const font = await loadFont(source, siteLanguages(config)).catch((error: unknown) => {
          throw fontProblem({ role, source, config, error })
        })
        return [role, font] as const
      }),
    )
    const paths = loaded.flatMap(([, { faces }]) => faces.map(({ path: filePath }) => filePath))
    making.readFiles([...entries.map(([, source]) => source), ...paths])
    const names = new Map(paths.map((filePath) => [filePath, fontName(filePath)]))
    const urlOf = (filePath: string) => `./${names.get(filePath)}`
    const nameOf = (filePath: string) => `assets/${names.get(filePath)}`
    return {
      css: loaded.map(([role, font]) => fontCss(font, role, urlOf)).join('\n'),
      main: Object.fromEntries(loaded.map(([role, font]) => [role, nameOf(font.main.path)])),
      files: Object.fromEntries(paths.map((filePath) => [nameOf(filePath), filePath])),
    }
  })
}

function fontName(filePath: string): string {
  const { name, ext } = path.parse(filePath)
  return `${name.replace(/[^\w.-]+/g, '-')}-${nameHash(readFileSync(filePath))}${ext}`
}

function fontEntries(fonts: BundleConfig['theme']['fonts']): [FontRole, string][] {
  return (['sans', 'mono'] as const).flatMap((role) => {
    const font = fonts[role]
    const source = font === 'default' ? path.join(ownFontsDir(), role, 'index.css') : font
    return source === undefined ? [] : [[role, source] as [FontRole, string]]
  })
}

function fontProblem(options: {
  readonly role: FontRole
  readonly source: string
  readonly config: BundleConfig
  readonly error: unknown
}): DocsgenError {
  const { role, source, config, error } = options
  const reason = error instanceof Error ? error.message : String(error)
  const message = `the font "${siteRelative(config.rootDir, source)}" cannot be read: ${reason}`
  const hint = 'name a WOFF2 file, or a package whose `index.css` declares one'
  const finding = { code: 'config-value', path: ['theme', 'fonts', role], message, hint } as const
  return new DocsgenError(locateFindings([finding], config), 1)
}

function isFontFile(source: string): boolean {
  return source.endsWith('.woff2')
}

/** Tags of the languages that the site is in. */
function siteLanguages({ locale, languages }: BundleConfig): readonly string[] {
  return [locale, ...(languages?.all ?? []).map(({ tag }) => tag)]
}

async function loadFont(source: string, languages: readonly string[]): Promise<SiteFont> {
  if (isFontFile(source)) {
    const measures = await measure(source)
    const family = measures.familyName
    const face: FontFace = { family, path: source, style: 'normal', weight: '100 900' }
    return { family, faces: [face], main: face, measures }
  }
  const dir = path.dirname(source)
  const faces = readFontFaces(readFileSync(source, 'utf8')).map((face) => ({
    ...face,
    path: path.resolve(dir, face.path),
  }))
  const main = faces.find(
    ({ style, range }) => style === 'normal' && (range === undefined || coversCharacter(range, 'a')),
  )
  if (!main) throw new Error('it declares no upright WOFF2 font with the letter "a"')
  const { family } = main
  const isOwn = source.startsWith(ownFontsDir() + path.sep)
  return {
    family,
    faces: faces.filter((face) => face.family === family && (!isOwn || isForLanguages(face, languages))),
    main,
    measures: isOwn ? ownMeasures(dir) : await measure(main.path),
  }
}

/**
 * Whether a site in these languages has the file of a font of the default theme. All have the Latin files. The rules of the
 * others are in the style sheet of every page, so a few foreign words on a page have a font of the device.
 */
function isForLanguages({ range = '' }: FontFace, languages: readonly string[]): boolean {
  if (coversCharacter(range, 'Ѡ') || coversCharacter(range, 'ж'))
    return languages.some((tag) => new Intl.Locale(tag).maximize().script === 'Cyrl')
  if (coversCharacter(range, 'ạ')) return languages.some((tag) => new Intl.Locale(tag).language === 'vi')
  return true
}

async function measure(fontPath: string) {
  const { fromBuffer } = await import('@capsizecss/unpack')
  return fromBuffer(readFileSync(fontPath))
}

/** Folder of the default theme's fonts. */
function ownFontsDir(): string {
  return path.join(packageDir(), 'dist', 'fonts')
}

/** What `src/packaging/copy-fonts.mjs` has measured. */
function ownMeasures(dir: string): FontMeasures {
  return JSON.parse(readFileSync(path.join(dir, 'measures.json'), 'utf8')) as FontMeasures
}

/** A `@font-face` rule of a font: one file, with the characters and weights that it has. */
interface FontFace {
  readonly family: string
  /** Absolute path of the file. */
  readonly path: string
  readonly style: string
  /** A weight, or the range of a variable font: `100 900`. */
  readonly weight: string
  /** Value of `unicode-range`; absent if the file is for all characters. */
  readonly range?: string
}

/** The measures of a font, in its own units. */
interface FontMeasures {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** Average width of a letter in English text. */
  readonly xWidthAvg: number
}

/** A font of the site: its files, the measures of its main file, and that file. */
export interface SiteFont {
  readonly family: string
  readonly faces: readonly FontFace[]
  /** The file with the letters `a` to `z`, which every page needs. */
  readonly main: FontFace
  readonly measures: FontMeasures
}

type FontRole = 'sans' | 'mono'

/** Fonts that devices have, with the average width of their letters in em, by the weighting of `@capsizecss/unpack`. */
const installed: Readonly<
  Record<FontRole, readonly { readonly width: number; readonly faces: readonly LocalFace[] }[]>
> = {
  sans: [
    {
      width: 913 / 2048,
      faces: [
        { weight: '100 550', names: ['Arial', 'Liberation Sans', 'Helvetica'] },
        { weight: '551 900', names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'] },
      ],
    },
    {
      width: 911 / 2048,
      faces: [
        { weight: '100 550', names: ['Roboto'] },
        { weight: '551 900', names: ['Roboto Bold'] },
      ],
    },
  ],
  mono: [
    {
      width: 1229 / 2048,
      faces: [{ weight: '100 900', names: ['Liberation Mono', 'Roboto Mono', 'Droid Sans Mono'] }],
    },
    { width: 1233 / 2048, faces: [{ weight: '100 900', names: ['Menlo', 'DejaVu Sans Mono'] }] },
    { width: 1126 / 2048, faces: [{ weight: '100 900', names: ['Consolas'] }] },
  ],
}

interface LocalFace {
  readonly weight: string
  /** Full names of the same design, as `local()` takes them. */
  readonly names: readonly string[]
}

/**
 * The style sheet of a font: its `@font-face` rules, fonts of the device that are scaled to its measures, which are shown
 * until it has loaded, and the custom property with both, which is not set in documents that load the font later.
 */
export function fontCss(font: SiteFont, role: FontRole, urlOf: (filePath: string) => string): string {
  const fallbacks = installed[role].map((one, i) => ({ ...one, family: `${font.family} fallback ${i + 1}` }))
  const stack = [font.family, ...fallbacks.map(({ family }) => family)].map(quoted).join(',')
  return [
    ...font.faces.map((face) => faceRule(face, role, urlOf(face.path))),
    ...fallbacks.flatMap(({ family, width, faces }) =>
      faces.map(({ names, weight }) =>
        rule({
          'font-family': quoted(family),
          'font-weight': weight,
          src: names.map((name) => `local(${quoted(name)})`).join(','),
          ...overrides(font.measures, width),
        }),
      ),
    ),
    `:root{--font-${role}:${stack}}`,
    // Documents on slow connections: see src/client/font-script.ts.
    `[data-late-fonts]{--font-${role}:initial}`,
  ].join('\n')
}

function faceRule({ family, style, weight, range }: FontFace, role: FontRole, url: string): string {
  return rule({
    'font-family': quoted(family),
    'font-style': style,
    'font-weight': weight,
    'font-display': displays[role],
    src: `url(${quoted(url)}) format("woff2")`,
    ...(range === undefined ? {} : { 'unicode-range': range }),
  })
}

/**
 * A font of text that arrives late is shown from the next page on, because other letters change where lines break. All
 * letters of code have the same width, so swapping that font moves nothing.
 */
const displays: Readonly<Record<FontRole, string>> = { sans: 'optional', mono: 'swap' }

/**
 * The descriptors that give a font of the device the measures of another font. Browsers apply `size-adjust` to the other
 * three too, so they are divided by it.
 */
export function overrides(measures: FontMeasures, width: number): Record<string, string> {
  const { unitsPerEm, ascent, descent, lineGap, xWidthAvg } = measures
  const scale = xWidthAvg / unitsPerEm / width
  const relative = (units: number) => percent(Math.abs(units) / unitsPerEm / scale)
  return {
    'size-adjust': percent(scale),
    'ascent-override': relative(ascent),
    'descent-override': relative(descent),
    'line-gap-override': relative(lineGap),
  }
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`
}

function rule(descriptors: Readonly<Record<string, string>>): string {
  const text = Object.entries(descriptors).map(([name, value]) => `${name}:${value}`)
  return `@font-face{${text.join(';')}}`
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

/**
 * Reads the `@font-face` rules of a style sheet, with the URL of each file as written. Only WOFF2 files count, which all
 * browsers that docsgen supports can load.
 */
export function readFontFaces(css: string): FontFace[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, body = '']) => {
    const value = (name: string) => new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`).exec(body)?.[1]?.trim()
    const path = /url\(\s*["']?([^"')]+\.woff2)["']?\s*\)/.exec(body)?.[1]
    const family = value('font-family')?.replace(/^["']|["']$/g, '')
    const range = value('unicode-range')
    if (path === undefined || family === undefined) return []
    const face = { family, path, style: value('font-style') ?? 'normal', weight: value('font-weight') ?? '400' }
    return [range === undefined ? face : { ...face, range }]
  })
}

/** Whether a value of `unicode-range` includes a character; wildcards (`U+4??`) count as ranges. */
export function coversCharacter(range: string, character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return range.split(',').some((part) => {
    const [, from = '', to] = /^\s*U\+([\da-f?]+)(?:-([\da-f]+))?\s*$/i.exec(part) ?? []
    if (from === '') return false
    const first = Number.parseInt(from.replaceAll('?', '0'), 16)
    const last = Number.parseInt(to ?? from.replaceAll('?', 'f'), 16)
    return code >= first && code <= last
  })
}
