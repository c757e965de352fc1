import path from 'node:path'
import type { BuildResult } from 'esbuild'
import type { BundleConfig } from '../config/keys.js'
import type { BootBundle } from './boot.js'
import { type FontUrls, fontUrls, type SiteFonts } from './fonts.js'
import { latin1Files, nameByContent } from './outputs.js'

/** The browser's files of a theme, and the URLs of its entries. */
export interface RuntimeFiles {
  readonly main: string
  readonly boot: string
  /** The script of the not-found document. */
  readonly notFound: string
  readonly styles: string
  readonly fonts: FontUrls
  /** Output files by name below the output folder, as latin1 text. */
  readonly files: Readonly<Record<string, string>>
}

/** Whether components of the site are in the theme: as replacements, in slots, or around all pages. */
export function hasComponents({ theme }: BundleConfig): boolean {
  const { components, folder, slots } = theme
  return Object.keys(components).length > 0 || Object.keys(slots).length > 0 || folder.Root !== undefined
}

/** URL of the main chunk, which other chunks import. */
export function mainUrl(
  { outputFiles = [], metafile }: BuildResult<{ metafile: true }>,
  { rootDir, base }: BundleConfig,
): string {
  const main = outputFiles.filter((output) => path.basename(output.path) === 'main.js')
  return `${base}${nameByContent(main, metafile, rootDir).names.get('assets/main.js')}`
}

/** Names the outputs of the browser's build. `css` is added to the style sheet. */
export function runtimeFiles(
  { outputFiles = [], metafile }: BuildResult<{ metafile: true }>,
  options: {
    readonly config: BundleConfig
    readonly boot: BootBundle
    readonly fonts: SiteFonts
    readonly css: string
  },
): RuntimeFiles {
  const { config, boot, fonts, css } = options
  const { rootDir, base } = config
  const outputs = outputFiles.map((output) =>
    path.basename(output.path) === 'styles.css' ? { ...output, contents: Buffer.from(output.text + css) } : output,
  )
  const named = nameByContent(outputs, metafile, rootDir)
  const urlOf = (outputPath: string) => base + named.names.get(outputPath)
  return {
    main: urlOf('assets/main.js'),
    boot: boot.url,
    notFound: urlOf('assets/not-found.js'),
    styles: urlOf('assets/styles.css'),
    fonts: fontUrls(fonts, { metafile, urlOf, rootDir }),
    files: { ...latin1Files(named), ...boot.files },
  }
}
