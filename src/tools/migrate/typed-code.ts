import { configSchema } from '../../node/config/schema.js'
import { alternatives, definitionOf, schemaAt } from '../../node/config/schema-walk.js'
import type { KeyPath } from '../../node/source-text/key-path.js'
import { type Code, code, textOf } from './written.js'

type Schema = NonNullable<ReturnType<typeof schemaAt>>

/** Options are not nested deeper; the items of drop-downs contain themselves. */
const MAX_DEPTH = 8

/**
 * Code with the type of its option in the new config, if that accepts only certain texts, as `position` does. TypeScript takes
 * the texts of imported data for any text.
 */
export function typedCode(written: Code, path: KeyPath): Code {
  const [first, ...rest] = path
  const schema = schemaAt(configSchema, path)
  // The types of docs and blogs are unions of one folder and several.
  if (schema === undefined || first === 'docs' || first === 'blog' || !hasChoices(schema)) return written
  const type = rest.reduce<string>(
    (outer, key) => `NonNullable<${outer}>[${typeof key === 'number' ? 'number' : `'${key}'`}]`,
    `UserConfig['${first}']`,
  )
  const text = /^[\w$.]+(?:\([^()]*\))?$/.test(textOf(written)) ? textOf(written) : `(${textOf(written)})`
  const userConfig = { from: 'docsgen', name: 'type UserConfig', local: 'type UserConfig' }
  return code(`${text} as ${type}`, { ...written, imports: [...written.imports, userConfig] })
}

/** Whether only certain texts are valid somewhere in the value of a schema. */
function hasChoices(schema: Schema, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false
  return alternatives(schema).some((option) => {
    const definition = definitionOf(option)
    if (definition.type === 'enum') return true
    if (definition.type === 'literal') return definition.values.some((value) => typeof value === 'string')
    if (definition.type === 'array') return hasChoices(definition.element, depth + 1)
    if (definition.type === 'record') return hasChoices(definition.valueType, depth + 1)
    return definition.type === 'object' && Object.values(definition.shape).some((inner) => hasChoices(inner, depth + 1))
  })
}
