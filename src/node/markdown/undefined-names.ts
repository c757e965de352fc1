import type { RootContent } from 'hast'
import type {} from 'mdast-util-mdx'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { CheckedPage, CodeCheck } from './code-check.js'
import { declares } from './esm.js'

/** Names that the module of a page has without an import. */
const ofPages = new Set(['props', 'frontMatter', 'toc', 'MDXContent', 'arguments'])
/** Words that are values and no names. */
const values = new Set(['this', 'true', 'false', 'null', 'new', 'void', 'typeof', 'await'])
/** A name, a field of it, or names with dashes, as in placeholders: `{id}`, `{user.name}`, `{user-id}`. */
const names = /^\s*([A-Za-z_$][\w$]*(?:(?:\.|-)[A-Za-z_$][\w$]*)*)\s*$/

/**
 * Reports placeholders such as `{id}` in the text of an MDX page: they are code, and nothing defines their
 * names, so rendering would fail. Other expressions, such as those in attributes, are left to rendering.
 */
export function undefinedNames({ file, esm }: Pick<CheckedPage, 'file' | 'esm'>): CodeCheck {
  const found = new Map<string, Diagnostic>()
  const check = (code: string, node: RootContent): void => {
    const written = names.exec(code)?.[1]
    const missing = written?.split('-').find((part) => !isDefined(part.split('.', 1)[0] ?? '', esm))
    if (written === undefined || missing === undefined || found.has(written)) return
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const name = missing.split('.', 1)[0]
    found.set(written, {
      code: 'mdx-syntax',
      severity: 'error',
      message: `"{${written}}" is code, and nothing in this page defines \`${name}\``,
      hint: `for literal braces, write \`\\{${written}\\}\` or put the text in backticks; otherwise import or define \`${name}\``,
      location: { file, line, column },
    })
  }
  return {
    visit: (node) => {
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') check(node.value, node)
    },
    found: () => [...found.values()],
  }
}

function isDefined(name: string, esm: readonly string[]): boolean {
  if (ofPages.has(name) || values.has(name) || name in globalThis || browserNames.has(name)) return true
  return esm.some((code) => declares(code, name))
}

/** Names of browsers that pages use by mistake: rendering reports them with another hint. */
const browserNames = new Set([
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
])
