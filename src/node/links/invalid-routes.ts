import type { Diagnostic } from '../../shared/diagnostic.js'

/** Control characters, line separators and the backslash, which servers and browsers refuse or replace in URLs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the check is about.
const impossible = /[\u0000-\u001f\u007f\u2028\u2029\\]/

/** Reports routes that no browser can request, such as that of a file with a line break in its name. */
export function findInvalidRoutes(pages: readonly { readonly route: string; readonly file: string }[]): Diagnostic[] {
  return pages.flatMap(({ route, file }): Diagnostic[] => {
    const character = impossible.exec(route)?.[0]
    if (character === undefined) return []
    const name = character === '\\' ? 'a backslash' : `the control character ${unicodeName(character)}`
    return [
      {
        code: 'invalid-route',
        severity: 'error',
        message: `the route of this page contains ${name}, which a URL cannot have`,
        hint: 'rename the file or folder, or change the `slug`',
        location: { file, line: 1, column: 1 },
      },
    ]
  })
}

/** `U+000A` */
function unicodeName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
