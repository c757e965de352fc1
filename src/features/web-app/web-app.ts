import path from 'node:path'
import * as z from 'zod/mini'
import type { Feature } from '../../node/base/feature.js'
import { imageSize } from '../../node/base/image-size.js'
import { ownOptions } from '../../node/base/own-options.js'
import { field, naming, text } from '../../node/base/schema/fields.js'
import { color } from '../../node/base/schema/theme.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { withSlash, writtenRoute } from '../../shared/route.js'

const webAppSchema = z.strictObject({
  icons: field(z.array(naming(text, 'image')).check(z.minLength(1)), 'Paths of square icons in a static folder'),
  name: field(z.optional(text), 'Name of the app; defaults to the title of the site'),
  shortName: field(z.optional(text), 'Short name, for places with little space'),
  themeColor: field(z.optional(color), 'Color of the window around the site'),
  backgroundColor: field(z.optional(color), 'Color of the window while the site loads'),
})

const options = ownOptions('web-app', {
  fields: { webApp: field(z.optional(webAppSchema), 'Web app manifest; not written if absent', { before: 'search' }) },
})

/** Name of the web app manifest, relative to the output folder. */
const manifestName = 'manifest.webmanifest'

/** The web app manifest, to which all documents link. */
export const webApp: Feature = {
  name: 'web-app',
  options,
  plan({ config, sources: { staticFiles } }) {
    const { base, locale, tagline, title } = config
    const { webApp } = options.of(config)
    if (webApp === undefined) return {}
    return {
      files: [`/${manifestName}`],
      assemble: () => ({
        head: `<link rel="manifest" href="${escapeHtml(base + manifestName)}">`,
        files: ({ site }) => {
          const icons = webApp.icons.map((icon) => {
            const src = site.href(withSlash(icon))
            const file = staticFiles.get(writtenRoute(src, base))
            return { src, size: file === undefined ? undefined : imageSize(file) }
          })
          return [{ name: manifestName, content: webAppManifest({ webApp, icons, title, tagline, base, locale }) }]
        },
      }),
    }
  },
}

/** An icon of the web app. */
interface WebAppIcon {
  readonly src: string
  /** Size in pixels; absent if it is unknown or the image has none, like an SVG. */
  readonly size?: { readonly width: number; readonly height: number } | undefined
}

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
}

/** The web app manifest (W3C) as JSON text. */
function webAppManifest(options: {
  readonly webApp: z.output<typeof webAppSchema>
  readonly icons: readonly WebAppIcon[]
  readonly title: string
  readonly tagline: string
  readonly base: string
  readonly locale: string
}): string {
  const { webApp, icons, title, tagline, base, locale } = options
  const manifest = {
    name: webApp.name ?? title,
    short_name: webApp.shortName ?? webApp.name ?? title,
    description: tagline === '' ? undefined : tagline,
    lang: locale,
    start_url: base,
    scope: base,
    display: 'browser',
    theme_color: webApp.themeColor,
    background_color: webApp.backgroundColor,
    icons: icons.map(({ src, size }) => {
      const ext = path.posix.extname(src.replace(/[?#].*$/, '')).toLowerCase()
      const sizes = ext === '.svg' || !size ? 'any' : `${size.width}x${size.height}`
      return { src, sizes, type: types[ext] }
    }),
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}
