/** A `@font-face` rule of a font: one file, with the characters and weights that it has. */
export interface FontFace {
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
export interface FontMeasures {
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

export type FontRole = 'sans' | 'mono'

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
export function fontCss(font: SiteFont, role: FontRole): string {
  const fallbacks = installed[role].map((one, i) => ({ ...one, family: `${font.family} fallback ${i + 1}` }))
  const stack = [font.family, ...fallbacks.map(({ family }) => family)].map(quoted).join(',')
  return [
    ...font.faces.map((face) => faceRule(face, role)),
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

function faceRule({ family, path, style, weight, range }: FontFace, role: FontRole): string {
  return rule({
    'font-family': quoted(family),
    'font-style': style,
    'font-weight': weight,
    'font-display': displays[role],
    src: `url(${quoted(path.replaceAll('\\', '/'))}) format("woff2")`,
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
