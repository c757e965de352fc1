import type { SocialImagePage } from '../../node/base/social-image.js'
import { escapeHtml } from '../../shared/escape-html.js'

export const socialImageSize = { width: 1200, height: 630 } as const

const margin = 80

/** Sizes of the title in pixels, each with the most lines that it may have. The last one cuts what is left. */
const smallest = [56, 4] as const
const titleSizes = [[88, 2], [72, 3], smallest] as const

interface Colors {
  readonly background: string
  readonly color: string
  readonly accent: string
}

/** The picture of a page: its section, its title and the title of the site. */
export function socialImageSvg(page: SocialImagePage, { background, color, accent }: Colors): string {
  const { section, siteTitle } = page
  const isRtl = page.direction === 'rtl'
  const { width, height } = socialImageSize
  const wrap = (text: string, size: number) => wrapText(text, (width - 2 * margin) / size)
  const print = (
    text: string,
    place: { readonly size: number; readonly y: number; readonly fill: string; readonly most?: number },
  ): string[] => {
    const { size, y, fill, most = 1 } = place
    const all = wrap(text, size)
    const shown = all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]?.slice(0, -1)}…`] : all
    const attributes = `font-size="${size}" fill="${fill}" ${isRtl ? `x="${width - margin}" text-anchor="end"` : `x="${margin}"`}`
    return shown.map((line, i) => {
      // The renderer does not know `direction`; these characters begin and end text from right to left.
      const directed = isRtl ? `\u202b${line}\u202c` : line
      return `<text ${attributes} y="${y + (i - (shown.length - 1) / 2) * size * 1.2}">${escapeHtml(directed)}</text>`
    })
  }
  const title = page.title || siteTitle
  const [size, most] = titleSizes.find(([size, most]) => wrap(title, size).length <= most) ?? smallest
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    `<rect x="${isRtl ? width - 20 : 0}" width="20" height="${height}" fill="${accent}"/>`,
    ...print(section.join(' · '), { size: 32, y: 110, fill: accent }),
    ...print(title, { size, most, y: height / 2 + size * 0.35, fill: color }),
    ...(title === siteTitle ? [] : print(siteTitle, { size: 36, y: height - 72, fill: color })),
    '</svg>',
  ].join('')
}

const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u

/** After spaces, and around letters of scripts without spaces, but neither after opening nor before closing marks. */
const breaks = new RegExp(
  `(?<=\\s)|(?<=${wide.source})(?=[\\p{Lu}\\p{Ll}\\p{Lo}\\p{N}\\p{Ps}])|(?<![\\s\\p{Ps}])(?=(?!\\p{Lm}|\\p{P})${wide.source})`,
  'u',
)

/** Breaks a text into lines of at most a width in em, as estimated: fonts differ. A word that is longer than a line is broken too. */
export function wrapText(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (part: string): void => {
    if (line !== '' && widthOf((line + part).trim()) > most) {
      lines.push(line.trim())
      line = ''
    }
    line += part
  }
  for (const word of text.split(breaks))
    if (widthOf(word.trim()) <= most) add(word)
    else for (const { segment } of new Intl.Segmenter().segment(word)) add(segment)
  return [...lines, line.trim()].filter((one) => one !== '')
}

/** Width of a text in a bold font, in em. */
function widthOf(text: string): number {
  const widths = [...text].map((letter): number => {
    if (wide.test(letter)) return 1
    return /\p{M}/u.test(letter)
      ? 0
      : /[\p{Lu}mwMW@%]/u.test(letter)
        ? 0.72
        : /[\sijlt.,:;'|!()]/.test(letter)
          ? 0.34
          : 0.59
  })
  return widths.reduce((sum, one) => sum + one, 0)
}
