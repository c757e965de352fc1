import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { configSchema } from '../../src/node/site/site-config.js'
import { listOptions } from '../../src/node/config/reference/list-options.js'
import { alternatives, keysOf, schemaAt } from '../../src/node/base/schema/walk.js'

/** Key paths of every option, `0` for the entries of a list. */
function optionsOf(path: readonly (string | number)[] = []): string[] {
  const schema = schemaAt(configSchema, path)
  if (schema === undefined) return []
  const isList = alternatives(schema).some((option) => (option as z.core.$ZodTypes)._zod.def.type === 'array')
  const inner = [...keysOf(schema).map((key) => [...path, key]), ...(isList ? [[...path, 0]] : [])]
  return inner.flatMap((child) => [...(typeof child.at(-1) === 'string' ? [child.join('.')] : []), ...optionsOf(child)])
}

test('every option has a description', () => {
  const options = optionsOf()
  expect(options.length).toBeGreaterThan(90)
  const bare = options.filter((option) => {
    const schema = schemaAt(
      configSchema,
      option.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    )
    return !(schema !== undefined && z.globalRegistry.get(schema)?.description)
  })
  expect(bare).toEqual([])
})

test('the reference lists every option', () => {
  const all = listOptions(configSchema).map(({ name }) => name)
  expect(all).toContain('docs.versions.<name>.label')
  const names = all.filter((name) => !name.includes('<')).map((name) => name.replaceAll('[]', '.0'))
  // An entry of a list of docs folders or blogs has the options of a single one.
  expect(names).toEqual(optionsOf().filter((name) => !/^(?:docs|blog)\.0\./.test(name)))
  expect(
    listOptions(configSchema).filter(({ description, type }) => description === '' || /unknown|custom/.test(type)),
  ).toEqual([])
})

test('fields of the same kind keep their own descriptions', () => {
  const describe = (...path: string[]) =>
    z.globalRegistry.get(schemaAt(configSchema, path) as z.core.$ZodType)?.description
  expect(describe('title')).toBe('Name of the site')
  expect(describe('docs', 'dir')).toBe('Folder of the docs')
})
