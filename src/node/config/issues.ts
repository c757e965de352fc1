import type * as z from 'zod/mini'
import { generators } from '../../tools/extensions.js'
import { suggest } from '../base/suggest.js'
import { type KeyPath, keyPathText } from '../base/source-text/position.js'
import { foreignHint, foreignValueHint, hasForeignKeys } from './foreign-keys.js'
import { type Finding, quotedPath, shortValue, valueAt } from '../base/schema/finding.js'
import { asRecord } from '../base/record.js'
import { foreignItemKeys } from '../base/schema/nav-rules.js'
import { secretHint } from '../base/schema/cache.js'
import { expectation, joinWords, keysOf, schemaAt, valuesOf, withKeys } from '../base/schema/walk.js'

type Schema = z.core.$ZodType
type Issue = z.core.$ZodIssue

/** A value and the schema that it was checked against. */
interface Subject {
  readonly schema: Schema
  readonly value: unknown
}

/** zod's issues as findings about the config, one per problem. */
export function findingsOf(issues: readonly Issue[], subject: Subject): Finding[] {
  const findings = issues.flatMap((issue) => findingsOfIssue(issue, [], subject))
  // What an object lacks is often there by another name.
  const owners = new Set(
    findings.flatMap(({ code, path }) => (code === UNKNOWN_KEY ? keyPathText(path.slice(0, -1)) : [])),
  )
  const isConsequence = ({ code, path }: Finding): boolean =>
    code === 'config-missing' && [path, path.slice(0, -1)].some((owner) => owners.has(keyPathText(owner)))
  return [...wholeConfig(subject.value), ...findings.filter((finding) => !isConsequence(finding))]
}

const UNKNOWN_KEY = 'config-unknown-key'

/** A config of another generator has so many other keys that a command is a better answer than a hint for each. */
function wholeConfig(value: unknown): Finding[] {
  const config = asRecord(value) ?? {}
  const found = generators.find(({ usualKeys }) => usualKeys.filter((key) => Object.hasOwn(config, key)).length >= 3)
  if (found === undefined) return []
  const hint = `rename the file to ${found.configFiles[0]} and run \`docsgen migrate\`, which writes a config of docsgen`
  return [{ code: 'config-value', path: [], message: `this is a config of ${found.name}`, hint }]
}

function findingsOfIssue(issue: Issue, prefix: KeyPath, subject: Subject): Finding[] {
  const path = [...prefix, ...(issue.path as (string | number)[])]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.flatMap((key) => unknownKeys([...path, key], subject))
    case 'invalid_union':
      return unionFindings(issue, path, subject)
    case 'custom':
      return [ruleFinding(issue, path, subject)]
    default:
      return [wrongValue(path, subject)]
  }
}

/** An unknown key. If it is an object of another generator's config, such as `themeConfig`, each key in it. */
function unknownKeys(path: KeyPath, subject: Subject): Finding[] {
  const inner = Object.keys(asRecord(valueAt(subject.value, path)) ?? {})
  if (inner.length === 0 || !hasForeignKeys(path)) {
    const allowed = keysOf(schemaAt(subject.schema, path.slice(0, -1)))
    const key = String(path.at(-1))
    const owner = path.length === 1 && allowed.find((name) => keysOf(schemaAt(subject.schema, [name])).includes(key))
    const elsewhere = owner ? `it is an option of ${owner}: \`${owner}: { ${key} }\`` : undefined
    const meant = foreignItemKeys[key]
    const own = meant !== undefined && allowed.includes(meant) ? `write ${JSON.stringify(meant)} instead` : undefined
    return [unknownKey(path, foreignHint(path) ?? secretHint(path) ?? own ?? elsewhere ?? knownHint(key, allowed))]
  }
  return inner.map((key) =>
    unknownKey([...path, key], foreignHint([...path, key]) ?? 'docsgen has no option for it: remove it'),
  )
}

function unknownKey(path: KeyPath, hint: string): Finding {
  return { code: UNKNOWN_KEY, path, message: `unknown key ${quotedPath(path)}`, hint }
}

function knownHint(key: string, allowed: readonly string[]): string {
  const near = suggest(key, allowed)
  return near === undefined ? `known keys: ${joinWords(allowed, 'and')}` : `did you mean ${JSON.stringify(near)}?`
}

/** Reports the issues of the alternative that the value was meant for; if none fits, a wrong value. */
function unionFindings(issue: z.core.$ZodIssueInvalidUnion, path: KeyPath, subject: Subject): Finding[] {
  const meant = issue.errors.filter((issues) => !issues.some(rejectsWhole))
  const nearest = meant.toSorted((a, b) => a.length - b.length)[0]
  if (nearest === undefined) return [wrongValue(path, subject)]
  return nearest.flatMap((inner) => findingsOfIssue(inner, path, subject))
}

/** True if an alternative rejected the value itself, not something inside it. */
function rejectsWhole(issue: Issue): boolean {
  if (issue.path.length > 0) return false
  if (issue.code === 'custom') return issue.params?.finding === undefined
  return issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union'
}

function ruleFinding(issue: z.core.$ZodIssueCustom, path: KeyPath, subject: Subject): Finding {
  const finding = issue.params?.finding as Omit<Finding, 'path'> | undefined
  if (finding === undefined) return wrongValue(path, subject)
  const value = valueAt(subject.value, path)
  const received = finding.code === 'config-value' && isScalar(value) ? ` (${shortValue(value)})` : ''
  return { ...finding, path, message: `${quotedPath(path)}${received} ${finding.message}` }
}

/** A value that is missing, has the wrong type, is not a listed one or is out of bounds. */
function wrongValue(path: KeyPath, subject: Subject): Finding {
  const schema = schemaAt(subject.schema, path)
  const value = valueAt(subject.value, path)
  const expected = expectation(schema)
  const hint = `it must be ${expected}`
  const name = quotedPath(path)
  if (value === undefined) return { code: 'config-missing', path, message: `${name} is missing`, hint }
  const message = `${name} is ${shortValue(value)}`
  const foreign = foreignValueHint(path, value)
  const allowed = valuesOf(schema)
  const listed = allowed.some((candidate) => typeof candidate === typeof value)
  const inBounds = !(typeof value === 'number' && /number/.test(expected))
  if (!listed && inBounds) return { code: 'config-type', path, message, hint: foreign ?? withKeys(hint, schema) }
  const near = typeof value === 'string' ? suggest(value, allowed.map(String)) : undefined
  return {
    code: 'config-value',
    path,
    message,
    hint: foreign ?? (near === undefined ? withKeys(hint, schema) : `${hint}; did you mean ${JSON.stringify(near)}?`),
  }
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
