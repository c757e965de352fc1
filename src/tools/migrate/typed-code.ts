import type { KeyPath } from '../../node/source-text/key-path.js'
import { hasChoices } from '../../node/tool-api/config.js'
import { type Code, code, textOf } from './written.js'

/**
 * Code with the type of its option in the new config, if that accepts only certain texts, as `position` does. TypeScript takes
 * the texts of imported data for any text.
 */
export function typedCode(written: Code, path: KeyPath): Code {
  const [first, ...rest] = path
  // The types of docs and blogs are unions of one folder and several.
  if (first === 'docs' || first === 'blog' || !hasChoices(path)) return written
  const type = rest.reduce<string>(
    (outer, key) => `NonNullable<${outer}>[${typeof key === 'number' ? 'number' : `'${key}'`}]`,
    `UserConfig['${first}']`,
  )
  const text = /^[\w$.]+(?:\([^()]*\))?$/.test(textOf(written)) ? textOf(written) : `(${textOf(written)})`
  const userConfig = { from: 'docsgen', name: 'type UserConfig', local: 'type UserConfig' }
  return code(`${text} as ${type}`, { ...written, imports: [...written.imports, userConfig] })
}
