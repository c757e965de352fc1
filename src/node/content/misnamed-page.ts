import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'

/** Extensions of Markdown that are not those of pages, in any case. */
const EXTENSIONS = ['markdown', 'mdown', 'mkdn', 'mkd', 'mdwn', 'mdtext', 'mdtxt']

/** Glob of the Markdown files whose names do not make them pages: `a.MD`, `a.markdown`. */
export const MISNAMED = `**/*.{${[...EXTENSIONS.map(anyCase), 'M[dD]', 'mD', 'M[dD][xX]', 'mD[xX]', 'mdX'].join(',')}}`

/** `markdown` as a glob for all its spellings. */
function anyCase(extension: string): string {
  return extension.replace(/./g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

/** Reports a Markdown file that does not become a page because of its name; undefined for other files. */
export function misnamedPage(file: string): Diagnostic | undefined {
  const { name, ext } = path.posix.parse(file)
  const lower = ext.toLowerCase()
  const isOther = EXTENSIONS.includes(lower.slice(1))
  if (!isOther && (ext === lower || (lower !== '.md' && lower !== '.mdx'))) return undefined
  const right = name + (isOther ? '.md' : lower)
  return {
    code: 'misnamed-page',
    severity: 'warning',
    message: `this file does not become a page, because its name ends in "${ext}"`,
    hint: `rename it to ${right}`,
    location: { file },
  }
}
