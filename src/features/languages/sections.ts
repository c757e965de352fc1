import { createRequire } from 'node:module'
import { readFrontMatter } from '../../node/content/front-matter.js'
import { hashOf } from '../../node/base/hash.js'
import type { FrontMatter } from '../../node/base/source-file.js'

const require = createRequire(import.meta.url)

/** Loads the tokenizer on first use: most commands need none, and loading it takes a while. */
function loadTokenizer(): Pick<typeof import('micromark'), 'parse' | 'postprocess' | 'preprocess'> {
  return require('#markdown-tokenizer')
}

/** A heading of a Markdown file with everything up to the next heading. */
export interface MarkdownSection {
  /** As written, without its marks; empty for the start of the page. */
  readonly heading: string
  /** The lines of the section as written. Those of all sections are the whole file. */
  readonly source: string
  /** 3 characters for the heading, and 5 for the text below it. */
  readonly mark: string
}

/** Fields of the front matter that readers see, and that are therefore translated. */
const TRANSLATED = ['title', 'description', 'sidebar_label', 'pagination_label', 'hero', 'features']

/**
 * Splits a Markdown file at its headings, except those in quotes and lists. The first section is the start of the page: the texts in the
 * front matter, and what is above the first heading.
 */
export function splitSections(text: string): readonly MarkdownSection[] {
  const { data, bodyStart } = readFrontMatter(text, '')
  const headings = findHeadings(text.slice(bodyStart)).map((one) => ({
    ...one,
    start: one.start + bodyStart,
    end: one.end + bodyStart,
  }))
  const first = headings[0]?.start ?? text.length
  const fields = TRANSLATED.flatMap((name) => (data[name] === undefined ? [] : [name, fieldText(data, name)]))
  const start: MarkdownSection = {
    heading: '',
    source: text.slice(0, first),
    mark: markOf('', [...fields, plain(text.slice(bodyStart, first))]),
  }
  const others = headings.map(({ title, level, start: at, end }, index): MarkdownSection => {
    const next = headings[index + 1]?.start ?? text.length
    // The id is no text: links of the translation use ids of its own.
    const heading = plain(title.replace(/\s*(?:\{#[^{}]*\}|\{\/\*\s*#[^{}]*\*\/\})\s*$/, ''))
    return {
      heading,
      source: text.slice(at, next),
      mark: markOf(`${level} ${heading}`, [plain(text.slice(end, next))]),
    }
  })
  return [start, ...others]
}

/** What a page says, in a short text that depends on neither line breaks nor indentation: the marks of its sections. */
export function sectionsFingerprint(sections: readonly MarkdownSection[]): string {
  return sections.map(({ mark }) => mark).join(' ')
}

/** Whether a value of the front matter is a fingerprint. */
export function isFingerprint(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{8}(?: [\w-]{8})*$/.test(value)
}

function markOf(heading: string, texts: readonly string[]): string {
  return hashOf([heading], 3) + hashOf(texts, 5)
}

function fieldText(data: FrontMatter, name: string): string {
  const value = data[name]
  return typeof value === 'string' ? plain(value) : JSON.stringify(value)
}

/** A text without its line breaks and indentation. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Offsets of a heading, without the line break at its end. */
interface FoundHeading {
  readonly title: string
  readonly level: number
  readonly start: number
  readonly end: number
}

/** As MDX has no code by indentation, and Markdown between tags, the headings of both formats are found. */
const extension = { disable: { null: ['codeIndented', 'htmlFlow'] } }
const CONTAINERS: ReadonlySet<string> = new Set(['blockQuote', 'listOrdered', 'listUnordered'])

function findHeadings(text: string): FoundHeading[] {
  const { parse, postprocess, preprocess } = loadTokenizer()
  const document = parse({ extensions: [extension] }).document()
  const found: FoundHeading[] = []
  let depth = 0
  let title = ''
  let level = 0
  for (const [change, token] of postprocess(document.write(preprocess()(hideComments(text), undefined, true)))) {
    const type: string = token.type
    const start = token.start.offset
    const end = token.end.offset
    if (CONTAINERS.has(type)) depth += change === 'enter' ? 1 : -1
    if (change === 'enter' || depth > 0) continue
    if (type === 'atxHeadingText' || type === 'setextHeadingText') title = text.slice(start, end)
    // A closing sequence of # comes after the text.
    if (type === 'atxHeadingSequence') level ||= end - start
    if (type === 'setextHeadingLineSequence') level = text[start] === '=' ? 1 : 2
    if (type !== 'atxHeading' && type !== 'setextHeading') continue
    found.push({ title, level, start, end })
    title = ''
    level = 0
  }
  return found
}

/** A text in which comments are spaces. */
function hideComments(text: string): string {
  return text.replace(/<!--[\s\S]*?-->|\{\/\*(?!\s*#)[\s\S]*?\*\/\}/g, (comment) => comment.replace(/[^\r\n]/g, ' '))
}
