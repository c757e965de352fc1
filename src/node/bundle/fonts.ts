import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import { locateFindings } from '../config/finding.js'
import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { codeOptions, ConfigFor } from '../config/projection.js'
import { siteRelative } from '../model/names.js'
import { packageDir } from '../tool/package.js'
import {
  coversCharacter,
  fontCss,
  type FontFace,
  type FontMeasures,
  type FontRole,
  readFontFaces,
  type SiteFont,
} from './font-css.js'

/** URLs of the font files that a document preloads. */
export interface FontUrls {
  readonly sans?: string
  /** Only pages with code need it. */
  readonly mono?: string
}

/** The style sheets that declare the fonts of a site, which are part of the key of the bundle. */
export function fontSources({ theme }: ConfigFor<typeof codeOptions>): string[] {
  return fontEntries(theme.fonts).map(
    ([role, source]) => role + (isFontFile(source) ? source : readFileSync(source, 'utf8')),
  )
}

/** The style sheet of a site's fonts, and the main file of each. */
export interface SiteFonts {
  readonly css: string
  /** Absolute paths. */
  readonly main: Readonly<Partial<Record<FontRole, string>>>
}

/** Loads the fonts of a site and measures them. Throws a DocsgenError if one cannot be read. */
export async function loadFonts(config: ConfigFor<typeof codeOptions>): Promise<SiteFonts> {
  const fonts = await Promise.all(
    fontEntries(config.theme.fonts).map(async ([role, source]) => {
      const font = await loadFont(source).catch((error: unknown) => {
        throw fontProblem({ role, source, config, error })
      })
      return [role, font] as const
    }),
  )
  return {
    css: fonts.map(([role, font]) => fontCss(font, role)).join('\n'),
    main: Object.fromEntries(fonts.map(([role, font]) => [role, font.main.path])),
  }
}

/** The URLs of the main files in the output of esbuild. */
export function fontUrls(
  { main }: SiteFonts,
  {
    metafile,
    urlOf,
    rootDir,
  }: { readonly metafile: Metafile; readonly urlOf: (outputPath: string) => string; readonly rootDir: string },
): FontUrls {
  const outputs = Object.entries(metafile.outputs)
  const entries = Object.entries(main).flatMap(([role, filePath]) => {
    const found = outputs.find(([, { inputs }]) => {
      const [input, ...others] = Object.keys(inputs)
      return input !== undefined && others.length === 0 && path.resolve(rootDir, input) === filePath
    })
    return found ? [[role, urlOf(found[0])] as const] : []
  })
  return Object.fromEntries(entries)
}

function fontEntries(fonts: ConfigFor<typeof codeOptions>['theme']['fonts']): [FontRole, string][] {
  return (['sans', 'mono'] as const).flatMap((role) => {
    const font = fonts[role]
    const source = font === 'default' ? path.join(ownFontsDir(), role, 'index.css') : font
    return source === undefined ? [] : [[role, source] as [FontRole, string]]
  })
}

function fontProblem(options: {
  readonly role: FontRole
  readonly source: string
  readonly config: ConfigFor<typeof codeOptions>
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

async function loadFont(source: string): Promise<SiteFont> {
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
  return {
    family,
    faces: faces.filter((face) => face.family === family),
    main,
    measures: source.startsWith(ownFontsDir() + path.sep) ? ownMeasures(dir) : await measure(main.path),
  }
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
