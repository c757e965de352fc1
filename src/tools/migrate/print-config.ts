import type { Settings } from './part.js'
import type { ConfigSource } from './old-source.js'
import { type Code, isCode, isCommented, reindented, type Setting } from './written.js'

/** The widest line that a list or an object is printed on. */
const WIDTH = 120

/** Prints the new config as a TypeScript module, with the statements of the old config that its code needs. */
export function printConfig(settings: Settings, source: ConfigSource): string {
  const used = codesIn(settings)
  const kept = source.statementsFor(used)
  const added = used.flatMap(({ imports }) => imports).map(({ from, local }) => `import ${local} from ${quote(from)}`)
  const imports = [
    "import { defineConfig } from 'docsgen'",
    ...added,
    ...kept.filter(({ isImport }) => isImport).map(({ text }) => text),
  ]
  const statements = kept.filter(({ isImport }) => !isImport).map(({ text }) => text)
  const declarations = used.flatMap((one) => one.declarations)
  const exported = `export default defineConfig(${printValue(settings, { indent: '', used: WIDTH })})\n`
  return [[...new Set(imports)].join('\n'), ...statements, ...new Set(declarations), exported].join('\n\n')
}

/** Every piece of code in a setting, in the order in which it is printed. */
export function codesIn(value: Setting): Code[] {
  if (isCode(value)) return [value]
  if (isCommented(value)) return codesIn(value.value)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(codesIn) : []
}

interface Place {
  /** White space at the start of the line. */
  readonly indent: string
  /** Characters of the line that are taken: the indent, the key and the comma. */
  readonly used: number
}

function printValue(value: Setting, place: Place): string {
  if (isCommented(value)) return printValue(value.value, place)
  if (isCode(value)) return reindented(value.text, '', place.indent)
  const line = inline(value)
  if (line !== undefined && line.length + place.used <= WIDTH) return line
  if (typeof value !== 'object' || value === null) return line ?? String(value)
  const indent = `${place.indent}  `
  if (Array.isArray(value)) {
    const items = (value as readonly Setting[]).map((item) => entry('', item, indent))
    return `[\n${items.join('')}${place.indent}]`
  }
  const entries = Object.entries(value as Settings).map(([key, inner]) => entry(`${printKey(key)}: `, inner, indent))
  return `{\n${entries.join('')}${place.indent}}`
}

/** One line, or several, of a list or an object, with the comment above it. */
function entry(key: string, value: Setting, indent: string): string {
  const comment = isCommented(value) ? `${indent}// ${value.comment.replaceAll('\n', `\n${indent}// `)}\n` : ''
  const used = indent.length + key.length + 1
  if (isCode(value) && key === `${value.text}: `) return `${comment}${indent}${value.text},\n`
  return `${comment}${indent}${key}${printValue(value, { indent, used })},\n`
}

/** A value on one line; undefined if it has a comment or code with several lines. */
function inline(value: Setting): string | undefined {
  if (isCommented(value)) return undefined
  if (isCode(value)) return value.text.includes('\n') ? undefined : value.text
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) {
    const items = (value as readonly Setting[]).map(inline)
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`
  }
  const entries = Object.entries(value as Settings).map(([key, inner]) => {
    const text = inline(inner)
    if (text === key && isCode(inner)) return key
    return text === undefined ? undefined : `${printKey(key)}: ${text}`
  })
  if (entries.includes(undefined)) return undefined
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function printKey(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : quote(key)
}

/** A string as a literal in single quotes, or in double quotes if it has single ones only. */
export function quote(text: string): string {
  const json = JSON.stringify(text)
  if (text.includes("'") && !text.includes('"')) return json
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
