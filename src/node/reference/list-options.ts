import * as z from 'zod/mini'
import { ruleOf } from '../config/schema-fields.js'
import { alternatives, definitionOf, numberText } from '../config/schema-walk.js'
import { literalText, optionType } from './option-type.js'

type Schema = z.core.$ZodType

/** One option of the config, as its schema tells it. */
export interface ConfigOption {
  /** Key path from the config: `docs.dir`; `[]` stands for each entry of a list: `navbar.items[].label`. */
  readonly name: string
  /** TypeScript: `'light' | 'dark'`. */
  readonly type: string
  /** True where the object that the option belongs to cannot be without it. */
  readonly required: boolean
  /** TypeScript too; absent where the option is required, or nothing stands in for it. */
  readonly default?: string
  /** Markdown without a full stop at its end. */
  readonly description: string
  /** What else a value must be, as a sentence without its full stop. */
  readonly rule?: string
}

/** Every option below a schema, each before the options in it, in the order of the schema. */
export function listOptions(schema: Schema, prefix = ''): ConfigOption[] {
  return alternatives(schema).flatMap((alternative) => {
    const definition = definitionOf(alternative)
    if (definition.type === 'array') return listOptions(definition.element, `${prefix}[]`)
    if (definition.type !== 'object') return []
    return Object.entries(definition.shape).flatMap(([key, field]) => {
      const name = prefix === '' ? key : `${prefix}.${key}`
      return [describeOption(name, field), ...listOptions(field, name)]
    })
  })
}

function describeOption(name: string, field: Schema): ConfigOption {
  const rules = [...new Set(rulesOf(field))]
  return {
    name,
    type: optionType(field),
    ...defaultOf(field),
    description: String(z.globalRegistry.get(field)?.description ?? ''),
    ...(rules.length === 0 ? {} : { rule: rules.map(capitalized).join('. ') }),
  }
}

/** An object that is made of its own options' defaults has none itself. */
function defaultOf(field: Schema): Pick<ConfigOption, 'required' | 'default'> {
  const definition = definitionOf(field)
  if (definition.type === 'default') return { required: false, default: literalText(definition.defaultValue) }
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

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
