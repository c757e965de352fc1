/** Inline elements: their tags do not separate words. */
export const INLINE_TAGS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Elements whose content is not searched. */
export const SILENT_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'svg', 'noscript', 'math'])

/** Classes of links, buttons and file names in the prose that are not searched. */
export const SILENT_CLASSES: readonly string[] = ['anchor', 'cards', 'code-title', 'copy']

/** Attribute that excludes an element from the search. */
export const IGNORE_ATTRIBUTE = 'data-search-ignore'
