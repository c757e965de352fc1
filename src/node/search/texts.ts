import { gzipSync } from 'node:zlib'
import {
  TEXT_WORDS,
  type TextBlock,
  textBlockName,
  type TextHeading,
  TITLES_NAME,
  type TitleRow,
} from '../../shared/search.js'
import { unpack } from './packed.js'
import type { IndexFile } from './search-page.js'

const wordEnd = '\u200b'

/** A page as Pagefind keeps it to show results. */
interface Fragment {
  readonly url: string
  readonly content: string
  readonly meta: { readonly title?: string }
  readonly anchors: readonly {
    readonly element: string
    readonly id: string
    readonly text?: string
    readonly location: number
  }[]
}

/**
 * Puts stretches of pages in place of Pagefind's fragments, which hold whole pages: a reader who sees five results would
 * fetch five pages for five sentences.
 */
export function cutFragments(files: readonly IndexFile[]): IndexFile[] {
  return files.flatMap((file) => {
    const id = /^fragment\/(.+)\.pf_fragment$/.exec(file.name)?.[1]
    return id === undefined ? [file] : blocksOf(id, JSON.parse(unpack(file.bytes).toString('utf8')) as Fragment)
  })
}

function blocksOf(id: string, { url, content, meta, anchors }: Fragment): IndexFile[] {
  const headings = anchors.flatMap(({ element, id: anchor, text = '', location }): TextHeading[] => {
    const depth = /^h([1-6])$/.exec(element)?.[1]
    const plain = text.trim()
    return depth === undefined || plain === '' ? [] : [{ id: anchor, text: plain, at: location, depth: Number(depth) }]
  })
  // As Pagefind counts the places of words: it marks their ends in languages that do not write spaces.
  const words = content.includes(wordEnd) ? content.split(wordEnd) : content.split(/\s+/)
  const joiner = content.includes(wordEnd) ? wordEnd : ' '
  const blocks: IndexFile[] = []
  for (let at = 0; at === 0 || at < words.length; at += TEXT_WORDS) {
    const block: TextBlock = {
      url,
      title: meta.title ?? '',
      headings,
      words: words.slice(at, at + TEXT_WORDS).join(joiner),
    }
    blocks.push({ name: textBlockName(id, at), bytes: gzipSync(JSON.stringify(block), { level: 9 }) })
  }
  return blocks
}

/** The list of all titles, as the browser fetches it where a question finds nothing. */
export function titlesFile(rows: readonly TitleRow[]): IndexFile {
  return { name: TITLES_NAME, bytes: gzipSync(JSON.stringify(rows), { level: 9 }) }
}
