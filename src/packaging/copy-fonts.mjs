import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fromBuffer } from '@capsizecss/unpack'

/** The packages of the default theme's fonts, by what they are used for. */
export const fontPackages = { sans: '@fontsource-variable/geist', mono: '@fontsource-variable/geist-mono' }

/** The package of the font of social images: their renderer reads neither WOFF2 files nor the weights of a variable font. */
export const socialFont = '@expo-google-fonts/geist'

/**
 * The fonts of the default theme: the upright files of each package, a style sheet that declares them, and the measures of
 * the file with the Latin letters, which would take a build some 50 ms to read.
 */
export async function copyFonts(root) {
  const fonts = Object.entries(fontPackages).map(async ([role, name]) => {
    const dir = path.join(root, 'node_modules', name)
    const css = readFileSync(path.join(dir, 'index.css'), 'utf8')
    const files = [...css.matchAll(/url\(\.\/files\/([^)]+)\)/g)].map(([, file]) => [
      `files/${file}`,
      readFileSync(path.join(dir, 'files', file)),
    ])
    const [, latin] = files.find(([file]) => file.endsWith('-latin-wght-normal.woff2'))
    const { unitsPerEm, ascent, descent, lineGap, xWidthAvg } = await fromBuffer(latin)
    const measures = Buffer.from(JSON.stringify({ unitsPerEm, ascent, descent, lineGap, xWidthAvg }))
    const entries = [['index.css', Buffer.from(css)], ['measures.json', measures], ...files]
    return entries.map(([file, contents]) => ({ path: path.join(root, 'dist', 'fonts', role, file), contents }))
  })
  const social = readFileSync(path.join(root, 'node_modules', socialFont, '600SemiBold', 'Geist_600SemiBold.ttf'))
  return [
    ...(await Promise.all(fonts)).flat(),
    { path: path.join(root, 'dist', 'fonts', 'social.ttf'), contents: social },
  ]
}
