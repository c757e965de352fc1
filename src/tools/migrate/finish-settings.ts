import { isDeepStrictEqual } from 'node:util'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import { type KeyPath, keyPathText } from '../../node/base/source-text/key-path.js'
import { defaultOf, optionsBelow } from '../../node/site/tool-api/config.js'
import { isInstance, isPlain, MAX_DEPTH, type Part, plainOf, type Settings } from './part.js'
import { code, commented, commentOf, isCode, isCommented, type Setting } from './written.js'

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
  return found !== undefined && isDeepStrictEqual(found, plainOf(value))
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
