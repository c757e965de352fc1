import { isDeepStrictEqual } from 'node:util'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import { type KeyPath, keyPathText } from '../../node/source-text/key-path.js'
import { defaultOf, optionsBelow } from '../../node/tool-api/config.js'
import { isInstance, isPlain, MAX_DEPTH, type Part, type Settings } from './part.js'
import { codesIn, printSetting } from './print-config.js'
import { code, commented, commentOf, isCode, isCommented, type Setting, textOfCode } from './written.js'

/** Settings as they are printed: without values that cannot be written or that are docsgen's defaults, in docsgen's order. */
export function finishSettings(settings: Settings): Part {
  const lost: { readonly path: KeyPath; readonly from: string | undefined }[] = []
  const clean = (value: unknown, path: KeyPath): Setting | undefined => {
    if (value instanceof RegExp) return code(String(value))
    const from = missingPackageOf(value)
    if (
      from !== undefined ||
      typeof value === 'function' ||
      typeof value === 'symbol' ||
      isInstance(value) ||
      path.length > MAX_DEPTH
    ) {
      lost.push({ path, from })
      return undefined
    }
    if (isCommented(value)) {
      const inner = clean(value.value, path)
      return inner === undefined ? undefined : commented(inner, commentOf(value))
    }
    if (typeof value !== 'object' || value === null || isCode(value)) return value as Setting | undefined
    if (Array.isArray(value)) {
      return value.flatMap((item, index) => {
        const inner = clean(item, [...path, index])
        return inner === undefined ? [] : [inner]
      })
    }
    const entries = Object.entries(value).map(([key, inner]) => [key, clean(inner, [...path, key])] as const)
    return Object.fromEntries(entries.filter((entry): entry is [string, Setting] => entry[1] !== undefined))
  }
  const written = withoutDefaults(clean(settings, []) as Settings, [])
  return {
    settings: inOrder(written, []),
    notes: lost.map(({ path, from }) => {
      const why = from === undefined ? 'the value is not data' : `the value comes from ${from}, which is not installed`
      return { kind: 'manual', at: [], text: `set ${keyPathText(path)}: ${why}` }
    }),
  }
}

function withoutDefaults<T extends Setting>(value: T, path: KeyPath): T {
  if (Array.isArray(value)) return value.map((item: Setting, index) => withoutDefaults(item, [...path, index])) as never
  if (!isPlain(value)) return value
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const kept = withoutDefaults(inner, [...path, key])
    return isDefault(kept, [...path, key]) ? [] : [[key, kept] as const]
  })
  return Object.fromEntries(entries) as never
}

/** Whether docsgen uses this value if the key is absent. */
function isDefault(value: Setting, path: KeyPath): boolean {
  const found = defaultOf(path)
  return found !== undefined && isDeepStrictEqual(found, value)
}

/** The order of the schema, which is the one of the reference; keys that it does not list keep theirs. */
function inOrder<T extends Setting>(value: T, path: KeyPath): T {
  if (Array.isArray(value)) return value.map((item: Setting, index) => inOrder(item, [...path, index])) as never
  if (!isPlain(value)) return value
  const known = optionsBelow(path)
  // The type of a link decides which other keys it has.
  const rank = (key: string) => (key === 'type' ? -1 : known.includes(key) ? known.indexOf(key) : known.length)
  const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner, [...path, key])])) as never
}

/** Lists of folders, whose settings often come from one object of the old config. */
const LISTS = ['docs', 'blog']

/** Writes code that several docs folders or blogs have in common once, as a constant. */
export function shareRepeated(settings: Settings): Settings {
  const folders = LISTS.flatMap((name) => foldersIn(settings[name]))
  const texts = folders.flatMap((folder) =>
    Object.entries(folder).flatMap(([key, value]) =>
      isWorthSharing(value) ? [{ key, text: printSetting(value) }] : [],
    ),
  )
  const repeated = texts.filter(
    ({ text }, index) =>
      texts.findIndex((one) => one.text === text) === index && texts.filter((one) => one.text === text).length > 1,
  )
  if (repeated.length === 0) return settings
  const names = namesFor(
    repeated,
    codesIn(settings).flatMap(({ declarations, imports }) => [
      ...declarations.map(({ text }) => text),
      ...imports.map(({ local }) => local),
    ]),
  )
  const replace = (value: Setting): Setting => {
    const name = isWorthSharing(value) ? names.get(printSetting(value)) : undefined
    if (name === undefined) return value
    const needed = codesIn(value)
    return code(name, {
      imports: needed.flatMap(({ imports }) => imports),
      declarations: [...needed.flatMap(({ declarations }) => declarations), `const ${name} = ${printSetting(value)}`],
    })
  }
  const inFolder = (folder: Setting): Setting =>
    isPlain(folder) ? Object.fromEntries(Object.entries(folder).map(([key, value]) => [key, replace(value)])) : folder
  const entries = Object.entries(settings).map(([key, value]): [string, Setting] => {
    if (!LISTS.includes(key)) return [key, value]
    return [key, Array.isArray(value) ? (value as readonly Setting[]).map(inFolder) : inFolder(value)]
  })
  return Object.fromEntries(entries)
}

function foldersIn(value: Setting | undefined): Settings[] {
  return (Array.isArray(value) ? (value as readonly Setting[]) : [value]).filter((one) => isPlain(one))
}

/** Whether a value has code that is more than a name. */
function isWorthSharing(value: Setting): boolean {
  return codesIn(value).length > 0 && !(isCode(value) && /^[\w$.]+$/.test(textOfCode(value)))
}

/** A name for each text, which no declaration and no import has. */
function namesFor(
  texts: readonly { readonly key: string; readonly text: string }[],
  taken: readonly string[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const isTaken = (name: string) =>
    [...names.values()].includes(name) || taken.some((text) => new RegExp(`\\b${name}\\b`).test(text))
  for (const { key, text } of texts) {
    const numbered = Array.from({ length: texts.length + taken.length + 1 }, (_, index) => `${key}${index + 2}`)
    names.set(text, [key, ...numbered].find((name) => !isTaken(name)) ?? key)
  }
  return names
}
