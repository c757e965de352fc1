/**
 * The first of the languages that a reader prefers that a page is written in: `pt` and `pt-PT` mean `pt-BR` if there is no closer one.
 * Undefined if it is written in none of them. All are BCP 47 tags.
 */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const found =
      offered.find((one) => one.toLowerCase() === lower) ?? offered.find((one) => languageOf(one) === languageOf(tag))
    if (found !== undefined) return found
  }
  return undefined
}

function languageOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-', 1)[0]
}
