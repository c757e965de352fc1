import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Message, Metafile } from 'esbuild'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../model/config.js'
import { compareStrings, isSiteFile, siteRelative } from '../model/names.js'
import { stylePosition } from './style-position.js'
import { unknownClasses } from './unknown-classes.js'
import { type BundledFile, unknownProperties } from './unknown-properties.js'

/** A bundle with style sheets. */
interface StyledBundle {
  readonly warnings: readonly Message[]
  readonly metafile: Metafile
}

/** What the bundler says about style sheets: browsers ignore each of these, and often what follows it. */
const styleWarnings: ReadonlySet<string> = new Set([
  ...['css-syntax-error', 'js-comment-in-css', 'unsupported-css-property', 'invalid-calc', 'invalid-@charset'],
  ...['invalid-@import', 'invalid-@layer', 'invalid-@nest', 'composes-from'],
])

/** The name of a module in memory: `docsgen:styles`. */
const virtualName = /^[a-z][a-z-]+:/i

/**
 * Finds mistakes in the site's style sheets that break no bundle but have no effect in the browser: syntax errors, misspelled
 * properties of CSS and of the theme, and classes that a CSS module does not have.
 */
export function styleProblems({ warnings, metafile }: StyledBundle, config: ResolvedConfig): Diagnostic[] {
  const { rootDir } = config
  const names = Object.keys(metafile.inputs)
    .filter((name) => !virtualName.test(name) && isSiteFile(rootDir, path.resolve(rootDir, name)))
    .sort(compareStrings)
  const read = (pattern: RegExp): BundledFile[] =>
    names.filter((name) => pattern.test(name)).flatMap(fileReader(rootDir))
  const styles = read(/\.(?:css|s[ac]ss)$/)
  if (styles.length === 0) return []
  return [
    ...warnings.flatMap((message) => warningOf(message, rootDir)),
    ...unknownProperties(styles, () => read(/\.[cm]?[jt]sx?$/)),
    ...unknownClasses(metafile, { styles, rootDir }),
  ]
}

function fileReader(rootDir: string): (name: string) => BundledFile[] {
  return (name) => {
    try {
      return [
        {
          file: siteRelative(rootDir, path.resolve(rootDir, name)),
          text: readFileSync(path.resolve(rootDir, name), 'utf8'),
        },
      ]
    } catch {
      // The bundler has read the file, so it has just been removed.
      return []
    }
  }
}

function warningOf({ id, text, location, notes }: Message, rootDir: string): Diagnostic[] {
  if (!styleWarnings.has(id) || !location || virtualName.test(location.file)) return []
  // For a brace that is never closed, the place of the brace says more than the end of the file.
  const unbalanced = notes.find((note) => note.location?.file === location.file && id === 'css-syntax-error')?.location
  const place = placeOf(unbalanced ?? location, rootDir)
  if (place === undefined) return []
  const advice = notes.find((note) => note.location === null)?.text
  const hint = advice === undefined ? 'browsers ignore it: correct the style sheet' : uncapitalized(advice)
  return [{ code: 'css', severity: 'warning', message: uncapitalized(text), hint, location: place }]
}

function placeOf(location: NonNullable<Message['location']>, rootDir: string): SourceLocation | undefined {
  const filePath = path.resolve(rootDir, location.file)
  if (!isSiteFile(rootDir, filePath)) return undefined
  return { file: siteRelative(rootDir, filePath), ...stylePosition(filePath, location) }
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
