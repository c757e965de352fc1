import { upperFirst } from 'es-toolkit'
import * as z from 'zod/mini'
import { foreignHint } from '../foreign-keys.js'
import { environmentError } from '../../base/diagnostics/docsgen-error.js'
import { ruleOf } from '../../base/schema/fields.js'
import { alternatives, definitionOf, numberText, valuesOf } from '../../base/schema/walk.js'
import { suggest } from '../../base/suggest.js'

type Schema = z.core.$ZodType

/** One option of the config, as its schema describes it. */
export interface ConfigOption {
  /** Key path from the config: `docs.dir`; `[]` is each entry of a list: `navbar.items[].label`, `<name>` each key of a map. */
  readonly name: string
  /** TypeScript: `'light' | 'dark'`. */
  readonly type: string
  /** True if the object that has the option must set it. */
  readonly required: boolean
  /** TypeScript too; absent for required options and for options without a default. */
  readonly default?: string
  /** Markdown without a full stop at its end. */
  readonly description: string
  /** A further condition on the value: a sentence without its full stop. */
  readonly rule?: string
}

/** Every option below a schema, each before the options in it, in the order of the schema. */
export function listOptions(schema: Schema, prefix = ''): ConfigOption[] {
  const choices = alternatives(schema)
  return choices.flatMap((alternative) => {
    const definition = definitionOf(alternative)
    // The options of one entry are also those of each in a list.
    if (definition.type === 'array')
      return choices.includes(definition.element) ? [] : listOptions(definition.element, `${prefix}[]`)
    if (definition.type === 'record') return listOptions(definition.valueType, `${prefix}.<name>`)
    if (definition.type !== 'object') return []
    return Object.entries(definition.shape).flatMap(([key, field]) => {
      const name = prefix === '' ? key : `${prefix}.${key}`
      return [describeOption(name, field), ...listOptions(field, name)]
    })
  })
}

/** The option at a key and those below it; `[]` and `[0]` in the key are optional. Throws (exit 2) for an unknown key. */
export function findOptions(options: readonly ConfigOption[], key: string): ConfigOption[] {
  const wanted = plainKey(key)
  const found = options.filter(({ name }) => {
    const plain = plainKey(name)
    return plain === wanted || plain.startsWith(`${wanted}.`)
  })
  if (found.length > 0) return found
  throw environmentError('usage', `the config has no option ${JSON.stringify(key)}`, hintFor(options, wanted))
}

function hintFor(options: readonly ConfigOption[], wanted: string): string {
  const renamed = foreignHint(wanted.split('.'))
  if (renamed !== undefined) return renamed
  const names = options.map(({ name }) => plainKey(name))
  const near = names.find((name) => name.endsWith(`.${wanted}`)) ?? suggest(wanted, names)
  return near === undefined ? '"docsgen options" lists all options' : `did you mean ${JSON.stringify(near)}?`
}

/** A key path without indexes and names: `navbar.items[].label` is `navbar.items.label`. */
function plainKey(key: string): string {
  return key.replace(/\[[^\]]*\]|\.<[^>]*>/g, '')
}

function describeOption(name: string, field: Schema): ConfigOption {
  const rules = [...new Set(rulesOf(field))]
  return {
    name,
    type: optionType(field),
    ...defaultOf(field),
    description: String(z.globalRegistry.get(field)?.description ?? ''),
    rule: rules.length === 0 ? undefined : rules.map(upperFirst).join('. '),
  }
}

/** An object whose default consists of the defaults of its own options has no default itself. */
function defaultOf(field: Schema): Pick<ConfigOption, 'required' | 'default'> {
  const definition = definitionOf(field)
  if (definition.type === 'default') return { required: false, default: valueText(definition.defaultValue) }
  return { required: definition.type !== 'optional' && definition.type !== 'prefault' }
}

function rulesOf(schema: Schema): string[] {
  return alternatives(schema).flatMap((alternative) => {
    const definition = definitionOf(alternative)
    if (definition.type === 'array') return rulesOf(definition.element)
    const checks = definition.checks ?? []
    if (definition.type === 'number' && checks.length > 0) return numberText(definition)
    return checks.flatMap((check) => ruleOf(check) ?? [])
  })
}

/** The type of a schema in TypeScript: `string[]`, `'light' | 'dark'`; an object with listed keys is an `object`. */
export function optionType(schema: Schema): string {
  return alternatives(schema).flatMap(typesOf).join(' | ')
}

function typesOf(schema: Schema): string[] {
  const named = z.globalRegistry.get(schema)?.type
  if (typeof named === 'string') return [named]
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'enum':
    case 'literal':
      return valuesOf(schema).map(valueText)
    case 'array':
      return [listType(optionType(definition.element))]
    case 'record': {
      const type = optionType(definition.valueType)
      return [type === 'unknown' ? 'object' : `Record<string, ${type}>`]
    }
    case 'nullable':
      return [optionType(definition.innerType), 'null']
    default:
      return [definition.type]
  }
}

/** The type of a list, in TypeScript: `string[]`, `(string | number)[]`. */
export function listType(type: string): string {
  return /^\w+$/.test(type) ? `${type}[]` : `(${type})[]`
}

/** A value in TypeScript, with single quotes and unquoted keys. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${valueText(inner)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
