import path from 'node:path'
import type { ResolvedWebApp } from '../model/config.js'

/** An icon of the web app. */
export interface WebAppIcon {
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
export function webAppManifest(options: {
  readonly webApp: ResolvedWebApp
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
