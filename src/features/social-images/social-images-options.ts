import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { hashOf } from '../../node/base/hash.js'
import { ownOptions } from '../../node/base/own-options.js'
import { packageDir } from '../../node/base/package.js'
import { field, modelType, naming, predicate, stringRule, text } from '../../node/base/schema/fields.js'
import { color } from '../../node/base/schema/theme.js'
import { findSitePackage } from '../../node/base/site-package.js'
import type { SocialImageTemplate } from '../../node/base/social-image.js'

/** The package that draws SVG as PNG. */
export const drawingPackage = '@resvg/resvg-js'

const fontFile = naming(
  text.check(stringRule((value) => /\.(?:ttf|otf)$/i.test(value), 'is not a TTF or OTF file', 'name such a file')),
  'file',
)

const template = predicate<SocialImageTemplate>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(page) => …',
  declared: modelType('social-image', 'SocialImageTemplate'),
})

const socialImagesSchema = z.strictObject({
  fonts: field(
    z._default(z.array(fontFile), []),
    "Paths of TTF or OTF files. A picture has the first font with all of its letters; the last one is docsgen's own, with Latin, Cyrillic and Vietnamese letters",
  ),
  background: field(z._default(color, '#fff'), 'Color of the background'),
  color: field(z._default(color, '#1e1b26'), 'Color of the text'),
  accent: field(z._default(color, '#6a3db8'), 'Color of the bar and of the section'),
  template: field(z.optional(template), 'Returns the picture of a page as SVG, 1200 by 630 pixels'),
})

/** `socialImages`: pictures that social networks show of pages. */
export const socialImagesOptions = ownOptions('social-images', {
  fields: {
    socialImages: field(
      z._default(z.union([z.boolean(), socialImagesSchema]), true),
      `Draws an image for social networks of each page that has none, if the site has a \`url\` and the package \`${drawingPackage}\`; with the default, only if \`image\` is not set`,
      { before: 'headTags' },
    ),
  },
  resolve: ({ socialImages: written }, { config, isWritten }) => {
    const { headTags, image, publish, rootDir } = config
    const isAsked = isWritten('socialImages')
    const hasImage = image !== undefined || headTags.some(({ attributes }) => attributes.property === 'og:image')
    if (written === false || publish.origin === '' || !publish.social || (hasImage && !isAsked)) return undefined
    const version = findSitePackage(drawingPackage, rootDir)?.version
    if (version === undefined && !isAsked) return undefined
    const own = written === true ? socialImagesSchema.parse({}) : written
    const fonts = [...own.fonts.map((font) => path.resolve(rootDir, font)), ownFont()]
    return { ...own, version, fonts: fonts.map((font) => ({ path: font, hash: hashOf([readFileSync(font)]) })) }
  },
})

function ownFont(): string {
  return path.join(packageDir(), 'dist', 'fonts', 'social.ttf')
}
