import path from 'node:path'
import type { BuildResult, OutputFile } from 'esbuild'
import type { ResolvedConfig } from '../model/config.js'
import { type FontUrls, fontUrls, type SiteFonts } from './fonts.js'
import { latin1Files, nameByContent, shortenNames } from './outputs.js'

/** The browser's files of a theme, and the URLs of its entries. */
export interface RuntimeFiles {
  readonly main: string
  readonly boot: string
  /** The script of the not-found document. */
  readonly notFound: string
  readonly styles: string
  /** URL of the style sheet that only home pages load. */
  readonly homeStyles: string
  readonly fonts: FontUrls
  /** Output files by name below the output folder, as latin1 text. */
  readonly files: Readonly<Record<string, string>>
}

/** Whether components of the site are in the runtime. */
export function hasComponents({ theme }: ResolvedConfig): boolean {
  return Object.keys(theme.components).length > 0 || Object.keys(theme.slots).length > 0
}

/** Names the outputs of the browser's build. */
export async function runtimeFiles(
  { outputFiles = [], metafile }: BuildResult<{ metafile: true }>,
  { config, fonts }: { readonly config: ResolvedConfig; readonly fonts: SiteFonts },
): Promise<RuntimeFiles> {
  const { rootDir, base } = config
  const joined = joinStyles(outputFiles)
  const named = nameByContent(hasComponents(config) ? await shortenNames(joined) : joined, metafile, rootDir)
  const urlOf = (outputPath: string) => base + named.names.get(outputPath)
  return {
    main: urlOf('assets/main.js'),
    boot: urlOf('assets/boot.js'),
    notFound: urlOf('assets/not-found.js'),
    styles: urlOf('assets/styles.css'),
    homeStyles: urlOf('assets/home.css'),
    fonts: fontUrls(fonts, { metafile, urlOf, rootDir }),
    files: latin1Files(named),
  }
}

/** Appends what the components of the site import (`theme.css`) to the style sheet; `theme.js` is in the shell chunk. */
function joinStyles(outputs: readonly OutputFile[]): OutputFile[] {
  const nameOf = (output: OutputFile) => path.basename(output.path)
  const imported = outputs.find((output) => nameOf(output) === 'theme.css')
  return outputs
    .filter((output) => !/^theme\.(?:css|js)$/.test(nameOf(output)))
    .map((output) =>
      imported && nameOf(output) === 'styles.css'
        ? { ...output, contents: Buffer.concat([output.contents, imported.contents]) }
        : output,
    )
}
