import { isDeepStrictEqual } from 'node:util'
import { asRecord } from '../../node/base/record.js'
import type { KeyPath, TextPosition } from '../../node/base/source-text/position.js'
import { isCode, isCommented, isOriginal, original, type Setting } from './written.js'

/** A part of the new config. */
export type Settings = Readonly<Record<string, Setting>>

/** What a person has to do about a key of the old config. */
export interface Note {
  /** Key path in the old config, or the path of a file. */
  readonly at: KeyPath | string
  readonly text: string
  /** The place in the old config, if it is not that of the key. */
  readonly position?: TextPosition
}

/** What a part of the old config becomes. */
export interface Part {
  readonly settings: Settings
  readonly notes: readonly Note[]
}

/** How one key of the old config is migrated; gets its value and its key path. */
export type Rule = (value: unknown, at: KeyPath) => Part

export const nothing: Part = { settings: {}, notes: [] }

/** A part that has settings only. */
export function set(settings: Settings): Part {
  return { settings, notes: [] }
}

export function manual(at: Note['at'], text: string, settings: Settings = {}): Part {
  return { settings, notes: [{ at, text }] }
}

/** Joins parts: objects key by key, lists one after the other, `true` wins; otherwise the last value is used. */
export function join(...parts: readonly Part[]): Part {
  return {
    settings: parts.reduce<Settings>((all, { settings }) => mergeSettings(all, settings), {}),
    notes: parts.flatMap(({ notes }) => notes),
  }
}

/** A rule for keys that are `name` in the new config, which may be nested: `links.broken`. */
export function as(name: string, convert: (value: unknown) => unknown = (value) => value): Rule {
  return (value, at) => set(nested(name, from(at, convert(value))))
}

/** A rule for an object that is `name` in the new config, whose keys have rules of their own. */
export function object(name: string, rules: Readonly<Record<string, Rule>>): Rule {
  return (value, at) => {
    const { settings, notes } = applyRules(value, { rules, at })
    return { settings: nested(name, original(settings, at)), notes }
  }
}

/** A rule for a list that is `name` in the new config. Each item becomes the settings of its part, or is left out if there are none. */
export function list(name: string, rule: Rule): Rule {
  return (value, at) => {
    const parts = (Array.isArray(value) ? value : []).map((item, index) => rule(item, [...at, index]))
    const items = parts.map(({ settings }) => settings).filter((one) => Object.keys(one).length > 0)
    const settings = items.length === 0 ? {} : nested(name, original(items, at))
    return { settings, notes: parts.flatMap(({ notes }) => notes) }
  }
}

/** A rule for a key with the same name and meaning in both configs. Docusaurus accepts `null` for keys that an item does not have. */
export const same: Rule = (value, at) => (value === '' || value === null ? nothing : as(String(at.at(-1)))(value, at))

/** A copy of an object, with where each of its values comes from. Attributes of tags are texts or booleans. */
export function attributesOf(value: unknown, at: KeyPath): Settings {
  const entries = Object.entries(asRecord(value) ?? {}).filter(([, one]) => one !== undefined && one !== null)
  return Object.fromEntries(
    entries.map(([key, one]) => [key, original(typeof one === 'boolean' ? one : String(one), [...at, key])]),
  )
}

/** A setting for the value at a key path of the old config, whose expression is kept if it has the same value. */
export function from(at: KeyPath, value: unknown): Setting | undefined {
  return value === undefined ? undefined : original(value, at)
}

/** A rule for keys without which nothing is lost. */
export const ignored: Rule = () => nothing

/** A rule for keys that somebody has to look at; with `unless`, only if the value is another one. */
export function ask(what: string, unless?: unknown): Rule {
  return (value, at) => (value === unless || value === undefined ? nothing : manual(at, what))
}

/** Migrates the keys of an object in the order of the rules, so that the new config has a stable order. */
export function applyRules(
  value: unknown,
  { rules, at }: { rules: Readonly<Record<string, Rule>>; at: KeyPath },
): Part {
  const record = asRecord(value) ?? {}
  const known = Object.entries(rules).flatMap(([key, rule]) =>
    record[key] === undefined ? [] : [rule(record[key], [...at, key])],
  )
  const unknown = Object.keys(record).filter((key) => !Object.hasOwn(rules, key) && record[key] !== undefined)
  return join(...known, ...unknown.map((key) => manual([...at, key], 'docsgen has no such option')))
}

/** `{ links: { broken: value } }` for `links.broken`; nothing for a value that is undefined. */
export function nested(name: string, value: unknown): Settings {
  if (value === undefined) return {}
  const [first = '', ...rest] = name.split('.')
  return { [first]: rest.length === 0 ? (value as Setting) : nested(rest.join('.'), value) }
}

function mergeSettings(first: Settings, second: Settings): Settings {
  const merged: Record<string, Setting> = { ...first }
  for (const [key, value] of Object.entries(second)) merged[key] = mergeValues(merged[key], value)
  return merged
}

function mergeValues(one: Setting | undefined, other: Setting): Setting {
  if (one === undefined) return other
  const [first, second] = [isOriginal(one) ? one.value : one, isOriginal(other) ? other.value : other]
  // Several folders may name the same plugin, and docsgen has one list of plugins.
  if (Array.isArray(first) && Array.isArray(second))
    return [...first, ...second.filter((value) => !first.some((one) => isDeepStrictEqual(one, value)))]
  // What one folder turns on is on, whatever the default of the others is.
  if (typeof first === 'boolean' && typeof second === 'boolean') return first || second
  return isPlain(first) && isPlain(second) ? mergeSettings(first, second) : other
}

/** Whether a setting is an object whose keys are settings. */
export function isPlain(value: Setting | undefined): value is Settings {
  return asRecord(value) !== undefined && !isCode(value) && !isCommented(value) && !isOriginal(value)
}

/** Whether a value is an object of a class. The exports of a module have no prototype. */
export function isInstance(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype !== null && prototype !== Object.prototype
}

/** A setting without comments, and without where it comes from. */
export function plainOf(setting: unknown): unknown {
  if (isOriginal(setting) || isCommented(setting)) return plainOf(setting.value)
  if (Array.isArray(setting)) return setting.map(plainOf)
  const record = asRecord(setting)
  if (record === undefined || isCode(setting) || isInstance(setting)) return setting
  return Object.fromEntries(Object.entries(record).map(([key, one]) => [key, plainOf(one)]))
}
