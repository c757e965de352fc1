/** What begins another block of Markdown: an empty line, a list, a fence, a heading, a quote or a table. */
const BLOCK = /^\s*(?:$|[-*+] |\d+[.)] |```|#+ |>|\|)/

/** The first paragraph of a comment in one line, without the list that follows it. */
export function firstParagraph(markdown: string): string {
  const [first = '', ...lines] = markdown.trim().split(/\r?\n/)
  const end = lines.findIndex((line) => BLOCK.test(line))
  const text = [first, ...(end === -1 ? lines : lines.slice(0, end))].map((line) => line.trim()).join(' ')
  return text.replace(/^(?:[-*+]|\d+[.)]) /, '').replace(/:$/, '.')
}

/** The first sentence of a comment. Dots in code, links and abbreviations do not end it. */
export function firstSentence(markdown: string): string {
  const text = firstParagraph(markdown)
  const plain = text
    .replace(/(`+)[^`].*?\1|\[[^\]]*\]\([^)]*\)/g, (part) => 'X'.repeat(part.length))
    .replace(/\b(?:e\.g|i\.e|etc|cf|vs)\.(?= )/g, (part) => 'x'.repeat(part.length))
  const [sentence] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(plain)
  return text.slice(0, sentence?.segment.length).trimEnd()
}
