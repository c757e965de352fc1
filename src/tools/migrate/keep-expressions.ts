import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Node } from '@babel/types'
import { valueAt } from '../../node/config/finding.js'
import { asRecord } from '../../node/model/record.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { FoundExpression } from '../../node/source-text/find-expression.js'
import { type KeyPath, keyPathText } from '../../node/source-text/key-path.js'
import { parseAsExpression } from '../../node/source-text/parse-script.js'
import { evaluateForeignConfig, hasChoices } from '../../node/tool-api/config.js'
import { BUILD_KIND, DATE } from './code-reads.js'
import { isInstalled } from './migrate-content.js'
import { linksWithBase, needsDocusaurus, type OldSite, withoutBase } from './old-site.js'
import { isInstance, isPlain, MAX_DEPTH, plainOf, type Settings } from './part.js'
import { printNeeds, WIDTH } from './print-config.js'
import {
  type Code,
  code,
  commented,
  commentOf,
  isCode,
  isCommented,
  isOriginal,
  isSpread,
  listOf,
  type Original,
  pathOf,
  type Setting,
  textOfCode,
} from './written.js'

/** Settings with the expressions of the old config in place of their values. */
export interface KeptExpressions {
  readonly settings: Settings
  readonly kept: readonly Pick<Candidate, 'at' | 'code'>[]
}

/** Chooses between an expression and the setting that is written without it. */
type Choose = (candidate: Candidate, literal: Setting) => Setting

/**
 * Replaces values that the old config computes with its expressions:
 * 1. looks up the expression of each setting whose value is the same in both configs;
 * 2. evaluates these expressions, with the imports and declarations that they need, as the new config will;
 * 3. keeps those that have the value of the setting; the others are written as values.
 */
export async function keepExpressions(site: OldSite, settings: Settings): Promise<KeptExpressions> {
  const candidates: Candidate[] = []
  replace(settings, site, (candidate, literal) => {
    candidates.push(candidate)
    return literal
  })
  const accepted = new Set((await withSameValue(site, candidates)).map(({ at }) => keyPathText(at)))
  const kept: Pick<Candidate, 'at' | 'code'>[] = []
  const replaced = replace(settings, site, ({ at, code }, literal) => {
    if (!accepted.has(keyPathText(at))) return literal
    kept.push({ at, code })
    return code
  })
  return { settings: isPlain(replaced) ? replaced : {}, kept }
}

/** Where a setting is in the new config, and where its value is in the old one, if it comes from there. */
interface Position {
  readonly path: KeyPath
  readonly at: KeyPath | undefined
}

function replace(settings: Settings, site: OldSite, choose: Choose): Setting {
  const visit = (setting: Setting, { path, at }: Position): Setting => {
    if (isOriginal(setting))
      return (setting.isLoose && keptAsItIs(setting)) || visit(setting.value, { path, at: pathOf(setting) })
    if (isCommented(setting)) return commented(visit(setting.value, { path, at }), commentOf(setting))
    if (isCode(setting) || path.length > MAX_DEPTH) return setting
    // Settings below a changed one have keys of their own, which are not those of the old config.
    const value = plainOf(setting)
    const same = at !== undefined && isDeepStrictEqual(value, valueAt(site.config, at)) ? at : undefined
    const inner = visitEntries(setting, { path, at: same })
    const written = same && movableCode({ site, value, at: same })
    if (written === undefined || same === undefined) return inner
    return choose({ at: same, code: typedCode(written, path), value }, inner)
  }
  /** An expression whose value differs from the setting only in ways that do not matter, or in the base URL of links. */
  const keptAsItIs = (setting: Original): Setting | undefined => {
    const at = pathOf(setting)
    const value = valueAt(site.config, at)
    const found = value === setting.value ? undefined : site.source.expressionAt(at)
    // White space is worth keeping only around values, and in texts that do not fit on a line.
    const isText = found?.node.type === 'TemplateLiteral' && found.node.expressions.length === 0
    if (found === undefined || (isText && String(value).length < WIDTH)) return undefined
    const written = movableCode({ site, value, at })
    if (written === undefined || typeof value !== 'string') return undefined
    const bare = withoutBase(site, value)
    const code = bare === value ? written : codeWithoutBase(site, written)
    return choose({ at, code, value: bare }, setting.value)
  }
  const visitEntries = (setting: Setting, { path, at }: Position): Setting => {
    const below = (key: string | number): Position => ({ path: [...path, key], at: at && [...at, key] })
    if (Array.isArray(setting))
      return joinSpreads(setting as readonly Setting[], (item, key) =>
        visit(item, key === undefined ? { path, at } : below(key)),
      )
    if (!isPlain(setting) || isInstance(setting)) return setting
    return Object.fromEntries(Object.entries(setting).map(([key, one]) => [key, visit(one, below(key))]))
  }
  return visit(settings, { path: [], at: undefined })
}

/** The code of HTML without the base URL in its links, which is removed from what it computes if it does not contain it. */
function codeWithoutBase(site: OldSite, written: Code): Code {
  const text = textOfCode(written)
  const edited = withoutBase(site, text)
  if (edited !== text) return code(edited, written)
  const value = /^[\w$.]+$/.test(text) ? text : `(${text})`
  return code(`${value}.replace(${linksWithBase(site)}, '')`, written)
}

/** The code for a value, if it says more than the value, and works in the new config. */
function movableCode(place: Place): Code | undefined {
  const found = place.site.source.expressionAt(place.at)
  const written = found && isExpression(found, place) ? place.site.source.codeOf(found) : undefined
  return written && isMovable(written, place) ? written : undefined
}

/** Visits the elements of a list, with the elements of lists that it spreads; a list that spreads only one is that one. */
function joinSpreads(list: readonly Setting[], visit: (item: Setting, index: number | undefined) => Setting): Setting {
  const [only, ...others] = list
  if (isSpread(only) && others.length === 0) return visit(listOf(only), undefined)
  return list.flatMap((item, index): Setting | readonly Setting[] => {
    if (!isSpread(item)) return [visit(item, index)]
    const inner = visit(listOf(item), undefined)
    return isCode(inner) ? [code(spreadText(textOfCode(inner)), inner)] : inner
  })
}

/** The elements of a list literal, or a spread of another expression. */
function spreadText(text: string): string {
  const isLiteral = parseAsExpression(text)?.type === 'ArrayExpression'
  return isLiteral ? text.slice(1, -1).trim().replace(/,$/, '') : `...${text}`
}

interface Place {
  readonly site: OldSite
  readonly value: unknown
  readonly at: KeyPath
}

/** Whether an expression says more than its value: it is no literal, and no literal of other expressions. */
function isExpression({ node, rest }: FoundExpression, { site, value, at }: Place): boolean {
  // A position in a list that is computed says less than the value.
  if (rest.length > 0) return rest.length < 3 && rest.every((key) => typeof key === 'string')
  if (LITERALS.has(node.type)) return false
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0 || String(value).includes('\n')
  if (node.type === 'UnaryExpression') return !LITERALS.has(node.argument.type)
  if (isTyped(node)) return isExpression({ node: node.expression, rest }, { site, value, at })
  if (node.type === 'ObjectExpression' || node.type === 'ArrayExpression') return !isWritten({ site, value, at })
  // A constant is copied with its name only where any type is allowed: the types of its texts are wider than those of settings.
  if (node.type === 'Identifier' && typeof value === 'object' && value !== null)
    return at[0] === 'customFields' || !isWritten({ site, value, at })
  return true
}

const LITERALS = new Set([
  'StringLiteral',
  'NumericLiteral',
  'BooleanLiteral',
  'NullLiteral',
  'RegExpLiteral',
  'BigIntLiteral',
])

function isTyped(node: Node): node is Extract<Node, { type: 'TSAsExpression' | 'TSSatisfiesExpression' }> {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
}

/** Whether the source has each entry of a list or an object as an expression of its own. */
function isWritten({ site, value, at }: Place): boolean {
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(asRecord(value) ?? {})
  return keys.every((key) => site.source.expressionAt([...at, key])?.rest.length === 0)
}

/** Whether code works in the new config: packages of Docusaurus are removed, and only its builds set `NODE_ENV`. */
function isMovable(written: Code, { site, value, at }: Place): boolean {
  if (needsDocusaurus(written) || written.reads.includes(BUILD_KIND)) return false
  if (contains(value, (one) => isInstance(one) && !(one instanceof RegExp))) return false
  // Without its package, the value itself is unknown.
  const isMissing = at[0] === 'customFields' && contains(value, (one) => missingPackageOf(one) !== undefined)
  return isMissing || written.imports.every(({ from, name }) => name === '' || isInstalled(site, from))
}

function contains(value: unknown, test: (value: unknown) => boolean, depth = 0): boolean {
  if (test(value)) return true
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false
  return Object.values(value).some((one) => contains(one, test, depth + 1))
}

/** An expression of the old config, and the value that it has to have in the new one. */
interface Candidate {
  readonly at: KeyPath
  readonly code: Code
  readonly value: unknown
}

/**
 * The candidates that have their value in the new config. Evaluates all together; if that fails, each on its own, and then
 * those that work together again.
 */
async function withSameValue(site: OldSite, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return []
  const together = await evaluate(site, candidates)
  if (together !== undefined) return together
  const alone: Candidate[] = []
  for (const one of candidates) alone.push(...((await evaluate(site, [one])) ?? []))
  return (await evaluate(site, alone)) ?? []
}

/** Evaluates a module that is at the place of the new config; undefined if it cannot be loaded. */
async function evaluate(site: OldSite, candidates: readonly Candidate[]): Promise<Candidate[] | undefined> {
  const functions = candidates.map(({ code }) => `async () => (${textOfCode(code)}\n)`)
  const text = [...printNeeds(candidates.map(({ code }) => code)), `export default [${functions.join(',\n')}]\n`].join(
    '\n',
  )
  const sourcePath = join(site.rootDir, 'docsgen.config.ts')
  try {
    return await evaluateForeignConfig({ sourcePath, rootDir: site.rootDir, text }, async (value) => {
      const same = await Promise.all(
        candidates.map((one, index) => hasValue(site, one, Array.isArray(value) ? value[index] : undefined)),
      )
      return candidates.filter((_, index) => same[index])
    })
  } catch {
    // Code that cannot be evaluated is written as its value.
    return undefined
  }
}

async function hasValue(site: OldSite, { value, code }: Candidate, compute: unknown): Promise<boolean> {
  try {
    const found: unknown = typeof compute === 'function' ? await compute() : undefined
    // What depends on the date is another value in each second.
    const isLater =
      code.reads.includes(DATE) &&
      typeof found === typeof value &&
      typeof value !== 'object' &&
      hasBase(site, found) === hasBase(site, value)
    return isSame(found, value) || isLater
  } catch {
    return false
  }
}

/** Whether a value is HTML with links that have the base URL. */
function hasBase(site: OldSite, value: unknown): boolean {
  return typeof value === 'string' && withoutBase(site, value) !== value
}

/** Whether two values are the same data. Functions are not compared: their code is the only thing that can be written. */
function isSame(one: unknown, other: unknown): boolean {
  const missing = missingPackageOf(one)
  if (missing !== undefined || missingPackageOf(other) !== undefined) return missing === missingPackageOf(other)
  if (typeof one === 'function') return typeof other === 'function'
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  const [first, second] = [asRecord(one), asRecord(other)]
  if (first === undefined || second === undefined || isInstance(one) || isInstance(other))
    return isDeepStrictEqual(one, other)
  const keys = Object.keys(first)
  return (
    keys.length === Object.keys(second).length &&
    keys.every((key) => Object.hasOwn(second, key) && isSame(first[key], second[key]))
  )
}

/**
 * Code with the type of its option in the new config, if that accepts only certain texts, as `position` does. TypeScript takes
 * the texts of imported data for any text.
 */
function typedCode(written: Code, path: KeyPath): Code {
  const [first, ...rest] = path
  // The types of docs and blogs are unions of one folder and several.
  if (first === 'docs' || first === 'blog' || !hasChoices(path)) return written
  const type = rest.reduce<string>(
    (outer, key) => `NonNullable<${outer}>[${typeof key === 'number' ? 'number' : `'${key}'`}]`,
    `UserConfig['${first}']`,
  )
  const text = /^[\w$.]+(?:\([^()]*\))?$/.test(textOfCode(written)) ? textOfCode(written) : `(${textOfCode(written)})`
  const userConfig = { from: 'docsgen', name: 'type UserConfig', local: 'type UserConfig' }
  return code(`${text} as ${type}`, { ...written, imports: [...written.imports, userConfig] })
}
