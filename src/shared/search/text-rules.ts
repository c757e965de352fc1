/** Elements within a line of text: their tags separate no words. */
export const INLINE_TAGS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Elements whose content is no text to search. */
export const SILENT_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'template', 'svg', 'noscript', 'math'])

/** Classes of navigation, buttons and file names within the prose. */
export const SILENT_CLASSES: readonly string[] = ['anchor', 'cards', 'code-title', 'copy']

/** Excludes an element from the search. */
export const IGNORE_ATTRIBUTE = 'data-search-ignore'
