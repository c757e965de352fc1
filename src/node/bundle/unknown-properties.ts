import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { suggest } from '../model/suggest.js'
import { positionAt } from '../source-text/position.js'
import { packageDir } from '../tool/package.js'

/** A file of the site that is in a bundle. */
export interface BundledFile {
  /** As diagnostics name it. */
  readonly file: string
  readonly text: string
}

/** A custom property with the prefix of the theme, where it is set. */
const setProperty = /(?<=[{;\s]|^)--dg-[\w-]+(?=\s*:)/g

const anyProperty = /--dg-[\w-]+/g

/**
 * Warns about custom properties of the theme that it does not have: a site sets them, and nothing reads them. `codeOf` returns
 * the code of the same bundle, which may read properties of its own.
 */
export function unknownProperties(styles: readonly BundledFile[], codeOf: () => readonly BundledFile[]): Diagnostic[] {
  const set = styles.flatMap(({ file, text }) => {
    const css = withoutComments(text)
    return [...css.matchAll(setProperty)].map((match) => ({ file, text, name: match[0], offset: match.index }))
  })
  if (set.length === 0) return []
  const known = themeProperties()
  const unknown = set.filter(({ name }) => !known.has(name))
  if (unknown.length === 0) return []
  const read = new Set([
    ...styles.flatMap(({ text }) => withoutComments(text).replace(setProperty, '').match(anyProperty) ?? []),
    ...codeOf().flatMap(({ text }) => text.match(anyProperty) ?? []),
  ])
  return unknown
    .filter(({ name }) => !read.has(name))
    .map(({ file, text, name, offset }) => {
      const near = nearProperty(name, known)
      const hint = near === undefined ? 'choose one of those in the guide, or remove it' : `did you mean "${near}"?`
      const location = { file, ...positionAt(text, offset) }
      return {
        code: 'unknown-property',
        severity: 'warning',
        message: `the theme has no property "${name}"`,
        hint,
        location,
      }
    })
}

/** The property with nearly this name, or else the longest one whose words are all in it: `--dg-accent` for `--dg-colour-accent`. */
function nearProperty(name: string, known: ReadonlySet<string>): string | undefined {
  const words = new Set(wordsOf(name))
  const contained = [...known].filter((one) => wordsOf(one).every((word) => words.has(word)))
  return suggest(name, known) ?? contained.sort((a, b) => b.length - a.length)[0]
}

function wordsOf(name: string): string[] {
  return name.replace(/^--dg-/, '').split('-')
}

/** The properties in the style sheets of the theme. */
function themeProperties(): ReadonlySet<string> {
  const dirs = [path.join(packageDir(), 'templates', 'default'), path.join(packageDir(), 'src', 'client', 'extras')]
  const sheets = dirs.flatMap((dir) =>
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(path.join(dir, name), 'utf8')),
  )
  return new Set(sheets.flatMap((css) => css.match(anyProperty) ?? []))
}

/** The style sheet with spaces in place of its comments, so that positions stay the same. */
function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?(?:\*\/|$)|(?<=^|[\s;{}])\/\/.*$/gm, (comment) => ' '.repeat(comment.length))
}
