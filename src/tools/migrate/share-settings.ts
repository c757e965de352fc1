import { isPlain, type Settings } from './part.js'
import { codesIn, printSetting } from './print-config.js'
import { code, isCode, type Setting, textOf } from './written.js'

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
  return codesIn(value).length > 0 && !(isCode(value) && /^[\w$.]+$/.test(textOf(value)))
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
