import GithubSlugger from 'github-slugger'
import type { Heading, Nodes, Root } from 'mdast'
import { VFile } from 'vfile'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { siteRelative } from '../base/names.js'
import type { FrontMatter } from '../base/source-file.js'
import { fillVariables } from '../base/variables.js'
import { blankFrontMatter, bodyStartOf } from '../base/source-text/front-matter-span.js'
import type { CompileConfig } from '../config/keys.js'
import { homeTitle, textField } from '../content/front-matter-fields.js'
import { readFrontMatter } from '../content/front-matter.js'
import { isMdx, readSource } from '../content/markdown-file.js'
import { isHardForSatteri } from './demanding-text.js'
import { writtenTitle } from './headings.js'
import type { MarkdownProcessors } from './processor.js'
import { replaceIn } from './variables.js'

/** Returns the titles in a Markdown file. */
export type TitleFinder = (filePath: string) => Titles

/** What a file says about its title and its sections. */
interface Titles {
  readonly title?: string
  /** Texts of the headings, by id. */
  readonly sections: ReadonlyMap<string, string>
}

/**
 * Creates a finder that reads and parses each file once. Plugins do not run, so it does not see headings that they make, or headings in
 * HTML and JSX.
 */
export function createTitleFinder(
  processors: MarkdownProcessors,
  { rootDir, markdown: { format, variables } }: Pick<CompileConfig, 'rootDir' | 'markdown'>,
): TitleFinder {
  const known = new Map<string, Titles>()
  const read = (filePath: string): Titles => {
    const file = siteRelative(rootDir, filePath)
    const { text } = readSource(filePath, file)
    const { data } = readFrontMatter(text, file)
    const mdx = isMdx(filePath, format)
    const body = blankFrontMatter(text, bodyStartOf(text))
    const written = titleIn(data)
    const title = written && fillVariables(written, variables)
    if (isHardForSatteri(body, mdx)) return { title, sections: new Map() }
    const parsed = parse(body, processors[mdx ? 'mdx' : 'markdown'])
    if (Object.keys(variables).length > 0) replaceIn(parsed, variables, () => undefined)
    const first = writtenTitle(parsed).replaces ? headingsIn(parsed)[0] : undefined
    return { title: title ?? (first && textOf(first, body)), sections: sectionsOf(parsed, body) }
  }
  return (filePath) => {
    const titles = known.get(filePath) ?? read(filePath)
    known.set(filePath, titles)
    return titles
  }
}

function titleIn(frontMatter: FrontMatter): string | undefined {
  return textField(frontMatter, 'title') ?? homeTitle(frontMatter)
}

/** A file with a mistake in its syntax has no headings: compiling it reports the mistake. */
function parse(text: string, processor: MarkdownProcessors['markdown']): Root {
  const file = new VFile(text)
  try {
    return processor.parse(file)
  } catch (error) {
    if (!file.messages.some(({ fatal }) => fatal)) throw error
    return { type: 'root', children: [] }
  }
}

function headingsIn(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node]
  return 'children' in node ? node.children.flatMap(headingsIn) : []
}

/** The ids that `addHeadingIds` gives to headings. */
function sectionsOf(tree: Root, source: string): ReadonlyMap<string, string> {
  const slugger = new GithubSlugger()
  for (const id of Object.values(ELEMENT_IDS)) slugger.slug(id)
  const sections = new Map<string, string>()
  for (const heading of headingsIn(tree)) {
    const text = textOf(heading, source)
    const id = heading.data?.hProperties?.id ?? (text === undefined ? undefined : slugger.slug(text))
    if (text !== undefined && !sections.has(String(id))) sections.set(String(id), text)
  }
  return sections
}

/** The text of a heading; undefined if it has none. */
function textOf(heading: Heading, source: string): string | undefined {
  return plain(heading, source).replace(/\s+/g, ' ').trim() || undefined
}

function plain(node: Nodes, source: string): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  // What looks like a directive is text, such as in "Ports:http".
  if (node.type === 'textDirective') return source.slice(node.position?.start.offset, node.position?.end.offset)
  return 'children' in node ? node.children.map((child) => plain(child, source)).join('') : ''
}
