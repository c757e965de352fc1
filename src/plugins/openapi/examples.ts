import type { Oas3MediaType } from '@redocly/openapi-core'
import { sample } from 'openapi-sampler'
import { resolve } from './document.js'
import type { Parameter } from './operations.js'
import type { Place, Schema } from './schema.js'

export type Value = Partial<Parameter>

/** The schema of a parameter or header, which can have it in `content`. */
export function schemaOf(value: Value | Oas3MediaType): Schema {
  const [first] = 'content' in value ? Object.values(value.content ?? {}) : []
  return (value.schema ?? first?.schema ?? {}) as Schema
}

/** Examples with their labels. If there is none, one without a label is made from the schema. */
export function examplesOf(value: Value | Oas3MediaType, place: Place): [string, unknown][] {
  const given = Object.entries(value.examples ?? {}).map(([name, reference]): [string, unknown] => {
    const example = resolve(reference, place.api)
    return [example.summary ?? name, example.value]
  })
  if (given.length > 0) return given
  if (value.example !== undefined) return [['', value.example]]
  const schema = schemaOf(value)
  return Object.keys(schema).length > 0 ? [['', exampleOf(schema, place)]] : []
}

/** An example of a value. It is as deep as it can be without being long. */
export function exampleOf(schema: Schema, place: Place, depth = 2): unknown {
  const { api, omit } = place
  const options = { skipReadOnly: omit === 'readOnly', skipWriteOnly: omit === 'writeOnly', quiet: true }
  const [example, deeper] = [depth, depth + 1].map((maxSampleDepth) =>
    withoutEmpty(sample(schema as object, { ...options, maxSampleDepth }, api)),
  )
  const [length = 0, deeperLength = 0] = [example, deeper].map((value) => JSON.stringify(value)?.length)
  const isDeepest = depth > 9 || (depth > 5 && length === deeperLength) || deeperLength > 2000
  return isDeepest ? example : exampleOf(schema, place, depth + 1)
}

/** A sample without what has no value, because it is too deep. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => [name, withoutEmpty(item)])
  const present = entries.filter(([, item]) => item !== undefined)
  return present.length > 0 ? Object.fromEntries(present) : undefined
}
