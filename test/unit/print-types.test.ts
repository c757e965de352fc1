import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { field, predicate, text } from '../../src/node/base/schema/fields.js'
import { printTypes } from '../../src/node/config/reference/print-types.js'

const fruit = z.strictObject({
  label: field(z.optional(text), 'Files such as `**/*.md`'),
  'is-ripe': field(z._default(z.boolean(), true), 'Whether it is ripe'),
})
const pick = predicate<(fruit: string) => string>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(fruit) => …',
  declared: "import('./fruit.js').Pick",
})

test('prints an interface with comments for each object of a schema, once', () => {
  const schema = z.strictObject({
    name: field(text, 'What it is called'),
    kind: field(z._default(z.enum(['tree', 'bush']), 'tree'), 'How it grows'),
    fruits: field(z.prefault(z.union([fruit, z.array(fruit), z.literal(false)]), {}), 'What grows on it'),
    best: field(z.optional(z.nullable(fruit)), 'The best one'),
    pick: field(z.optional(z.array(z.union([pick, text]))), 'How to pick it'),
    size: field(z._default(z.int().check(z.minimum(1), z.maximum(9)), 3), 'Height in meters'),
    more: field(z._default(z.record(z.string(), z.unknown()), {}), 'More about it'),
  })
  expect(printTypes(schema, 'Plant')).toBe(`export interface Plant {
  /** What it is called. */
  name: string
  /**
   * How it grows.
   * @default 'tree'
   */
  kind?: 'tree' | 'bush' | undefined
  /** What grows on it. */
  fruits?: FruitsConfig | FruitsConfig[] | false | undefined
  /** The best one. */
  best?: FruitsConfig | null | undefined
  /** How to pick it. */
  pick?: (import('./fruit.js').Pick | string)[] | undefined
  /**
   * Height in meters. A whole number from 1 to 9.
   * @default 3
   */
  size?: number | undefined
  /**
   * More about it.
   * @default {}
   */
  more?: Record<string, unknown> | undefined
}

export interface FruitsConfig {
  /** Files such as \`**\\/*.md\`. */
  label?: string | undefined
  /**
   * Whether it is ripe.
   * @default true
   */
  'is-ripe'?: boolean | undefined
}
`)
})

test('rejects a schema that has no type in TypeScript', () => {
  const schema = z.strictObject({ at: field(z.date(), 'When') })
  expect(() => printTypes(schema, 'Plant')).toThrow('Plant.at has a schema of the type date')
})
