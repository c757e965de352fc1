import { TEXT_WORDS, type TextBlock, type TextHeading, type TitleRow } from '../../shared/search.js'
import type { Fragment } from './pagefind-files.js'

const wordEnd = '\u200b'

/**
 * The stretches of a page, as the browser fetches them: Pagefind's own fragments hold whole pages, and a reader who sees
 * five results would fetch five pages for five sentences.
 */
export function textBlocks({ url, content, meta, anchors }: Fragment): Buffer[] {
  const headings = anchors.flatMap(({ element, id: anchor, text = '', location }): TextHeading[] => {
    const depth = /^h([1-6])$/.exec(element)?.[1]
    const plain = text.trim()
    return depth === undefined || plain === '' ? [] : [{ id: anchor, text: plain, at: location, depth: Number(depth) }]
  })
  // As Pagefind counts the places of words: it marks their ends in languages that do not write spaces.
  const words = content.includes(wordEnd) ? content.split(wordEnd) : content.split(/\s+/)
  const joiner = content.includes(wordEnd) ? wordEnd : ' '
  const blocks: Buffer[] = []
  for (let at = 0; at === 0 || at < words.length; at += TEXT_WORDS) {
    const block: TextBlock = {
      url,
      title: meta.title ?? '',
      headings,
      words: words.slice(at, at + TEXT_WORDS).join(joiner),
    }
    blocks.push(Buffer.from(JSON.stringify(block)))
  }
  return blocks
}

/** The list of all titles, as the browser fetches it where a question finds nothing. */
export function titlesFile(rows: readonly TitleRow[]): Buffer {
  return Buffer.from(JSON.stringify(rows))
}
