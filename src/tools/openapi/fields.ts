import { fill } from '../../shared/interface-text.js'
import { givenExamples } from './examples.js'
import { blocks, codeSpan, details, indentedMdx, labeled, mdxText } from './mdx.js'
import type { Parameter } from './operations.js'
import {
  choicesOf,
  constraintBlocks,
  content,
  schemaLink,
  merged,
  nameOf,
  type Place,
  type Schema,
  schemaOf,
  typeOf,
} from './schema.js'
import { entriesOf, asList, nodeOf, resolve, asText } from './tree.js'

/** Objects are shown inside of others no deeper than this. */
const deepest = 7
/** A list names no more properties and choices than this, so that a page stays readable. */
const mostFields = 400

/** How many more items a list may have. */
interface Budget {
  left: number
}

/** A value with a name, as an item of a list. */
interface Field {
  /** Name and type. */
  readonly head: string
  readonly description?: string
  readonly schema: unknown
  /** Named examples, which follow the constraints. */
  readonly examples?: readonly string[]
}

/** The properties and the choices of a schema as lists in a `<_Fields>`; empty for values without. */
export function fieldBlocks(schema: unknown, place: Place): string {
  const inner = lists(schema, place, { left: mostFields })
  return inner && `<_Fields>\n\n${inner}\n\n</_Fields>`
}

/** How many properties and choices a schema lists at its first level. */
export function fieldCount(schema: unknown, { api }: Place): number {
  const value = merged(content(resolve(content(schema), api)), api)
  return entriesOf(value.properties).length + choicesOf(value).length
}

/** Parameters or headers as a list in a `<_Fields>`. */
export function parameterBlocks(parameters: readonly Parameter[], place: Place): string {
  if (parameters.length === 0) return ''
  const budget = { left: mostFields }
  const items = parameters.map(({ name, required, deprecated, description, node }) => {
    const schema = schemaOf(node)
    const head = headOf({ name, schema, required, deprecated }, place)
    const given = givenExamples(node, place)
    const named = given.filter(({ label }) => label !== '')
    const examples = named.map((one) =>
      labeled(`${place.texts.example} (${mdxText(one.label)})`, codeSpan(one.value), place.texts),
    )
    // Its own example takes precedence over that of the schema. The values of a named schema are shown as well.
    const value = { ...(schemaLink(schema, place) ? resolve(schema, place.api) : nodeOf(schema)) }
    const own = { ...value, example: named.length > 0 ? undefined : given[0]?.value, examples: undefined }
    const shown = given.length > 0 ? own : value
    return item({ head, description: description ?? '', schema: shown, examples }, place, budget, 0)
  })
  return `<_Fields>\n\n${items.join('\n\n')}\n\n</_Fields>`
}

interface Head {
  readonly name: string
  readonly schema: unknown
  readonly required: boolean
  readonly deprecated: boolean
}

function headOf({ name, schema, required, deprecated }: Head, place: Place): string {
  const { texts } = place
  return [
    codeSpan(name),
    typeOf(schema, place),
    required && `**${texts.requiredField}**`,
    deprecated && `*${texts.deprecatedField}*`,
  ]
    .filter(Boolean)
    .join(' ')
}

function item(
  { head, description, schema, examples = [] }: Field,
  place: Place,
  budget: Budget,
  depth: number,
): string {
  budget.left--
  const value = resolve(schema, place.api)
  const isLinked = schemaLink(content(schema), place) !== ''
  const isNested = !isLinked && depth < deepest && budget.left > 0
  const nested = isNested ? lists(schema, place, budget, depth + 1) : ''
  const count = nested === '' ? 0 : fieldCount(schema, place)
  const { choices, properties } = place.texts
  const summary = choicesOf(merged(content(value), place.api)).length > 0 ? choices : properties
  const [constraints, ...values] = isLinked && nameOf(schema) !== undefined ? [] : constraintBlocks(schema, place)
  const facts = [constraints, ...examples].filter(Boolean).join(' · ')
  const parts = [
    head,
    // The description of a named schema is in its own section, unless the reference has another.
    place.prose(description ?? asText(schemaLink(schema, place) ? nodeOf(schema).description : value.description), 6),
    facts && `<_Facts>${facts}</_Facts>`,
    ...values,
    nested && details(fill(summary, { count }), nested),
  ]
  return `- ${indentedMdx(blocks(...parts))}`
}

/** The lists of a schema: its properties, then its choices. */
function lists(schema: unknown, place: Place, budget: Budget, depth = 0): string {
  const { texts } = place
  const value = merged(content(resolve(content(schema), place.api)), place.api)
  const required = new Set(asList(value.required))
  const values = value.additionalProperties
  const shown = entriesOf(value.properties).filter(([, part]) => isShown(part, place))
  const fields = shown.map(([name, part]): Field => {
    const deprecated = resolve(part, place.api).deprecated === true
    return { head: headOf({ name, schema: part, required: required.has(name), deprecated }, place), schema: part }
  })
  if (shown.length > 0 && Object.keys(nodeOf(values)).length > 0)
    fields.push({ head: `${texts.otherNames} ${typeOf(values, place)}`, schema: values })
  for (const [name, part] of entriesOf(value.patternProperties))
    fields.push({
      head: `${fill(texts.namesLike, { pattern: codeSpan(name) })} ${typeOf(part, place)}`,
      schema: part,
    })
  const parts = items(fields, place, budget, depth)
  const choices = choicesOf(value)
  if (choices.every((choice) => isPlain(choice, place))) return parts
  const named = choices.map((choice, index): Field => {
    const [label, type] = [choiceLabel(choice, index, value, place), typeOf(choice, place)]
    // A link to a named schema has the name as its text.
    const head =
      schemaLink(choice, place) && label === mdxText(nameOf(choice) ?? '') ? `**${type}**` : `**${label}** ${type}`
    return { head, schema: choice }
  })
  const { propertyName } = nodeOf(value.discriminator)
  const key = asText(propertyName)
  const isOne = asList(value.oneOf).length > 0
  const intro = key
    ? fill(isOne ? texts.oneOfTheseBy : texts.anyOfTheseBy, { property: codeSpan(key) })
    : isOne
      ? texts.oneOfThese
      : texts.anyOfThese
  return blocks(parts, intro, items(named, place, budget, depth))
}

/** Prints as many fields as the budget allows, and how many are left out. */
function items(fields: readonly Field[], place: Place, budget: Budget, depth: number): string {
  const shown: string[] = []
  for (const field of fields) {
    if (budget.left <= 0) {
      shown.push(`- ${fill(place.texts.notListed, { count: fields.length - shown.length })}`)
      break
    }
    shown.push(item(field, place, budget, depth))
  }
  return shown.join('\n\n')
}

/** Whether the type says all about a choice. */
function isPlain(choice: unknown, place: Place): boolean {
  if (nameOf(choice) !== undefined) return false
  const { title, description, properties, items, allOf } = nodeOf(choice)
  if ([title, description, properties, allOf].some((part) => part !== undefined)) return false
  return constraintBlocks(choice, place).every((facts) => facts === '') && (!items || isPlain(items, place))
}

function isShown(part: unknown, place: Place): boolean {
  return !(place.omit && resolve(part, place.api)[place.omit] === true)
}

/** A label of a choice: the value of the discriminator, its title, or its number. */
function choiceLabel(choice: unknown, index: number, { discriminator }: Schema, { api, texts }: Place): string {
  const name = nameOf(choice)
  const { propertyName, mapping } = nodeOf(discriminator)
  const key = asText(propertyName)
  const mapped = entriesOf(mapping).find(([, target]) => {
    return target === nodeOf(choice).$ref || (name !== undefined && target === name)
  })
  const value = merged(choice, api)
  const own = key === undefined ? {} : resolve(nodeOf(value.properties)[key], api)
  const constant = mapped?.[0] ?? asText(own.const) ?? asText(asList(own.enum)[0])
  if (key !== undefined && constant !== undefined) return mdxText(constant)
  return mdxText(asText(value.title) ?? name ?? asText(value.const) ?? fill(texts.choice, { number: index + 1 }))
}
