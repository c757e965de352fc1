import { createRequire } from 'node:module'
import path from 'node:path'
import type { ResolvedTheme } from '../base/theme.js'
import type { NamedOption } from '../base/schema/walk.js'
import { checkPath } from './files.js'
import { type Finding, quotedPath, shortValue } from '../base/schema/finding.js'
import type { CheckedConfig } from '../base/schema/config-schema.js'

type FontsOption = CheckedConfig['theme']['fonts']

/** The fonts of a site: absolute paths of font files, or of style sheets that declare a font; `default` is docsgen's own. */
export function resolveFonts(fonts: FontsOption, rootDir: string): ResolvedTheme['fonts'] {
  const { sans, mono } = typeof fonts === 'object' ? fonts : { sans: fonts, mono: fonts }
  return { ...fontPath('sans', sans, rootDir), ...fontPath('mono', mono, rootDir) }
}

function fontPath(role: 'sans' | 'mono', font: string | false, rootDir: string): { sans?: string; mono?: string } {
  if (font === false) return {}
  if (font === 'default') return { [role]: font }
  const found = isFontFile(font) ? path.resolve(rootDir, font) : packageCss(font, rootDir)
  return found === undefined ? {} : { [role]: found }
}

/** Whether the value of an option names a font file of the site, not a package. */
function isFontFile(font: string): boolean {
  return /\.(?:woff2?|ttf|otf)$/i.test(font)
}

/** Reports a font that is neither a WOFF2 file nor an installed package. */
export function checkFont({ path: keyPath, value: font }: NamedOption, rootDir: string): Finding[] {
  if (font === 'default') return []
  const message = `${quotedPath(keyPath)} names ${shortValue(font)}`
  if (isFontFile(font)) {
    const missing = checkPath({ path: keyPath, written: font, kind: 'file', dirs: [rootDir] })
    if (missing.length > 0 || /\.woff2$/i.test(font)) return missing
    const wrong = `${message}, which is not a WOFF2 file`
    return [{ code: 'config-value', path: keyPath, message: wrong, hint: 'convert the font to WOFF2' }]
  }
  if (packageCss(font, rootDir) !== undefined) return []
  const hint = `run \`npm install ${packageFor(font)}\`, or name a \`.woff2\` file`
  const missing = `${message}, which is not an installed package`
  return [{ code: 'config-file-missing', path: keyPath, message: missing, hint }]
}

/** The package that the author may mean: `Open Sans` is the font of `@fontsource-variable/open-sans`. */
function packageFor(font: string): string {
  if (font.startsWith('@')) return font
  const name = font
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
  return `@fontsource-variable/${/[/.]/.test(font) || name === '' ? '<name>' : name}`
}

/** The style sheet of an installed font package, as Fontsource's packages have it. */
function packageCss(name: string, rootDir: string): string | undefined {
  try {
    return createRequire(path.join(rootDir, 'package.json')).resolve(`${name}/index.css`)
  } catch {
    return undefined
  }
}
