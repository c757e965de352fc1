import { isPlainObject, mapValues } from 'es-toolkit'

/** The values that `{{name}}` stands for in the text of pages, by name. */
export type Variables = Readonly<Record<string, string | number>>

/** `{{name}}`. Names are identifiers, because MDX reads the inner braces as code. */
export const variableReference = /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g

/** Replaces the variables in a text. Unknown ones stay, and `onUnknown` gets their names. */
export function fillVariables(
  text: string,
  variables: Variables,
  onUnknown: (name: string) => void = () => undefined,
): string {
  if (!text.includes('{{')) return text
  return text.replace(variableReference, (written, name: string) => {
    if (Object.hasOwn(variables, name)) return String(variables[name])
    onUnknown(name)
    return written
  })
}

/** Replaces the variables in the texts of a value: of front matter, with its lists and objects. */
export function fillTexts(value: unknown, variables: Variables, onUnknown?: (name: string) => void): unknown {
  if (Array.isArray(value)) return value.map((item) => fillTexts(item, variables, onUnknown))
  if (isPlainObject(value)) return mapValues(value, (item) => fillTexts(item, variables, onUnknown))
  return typeof value === 'string' ? fillVariables(value, variables, onUnknown) : value
}
