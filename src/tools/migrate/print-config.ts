import { indented } from './code-lines.js'
import type { Settings } from './part.js'
import {
  type Code,
  code,
  commentOf,
  isCode,
  isCommented,
  type NeededImport,
  textOfCode,
  type Setting,
} from './written.js'

/** The widest line that a list or an object is printed on. */
export const WIDTH = 120

/** Prints the new config as a TypeScript module. */
export function printConfig(settings: Settings): string {
  const frame = code('', { imports: [{ from: 'docsgen', name: 'defineConfig', local: 'defineConfig' }] })
  return [
    ...printNeeds([frame, ...codesIn(settings)]),
    `export default defineConfig(${printValue(settings, { indent: '', used: WIDTH })})`,
    '',
  ].join('\n')
}

/** The imports and declarations that code needs, each once, with an empty line after each group. */
export function printNeeds(used: readonly Code[]): string[] {
  const declarations = used.flatMap((one) => one.declarations)
  const texts = [...declarations].sort((a, b) => a.order - b.order).map(({ text }) => text)
  return [...printImports(used.flatMap((one) => one.imports)), '', ...[...new Set(texts)].flatMap((text) => [text, ''])]
}

/** Every piece of code in a setting, in the order in which it is printed. */
export function codesIn(value: Setting): Code[] {
  if (isCode(value)) return [value]
  if (isCommented(value)) return codesIn(value.value)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(codesIn) : []
}

function printImports(needed: readonly NeededImport[]): string[] {
  const froms = [...new Set(needed.map(({ from }) => from))]
  return froms.flatMap((from) => {
    const own = needed.filter((one) => one.from === from)
    if (own.every(({ name }) => name === '')) return [`import ${quote(from)}`]
    const named = own.filter(({ name }) => !['default', '*', ''].includes(name))
    const names = named.map(({ name, local }) => (name === local ? name : `${name} as ${local}`))
    const whole = own
      .filter(({ name }) => name === 'default' || name === '*')
      .map(({ name, local }) => `import ${name === '*' ? '* as ' : ''}${local} from ${quote(from)}`)
    const braces = names.length === 0 ? [] : [`import { ${[...new Set(names)].join(', ')} } from ${quote(from)}`]
    return [...new Set(whole), ...braces]
  })
}

/** A setting as it is printed at the start of a line. */
export function printSetting(value: Setting): string {
  return printValue(value, { indent: '', used: 0 })
}

interface Place {
  /** White space at the start of the line. */
  readonly indent: string
  /** Characters of the line that are taken: the indent, the key and the comma. */
  readonly used: number
}

function printValue(value: Setting, place: Place): string {
  if (isCommented(value)) return printValue(value.value, place)
  if (isCode(value)) return indented(textOfCode(value), place.indent)
  if (typeof value === 'string') return isLong(value) ? template(value) : quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const line = inline(value)
  if (line !== undefined && line.length + place.used <= WIDTH) return line
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
  const comment = isCommented(value) ? `${indent}// ${commentOf(value)}\n` : ''
  const used = indent.length + key.length + 1
  if (isCode(value) && key === `${textOfCode(value)}: `) return `${comment}${indent}${textOfCode(value)},\n`
  return `${comment}${indent}${key}${printValue(value, { indent, used })},\n`
}

/** A value on one line; undefined if it has a comment or code with several lines. */
function inline(value: Setting): string | undefined {
  if (isCommented(value)) return undefined
  if (isCode(value)) return textOfCode(value).includes('\n') ? undefined : textOfCode(value)
  if (typeof value === 'string') return isLong(value) ? undefined : quote(value)
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

/** Whether a text has several lines, and does not fit on one. */
function isLong(text: string): boolean {
  return text.length > WIDTH && text.includes('\n') && !text.includes('\r')
}

/** A text as a template literal, with its line breaks. */
function template(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``
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
