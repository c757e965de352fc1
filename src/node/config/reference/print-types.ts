import { upperFirst } from 'es-toolkit'
import * as z from 'zod/mini'
import { alternatives, definitionOf, valuesOf } from '../../base/schema/walk.js'
import { listOptions, valueText, listType } from './list-options.js'

type Schema = z.core.$ZodType

/** The interfaces of a declaration: the name of each object schema, and the texts so far. */
interface Declaration extends Printed {
  readonly names: Map<Schema, string>
  readonly texts: string[]
}

/** What is declared: the values that a schema accepts, or those with defaults that it returns. */
interface Printed {
  /** Begins the names of all interfaces but the first. */
  readonly prefix: string
  /** The types of the schemas of options that may be missing. */
  readonly optional: readonly string[]
}

const accepted: Printed = { prefix: '', optional: ['optional', 'default', 'prefault'] }

/** For `printTypes`: the values that a schema returns. */
export const returned: Printed = { prefix: 'Checked', optional: ['optional'] }

/**
 * Returns the declaration of an interface for what a schema accepts, and of one for each object in it. Every option has a doc
 * comment with its description and default, which editors show.
 */
export function printTypes(schema: Schema, name: string, printed: Printed = accepted): string {
  const declaration: Declaration = { names: new Map(), texts: [], ...printed }
  nameOf(schema, [name], declaration)
  return declaration.texts.join('\n')
}

/** The name of the interface for an object schema, which is declared when it is first needed. */
function nameOf(schema: Schema, path: readonly string[], declaration: Declaration): string {
  const known = declaration.names.get(schema)
  if (known !== undefined) return known
  const taken = new Set(declaration.names.values())
  const base =
    path.length === 1 ? String(path[0]) : `${declaration.prefix}${path.slice(1).map(upperFirst).join('')}Config`
  let name = base
  for (let count = 2; taken.has(name); count++) name = `${base}${count}`
  declaration.names.set(schema, name)
  const definition = definitionOf(schema)
  if (definition.type !== 'object') throw new Error(`${name} is no object`)
  const position = declaration.texts.push('') - 1
  const options = new Map(listOptions(schema).map((option) => [option.name, option]))
  const members = Object.entries(definition.shape).map(([key, field]) => {
    const { description = '', rule, default: initial } = options.get(key) ?? {}
    const comment = [description, rule].filter((sentence) => sentence !== undefined).join('. ')
    const lines = [`${comment}.`, ...(initial === undefined ? [] : [`@default ${initial}`])]
    const mark = isOptional(field, declaration) ? '?' : ''
    return `${docComment(lines)}  ${propertyName(key)}${mark}: ${inputType(field, [...path, key], declaration)}\n`
  })
  const others = z.globalRegistry.get(schema)?.others
  if (typeof others === 'string') members.push(`  ${others}\n`)
  declaration.texts[position] = `export interface ${name} {\n${members.join('')}}\n`
  return name
}

function isOptional(schema: Schema, { optional }: Printed): boolean {
  return optional.includes(definitionOf(schema).type)
}

/** The type of the values that a schema accepts. */
function inputType(schema: Schema, path: readonly string[], declaration: Declaration): string {
  const types = alternatives(schema).flatMap((alternative) => alternativeTypes(alternative, path, declaration))
  return [...new Set(isOptional(schema, declaration) ? [...types, 'undefined'] : types)].join(' | ')
}

function alternativeTypes(schema: Schema, path: readonly string[], declaration: Declaration): string[] {
  const declared = z.globalRegistry.get(schema)?.declared
  if (typeof declared === 'string') return [declared]
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'enum':
    case 'literal':
      return valuesOf(schema).map(valueText)
    case 'array':
      return [listType(inputType(definition.element, path, declaration))]
    case 'record':
      return [`Record<string, ${inputType(definition.valueType, path, declaration)}>`]
    case 'nullable':
      return [inputType(definition.innerType, path, declaration), 'null']
    case 'object':
      return [nameOf(schema, path, declaration)]
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return [definition.type]
    default:
      throw new Error(`${path.join('.')} has a schema of the type ${definition.type}`)
  }
}

function docComment(lines: readonly string[]): string {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'))
  return safe.length === 1 ? `  /** ${safe[0]} */\n` : `  /**\n${safe.map((line) => `   * ${line}\n`).join('')}   */\n`
}

function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`
}
