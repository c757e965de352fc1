import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { locateField } from '../base/source-text/locate-field.js'
import { suggestPath } from '../base/suggest.js'
import { plainName, qualifiedName } from '../base/docs.js'
import type { Sidebars } from '../base/sidebars.js'
import type { Sources } from '../base/source-file.js'

const neighbors = ['pagination_prev', 'pagination_next']

/** Reports docs and sidebars that the front matter of docs names, and that do not exist. */
export function checkNamedInPages(
  { docs, drafts }: Pick<Sources, 'docs' | 'drafts'>,
  bySet: ReadonlyMap<string, Sidebars>,
): Diagnostic[] {
  const ids = new Set([...docs, ...drafts].map(({ id }) => id))
  return docs.flatMap((doc) => {
    const { docsSet = '', frontMatter } = doc
    const found = neighbors.flatMap((field): Diagnostic[] => {
      const id = frontMatter[field]
      if (typeof id !== 'string' || ids.has(qualifiedName(docsSet, id))) return []
      const known = docs
        .filter((other) => (other.docsSet ?? '') === docsSet)
        .map((other) => plainName(docsSet, other.id))
      const near = suggestPath(plainId(id), known)
      const meant = known.includes(plainId(id)) ? plainId(id) : near
      const hint = meant === undefined ? 'write the id of a doc, or null for no link' : `did you mean "${meant}"?`
      return [problem(`"${id}" in "${field}" is not the id of a doc`, hint, locateField(doc, [field]))]
    })
    const name = frontMatter.displayed_sidebar
    const sidebars = bySet.get(docsSet)
    if (typeof name !== 'string' || !sidebars || sidebars.has(qualifiedName(docsSet, name))) return found
    const names = [...sidebars.keys()].map((key) => plainName(docsSet, key))
    const near = suggestPath(name, names)
    const hint =
      near !== undefined
        ? `did you mean "${near}"?`
        : names.length === 0
          ? 'remove it: these docs have no sidebars'
          : `use ${names.join(', ')}, or null for none`
    return [...found, problem(`there is no sidebar "${name}"`, hint, locateField(doc, ['displayed_sidebar']))]
  })
}

/** An id that is written as a path of a file: `./usage.md`. */
function plainId(id: string): string {
  return id.replace(/^\.?\//, '').replace(/\.mdx?$/, '')
}

function problem(message: string, hint: string, location: SourceLocation): Diagnostic {
  return { code: 'front-matter', severity: 'warning', message, hint, location }
}
