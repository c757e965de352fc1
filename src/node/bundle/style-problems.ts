import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Node } from '@babel/types'
import type { Message, Metafile } from 'esbuild'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import type { codeOptions, ConfigFor } from '../config/projection.js'
import { compareStrings, isSiteFile, siteRelative } from '../model/names.js'
import { suggest } from '../model/suggest.js'
import { parseScript } from '../source-text/parse-script.js'
import { positionAt } from '../source-text/position.js'
import { clientPath, featurePath, templatePath } from '../tool/package.js'
import { stylePosition } from './style-position.js'

/** A bundle with style sheets. */
interface StyledBundle {
  readonly warnings: readonly Message[]
  readonly metafile: Metafile
}

/** What the bundler says about style sheets: browsers ignore each of these, and often what follows it. */
const styleWarnings: ReadonlySet<string> = new Set([
  'css-syntax-error',
  'js-comment-in-css',
  'unsupported-css-property',
  'invalid-calc',
  'invalid-@charset',
  'invalid-@import',
  'invalid-@layer',
  'invalid-@nest',
  'composes-from',
])

/** The name of a module in memory: `docsgen:styles`. */
const virtualName = /^[a-z][a-z-]+:/i

/**
 * Finds mistakes in the site's style sheets that break no bundle but have no effect in the browser: syntax errors, misspelled
 * properties of CSS and of the theme, and classes that a CSS module does not have.
 */
export function styleProblems(
  { warnings, metafile }: StyledBundle,
  config: ConfigFor<typeof codeOptions>,
): Diagnostic[] {
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

interface StyledCode {
  readonly styles: readonly BundledFile[]
  readonly rootDir: string
}

/**
 * Warns about classes that components read from a CSS module without them: `styles.buton`. The value is `undefined`, so the element
 * silently has no style. Sass can make names of parts, so only plain CSS is checked.
 */
function unknownClasses({ inputs }: Metafile, { styles, rootDir }: StyledCode): Diagnostic[] {
  const modules = new Map(styles.flatMap((style) => (/\.module\.css$/.test(style.file) ? [[style.file, style]] : [])))
  if (modules.size === 0) return []
  return Object.entries(inputs).flatMap(([name, { imports }]) => {
    const filePath = path.resolve(rootDir, name)
    if (!/\.[jt]sx?$/.test(name) || /^[a-z][a-z-]+:/i.test(name) || !isSiteFile(rootDir, filePath)) return []
    const imported = new Map(
      imports.flatMap(({ original, path: target }) => {
        const module = modules.get(siteRelative(rootDir, path.resolve(rootDir, target)))
        return original === undefined || !module ? [] : [[original, module] as const]
      }),
    )
    return imported.size === 0
      ? []
      : classProblems(siteRelative(rootDir, filePath), readFileSync(filePath, 'utf8'), imported)
  })
}

function classProblems(file: string, code: string, imported: ReadonlyMap<string, BundledFile>): Diagnostic[] {
  const script = parseScript(code)
  if (script?.type !== 'File') return []
  const modules = new Map<string, BundledFile>()
  for (const statement of script.program.body) {
    const module = statement.type === 'ImportDeclaration' ? imported.get(statement.source.value) : undefined
    if (statement.type !== 'ImportDeclaration' || !module) continue
    for (const { type, local } of statement.specifiers) if (type !== 'ImportSpecifier') modules.set(local.name, module)
  }
  const found: Diagnostic[] = []
  const rebound = new Set<string>()
  visitNodes(script.program, (node, parent) => {
    if (isBinding(node, parent) && modules.has(node.name)) rebound.add(node.name)
    const read = classRead(node)
    const module = read && modules.get(read.object)
    if (!read || !module) return
    const names = namesIn(module.text)
    // An escaped name is written otherwise, and `default` is what a namespace has besides the classes.
    if (names.has(read.name) || read.name === 'default' || module.text.includes('\\')) return
    const near = suggest(read.name, names)
    const hint = near === undefined ? `add ".${read.name}" to it, or correct the name` : `did you mean "${near}"?`
    const message = `"${module.file}" has no class "${read.name}"`
    found.push({ code: 'unknown-class', severity: 'warning', message, hint, location: { file, ...read.place } })
  })
  // A parameter or variable of the same name is something else.
  return rebound.size === 0 ? found : []
}

interface ClassRead {
  readonly object: string
  readonly name: string
  readonly place: { readonly line: number; readonly column: number }
}

/** The class in `styles.button` or `styles['button']`. */
function classRead(node: Node): ClassRead | undefined {
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return undefined
  const { object, property, computed } = node
  if (object.type !== 'Identifier' || !property.loc) return undefined
  const place = { line: property.loc.start.line, column: property.loc.start.column + 1 }
  if (property.type === 'Identifier' && !computed) return { object: object.name, name: property.name, place }
  return property.type === 'StringLiteral' ? { object: object.name, name: property.value, place } : undefined
}

/** Whether an identifier is a parameter or a variable; imports are not visited. */
function isBinding(
  node: Node,
  parent: Node | undefined,
): node is Node & { readonly type: 'Identifier'; readonly name: string } {
  if (node.type !== 'Identifier' || !parent) return false
  if (parent.type === 'VariableDeclarator') return parent.id === node
  if (parent.type === 'ObjectProperty') return parent.value === node && parent.shorthand
  return 'params' in parent && Array.isArray(parent.params) && (parent.params as readonly unknown[]).includes(node)
}

/** Every name in a style sheet, of which the classes are a part. A name that is nowhere in it is no class. */
function namesIn(css: string): ReadonlySet<string> {
  return new Set(css.match(/(?<=[.#])-?[_\p{L}][\p{L}\p{N}_-]*|(?<=\s)[_\p{L}][\p{L}\p{N}_-]*/gu) ?? [])
}

function visitNodes(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (node.type === 'ImportDeclaration') return
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visitNodes(child, visit, node)
  }
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  )
}

/** A file of the site that is in a bundle. */
interface BundledFile {
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
function unknownProperties(styles: readonly BundledFile[], codeOf: () => readonly BundledFile[]): Diagnostic[] {
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

/** The properties in the style sheets of the theme and of features. */
function themeProperties(): ReadonlySet<string> {
  const dirs = [templatePath(), clientPath('extras'), featurePath()]
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
