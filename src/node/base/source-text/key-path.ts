/** Path of a value inside an object: property names and array indexes. */
export type KeyPath = readonly (string | number)[]

/** Formats a key path as code: `navbar.items[2].label`, `theme.components["my-name"]`. */
export function keyPathText(path: KeyPath): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `[${JSON.stringify(key)}]`
      return index === 0 ? key : `.${key}`
    })
    .join('')
}
