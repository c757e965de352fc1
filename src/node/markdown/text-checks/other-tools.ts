import type { Code, Html } from 'mdast'
import { type TextFinding, quoted } from './finding.js'
import { shownText, type TextBlock, writtenAt } from './text-block.js'

/** Syntax of another tool that is plain text here. */
interface ForeignSyntax {
  readonly tool: string
  readonly pattern: RegExp
  /** What to write instead. */
  readonly hint: (match: RegExpExecArray) => string
}

const noteHint = 'write `:::note` above the text and `:::` below it'
const detailsHint = 'write `:::details Title` above the text and `:::` below it'
const tabsHint = 'use `<Tabs>` in an .mdx file, or add `tab="Name"` to code blocks'
const outlineHint = 'remove it: the outline next to the text lists the headings'
const fileHint = 'write `file=./name.ts` after the language of an empty code block, which then shows the file'
const partialHint =
  "rename the page to .mdx, and import the other file: `import Part from './_part.mdx'`, then `<Part />`"
const idHint = 'write an id as `{#id}` at the end of a heading, and remove other attributes'

/** Names that tools give to boxes; `details` and the like are blocks that readers open. */
const boxNames = /^(?:hint|note|tip|info|warning|danger|caution|important|alert|callout|admonition|notice|seealso)$/i
const tabNames = /^(?:tabs|tab|tabpane|tab-set|tab-item|content-tabs)$/i
const detailsNames = /^(?:details|expand|collapse|dropdown)$/i
const imageNames = /^(?:figure|image|img)$/i
const codeNames = /^(?:highlight|code|code-block|sourcecode)$/i
const linkNames = /^(?:ref|relref|link|post_url|content-ref)$/i
const includeNames = /^(?:include|include_relative|readfile|partial)$/i

/** What to write instead of a tag, a shortcode or a directive, by its name. */
function hintForName(name: string): string {
  if (boxNames.test(name)) return noteHint
  if (detailsNames.test(name)) return detailsHint
  if (tabNames.test(name)) return tabsHint
  if (imageNames.test(name)) return 'write `![Text](./image.png)`'
  if (codeNames.test(name)) return 'write a code block between two lines of three backticks'
  if (linkNames.test(name)) return 'link to the file: `[Text](./page.md)`'
  if (includeNames.test(name)) return partialHint
  if (/^literalinclude$/i.test(name)) return fileHint
  if (/^(?:toctree|contents|toc)$/i.test(name)) return outlineHint
  return 'write Markdown, or use a component in an .mdx file; put literal text in backticks'
}

const gitBookNames = /^(?:end)?(?:hint|tabs?|content-ref|embed|stepper|step|file|swagger|openapi|columns?)$/

/** A class of objects in the specification of JavaScript: `[[Prototype]]`. */
const internalSlot =
  /^(?:Get|Set|Has|Is|Own|Define|Delete|Prevent|Promise|Call$|Construct|Prototype|Extensible|HomeObject|Target$|Handler$|Scopes|Realm|Environment|Value$|Writable$|Enumerable$|Configurable$|Date|Fields|Module|Brand|Generator|ThisMode|Strict|Class|Await|Bound|Array|Typed|Viewed|Byte|Weak|Map|Reg|Original|Symbol|String|Number|Boolean|BigInt|Error|Proxy)/

/** Types of boxes, or another type with a title. */
const mkDocsTypes = String.raw`(?:note|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|caution|attention|failure|fail|missing|danger|error|bug|example|quote|cite|seealso)\b|[a-z][\w-]*[ \t]+(?=")`

const syntaxes: readonly ForeignSyntax[] = [
  { tool: 'VitePress', pattern: /^\[\[toc\]\][ \t]*$/im, hint: () => outlineHint },
  { tool: 'GitLab', pattern: /^\[\[_TOC_\]\][ \t]*$/im, hint: () => outlineHint },
  { tool: 'Python-Markdown', pattern: /^\[TOC\][ \t]*$/im, hint: () => outlineHint },
  { tool: 'kramdown', pattern: /^[ \t>*-]*\{:toc\b[^}\n]*\}/im, hint: () => outlineHint },
  { tool: 'VitePress', pattern: /^<<<[ \t]*[@./\w]\S*/m, hint: () => fileHint },
  { tool: 'MkDocs', pattern: new RegExp(`^!!![ \\t]+(?:${mkDocsTypes})`), hint: () => noteHint },
  { tool: 'MkDocs', pattern: new RegExp(`^\\?\\?\\?\\+?[ \\t]+(?:${mkDocsTypes})`), hint: () => detailsHint },
  { tool: 'MkDocs', pattern: /^===[!+]*[ \t]+"[^"\n]*"/, hint: () => tabsHint },
  { tool: 'MkDocs', pattern: /^[ \t]*--8<--[ \t]+"[^"\n]*"/, hint: () => partialHint },
  {
    tool: 'Obsidian',
    pattern: /!\[\[([^\][\n]+)\]\]/,
    hint: ([, name = '']) =>
      /\.\w+/.test(name) && !/\.mdx?\b/.test(name) ? `write \`![Text](./${pathIn(name)})\`` : partialHint,
  },
  {
    tool: 'Obsidian',
    pattern: /(?<![!\w[])\[\[(?!_?toc_?\]\])(\p{L}[^\][\n,"'=<>$]*[^\s\][\n,"'=<>$])\]\](?![\](\w])/iu,
    hint: ([, name = '']) => `link to the file: \`[Text](./${pathIn(name)}.md)\`; for literal brackets, write \`\\[[\``,
  },
  {
    tool: 'Hugo',
    pattern: /\{\{[<%][ \t]*\/?[ \t]*([\w-]+)[^{}\n]*[>%]\}\}/,
    hint: ([, name = '']) => hintForName(name),
  },
  {
    tool: 'GitBook',
    pattern: /(?<!\{)\{%-?[ \t]*([\w-]+)[^{}\n]*%\}/,
    hint: ([, name = '']) => hintForName(name),
  },
  { tool: 'Jekyll', pattern: /(?<!\{)\{%-?[ \t]*([\w-]+)[^{}\n]*%\}/, hint: ([, name = '']) => hintForName(name) },
  {
    tool: 'Jekyll',
    pattern: /\{\{[ \t]*(?:site|page)\.[\w.]+[^{}\n]*\}\}/,
    hint: () => 'write the value itself; put literal text in backticks',
  },
  {
    tool: 'VitePress',
    pattern: /\{\{[ \t]*\$(?:frontmatter|params|page|site|theme)\b[^{}\n]*\}\}/,
    hint: () => 'write the value itself, or `{frontMatter.title}` in an .mdx file',
  },
  { tool: 'reStructuredText', pattern: /^\.\.[ \t]+([\w-]+)::/, hint: ([, name = '']) => hintForName(name) },
  { tool: 'AsciiDoc', pattern: /^\[(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/m, hint: () => noteHint },
  { tool: 'kramdown', pattern: /^[ \t>]*\{:[ \t]*[.#\w][^}\n]*\}[ \t]*$/m, hint: () => idHint },
  {
    tool: 'JSDoc',
    pattern: /\{@(?:link|linkcode|linkplain|tutorial)[ \t]+[^}\n]+\}/,
    hint: () => 'link to the page: `[Text](./page.md)`; put literal text in backticks',
  },
]

/** What each of these syntaxes contains. Most blocks contain none of it. */
const mayBeForeign =
  /\[\[|\{[{%:@]|<<<|--8<--|^\[(?:toc|note|tip|important|warning|caution)\]|^(?:!!!|\?\?\?|===|\.\.)/im

function pathIn(name: string): string {
  const path = (name.split(/[#|]/, 1)[0] ?? '').trim()
  return path.replace(/\.mdx?$/, '').replace(/\s/g, '%20')
}

/** Finds syntax of other tools in a block of text, unless a plugin has replaced it. */
export function foreignSyntax(block: TextBlock): TextFinding[] {
  const { text, written, start } = block
  const found = mayBeForeign.test(text) ? syntaxesIn(block) : []
  return /^@\[code\b[^\]\n]*\]\(/.test(written)
    ? [...found, { ...finding('VuePress', written.split('\n', 1)[0] ?? '', fileHint), offset: start }]
    : found
}

function syntaxesIn(block: TextBlock): TextFinding[] {
  const { node, text, start } = block
  const shown = shownText(node)
  return syntaxes.flatMap(({ tool, pattern, hint }): TextFinding[] => {
    const match = pattern.exec(text)
    if (!match || !shown.includes(match[0].trimStart().slice(0, 3))) return []
    if (tool === 'Obsidian' && internalSlot.test(match[1] ?? '')) return []
    if (pattern.source.includes('\\{%-?') && gitBookNames.test(match[1] ?? '') !== (tool === 'GitBook')) return []
    return [{ ...finding(tool, writtenAt(block, match), hint(match)), offset: start + match.index + leading(match[0]) }]
  })
}

/** Finds fences that Sphinx, MyST and Jupyter Book read as directives: ```` ```{note} ````. */
export function foreignFence({ lang, position }: Code): TextFinding[] {
  const name = /^\{([a-z][\w:-]*)\}$/.exec(lang ?? '')?.[1]
  if (name === undefined || hintForName(name) === hintForName('')) return []
  return [{ ...finding('MyST', `{${name}}`, hintForName(name)), offset: position?.start.offset ?? 0 }]
}

/** Finds comments with which VitePress and servers include files. */
export function foreignInclude({ value, position }: Html): TextFinding[] {
  const [shown, name] = /<!--[ \t]*(@include:|#include[ \t]+(?:file|virtual)=)[^\n]*?-->/.exec(value) ?? []
  if (shown === undefined || name === undefined) return []
  const message = `${quoted(shown)} is syntax of ${name.startsWith('@') ? 'VitePress' : 'web servers'}, which includes nothing here`
  return [{ code: 'foreign-syntax', kind: 'include', message, hint: partialHint, offset: position?.start.offset ?? 0 }]
}

function finding(tool: string, shown: string, hint: string): Omit<TextFinding, 'offset'> {
  const message = `${quoted(shown)} is syntax of ${tool}, which is only text here`
  return { code: 'foreign-syntax', kind: `foreign-syntax ${hint} ${tool}`, message, hint }
}

function leading(text: string): number {
  return text.length - text.trimStart().length
}
