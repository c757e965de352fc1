import type * as Resvg from '@resvg/resvg-js'
import { once } from 'es-toolkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { Feature } from '../../node/base/feature.js'
import { nameHash } from '../../node/base/hash.js'
import { directionOf, directionOfSite } from '../../node/base/languages.js'
import { siteRelative } from '../../node/base/names.js'
import { type DocumentAddition, type MadeText, type Site, type SitePage, sourceName } from '../../node/base/site.js'
import type { SocialImagePage } from '../../node/base/social-image.js'
import { keyLocator } from '../../node/base/source-text/locate-key.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { lettersOf } from './font-letters.js'
import { drawingPackage, socialImagesOptions } from './social-images-options.js'
import { socialImageSize, socialImageSvg } from './template.js'

/**
 * Images that social networks show of pages. What a picture shows is known when its document is planned, so the document names it by a
 * hash; it is drawn when the files are published, and in the preview when it is requested.
 */
export const socialImages: Feature = {
  name: 'social-images',
  options: socialImagesOptions,
  plan({ config }) {
    const options = socialImagesOptions.of(config)
    if (options === undefined) return {}
    const { template, version } = options
    if (version === undefined) return { diagnostics: [missingPackage(config)] }
    const readFonts = once(() => options.fonts.map((font) => ({ ...font, has: lettersOf(readFileSync(font.path)) })))
    return {
      assemble() {
        const pictures = new Map<string, Picture>()
        const addPicture = (page: SocialImagePage, file: string): DocumentAddition => {
          const texts = [page.title, page.siteTitle]
          const letters = [...new Set([...texts, ...page.section].join('').replace(/\s/g, ''))]
          // The renderer does not always find a letter in a second font.
          const whole = readFonts().find(({ has }) => letters.every(has))
          const [first] = readFonts()
          if (!template && !whole)
            return missingLetters(
              letters.filter((letter) => !first?.has(letter)),
              file,
            )
          const fonts = template ? readFonts() : whole ? [whole] : []
          const svg = template?.(page) ?? socialImageSvg(page, options)
          const name = `assets/${nameHash([svg, version, ...fonts.map(({ hash }) => hash)].join('\n'))}.social.png`
          pictures.set(name, { svg, fontFiles: fonts.map((font) => font.path), route: page.route })
          return {
            socialImage: { href: config.base + name, ...socialImageSize, alt: texts.filter(Boolean).join(' – ') },
          }
        }
        return {
          document(page, site) {
            if (hasImage(page)) return undefined
            try {
              return addPicture(shownPage(page, site), sourceName(page.source))
            } catch (error) {
              return { hasFailed: true, diagnostics: [failedTemplate(error, page.route, config)] }
            }
          },
          files: () =>
            [...pictures].map(([name, picture]) => ({ name, isHashed: true, content: () => draw(picture, config) })),
        }
      },
    }
  },
}

/** What is drawn for a page. */
interface Picture {
  readonly svg: string
  readonly fontFiles: string[]
  readonly route: string
}

/** Whether a page has an image of its own, or is shown at no URL of its own. */
function hasImage({ body: { compiled }, data, frontMatter = {}, isNotFound }: SitePage): boolean {
  return [data.image, compiled?.record.image, frontMatter.image, isNotFound].some((value) => value !== undefined)
}

/** Emoji, which fonts for text lack, with the marks that join them. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu

function shownPage({ data, place, route, title }: SitePage, { config, places }: Site): SocialImagePage {
  const trail = places.get(place.id ?? '')?.place.trail ?? []
  const plain = (text: string) => text.replace(emoji, '').replace(/\s+/g, ' ').trim()
  return {
    route,
    title: plain(title),
    description: data.description,
    section: trail.map(({ label }) => plain(label)).filter((label) => label !== plain(title)),
    siteTitle: plain(config.title),
    language: place.language ?? config.locale,
    direction: place.language === undefined ? directionOfSite(config) : directionOf(place.language),
  }
}

async function draw({ svg, fontFiles, route }: Picture, config: ResolvedConfig): Promise<MadeText> {
  const resvg = createRequire(path.join(config.rootDir, 'package.json'))(drawingPackage) as typeof Resvg
  try {
    const image = await resvg.renderAsync(svg, { font: { loadSystemFonts: false, fontFiles } })
    return { text: image.asPng(), diagnostics: [] }
  } catch (error) {
    return { text: undefined, diagnostics: [failedTemplate(error, route, config)] }
  }
}

function failedTemplate(error: unknown, route: string, config: ResolvedConfig): Diagnostic {
  const message = `the image of "${route}" cannot be drawn: ${error instanceof Error ? error.message : String(error)}`
  const hint = 'return the text of an SVG image'
  return { code: 'social-image-template', severity: 'error', message, hint, location: optionOf(config, 'template') }
}

function missingPackage(config: ResolvedConfig): Diagnostic {
  const message = `there are no social images, because the package "${drawingPackage}" is not installed for this site`
  const hint = `run \`npm install ${drawingPackage}\`, or set \`socialImages\` to \`false\``
  return { code: 'missing-resvg', severity: 'warning', message, hint, location: optionOf(config) }
}

function missingLetters(letters: readonly string[], file: string): DocumentAddition {
  const message = 'the page has no social image, because no font has all letters of its title'
  const hint = `name a font with "${letters.join('')}" in \`socialImages.fonts\``
  return { diagnostics: [{ code: 'social-image-letters', severity: 'warning', message, hint, location: { file } }] }
}

function optionOf({ configPath, rootDir }: ResolvedConfig, ...names: readonly string[]): Diagnostic['location'] {
  const locate = keyLocator(readFileSync(configPath, 'utf8'))
  return { file: siteRelative(rootDir, configPath), ...locate(['socialImages', ...names]) }
}
