import type { Nodes } from 'mdast'
import { hidden, shownText, type TextBlock } from '../../node/base/text-block.js'
import type { RuledPage, TextFinding, TextRule } from '../../node/base/text-rule.js'
import { componentsHint, emojiShortcode, quoted } from '../../node/base/source-text/author-text.js'

type Findings = readonly TextFinding[]

/** Finds mistakes in a block. Their offsets count from its start. */
type FindInBlock = (block: TextBlock, page: RuledPage) => Findings

/** In every suspicious block. */
const anyMark = ['']

/** A rule about the text of suspicious blocks. With `marks`, only for blocks that contain one of them. */
export function inText(find: FindInBlock, marks: readonly string[] = anyMark): TextRule {
  return blockRule(['paragraph', 'heading', 'tableCell'], find, marks)
}

/** A rule about the text of paragraphs. */
export function inParagraphs(find: FindInBlock): TextRule {
  return blockRule(['paragraph'], find, anyMark)
}

function blockRule(nodes: TextRule['nodes'], find: FindInBlock, marks: readonly string[]): TextRule {
  return {
    nodes,
    marks,
    find: (node, page) => {
      const block = page.blockOf(node)
      if (!block) return []
      return find(block, page).map((finding) => ({ ...finding, offset: block.start + finding.offset }))
    },
  }
}

/** What the author wrote at a place that was found in the text of a block. */
function writtenAt({ written }: TextBlock, { 0: found, index }: RegExpExecArray): string {
  return written.slice(index, index + found.length)
}

/** Syntax of another tool that is plain text here, with what to write instead. */
const syntaxes: readonly (readonly [tool: string, pattern: RegExp, hint: string])[] = [
  [
    'other tools',
    /^\[(?:\[(?:_?toc_?)\]|toc)\][ \t]*$/im,
    'remove it: the outline next to the text lists the headings',
  ],
  ['MkDocs', /^!!![ \t]+[a-z][\w-]*(?=[ \t]+"|[ \t]*\n)/, 'write `:::note` above the text and `:::` below it'],
  [
    'MkDocs',
    /^\?\?\?\+?[ \t]+[a-z][\w-]*(?=[ \t]+"|[ \t]*\n)/,
    'write `:::details Title` above the text and `:::` below it',
  ],
  ['MkDocs', /^===[+!]?[ \t]+"[^"\n]+"[ \t]*$/m, 'use `<Tabs>` in an .mdx file, or add `tab="Name"` to code blocks'],
  ['MkDocs', /^--8<--[ \t]+"[^"\n]+"[ \t]*$/m, 'include the file: `<!-- @include: ./part.md -->`'],
  [
    'GitBook and Jekyll',
    /(?<!\{)\{%-?[ \t]*[\w-]+[^{}\n]*%\}/,
    'write what it stands for in Markdown, such as a link or a `:::note` block, or use a component in an .mdx file',
  ],
  ['Obsidian', /!\[\[[^\][\n]+\]\]/, 'write `![Text](./image.png)`, or a link: `[Text](./page.md)`'],
  [
    'kramdown and Pandoc',
    /\{:?[ \t]*(?:\.[a-z][\w-]*|(?:width|height|target|align|loading)=)[^{}\n]*\}[ \t]*$/m,
    'set `markdown.syntax.attributes` to `true`, or write HTML, such as `<img src="./a.png" alt="" width="300" />`',
  ],
  ['Hugo', /\{\{[<%][ \t]*\/?[ \t]*[\w-]+[^{}\n]*[>%]\}\}/, 'write Markdown, or use a component in an .mdx file'],
  [
    'VitePress',
    /^<<<[ \t]*[@./\w]\S*/m,
    'write `file=./name.ts` after the language of an empty code block, which then shows the file',
  ],
  [
    'JSDoc',
    /\{@(?:link|linkcode|linkplain|tutorial)[ \t]+[^}\n]+\}/,
    'link to the page: `[Text](./page.md)`; put literal text in backticks',
  ],
]

/** Syntax of Pandoc and MkDocs that is plain text unless an option is on. */
const options: readonly (readonly [option: string, pattern: RegExp, instead: string])[] = [
  ['superscript', /(?<=[\p{L}\d)])\^[\p{L}\d+-]{1,12}\^(?![\w^])/u, 'write `<sup>…</sup>`'],
  [
    'mark',
    /(?<![=\w!<>:.*/+-])==(?=[\p{L}\d"'(*_\uFFFC])(?=[^=\n]*\p{L})[^=\n]{0,200}[^=\s<>!]==(?![=\w])/u,
    'write `<mark>…</mark>`',
  ],
  ['abbreviations', /^\*\[[^\][\n]+\]:[ \t]+\S[^\n]*/, 'write `<abbr title="…">…</abbr>`'],
  [
    'definitionLists',
    /(?:^[^\n]{0,79}[^\s.:;,!?]\n[ \t]*|^(?=:(?:\t| {3})))(?<at>:[ \t]+\S[^\n]*)/,
    'write a list, with the terms in bold',
  ],
]

/** Finds syntax that an option turns on, unless it is on: then it is no text any more. */
export function optionalSyntax(block: TextBlock): Findings {
  const shown = shownText(block.node)
  return options.flatMap(([option, pattern, instead]): Findings => {
    const match = pattern.exec(block.text)
    const found = match?.groups?.at ?? match?.[0] ?? ''
    if (!match || !shown.includes(found.slice(0, 3))) return []
    const offset = match.index + match[0].length - found.length
    const message = `${quoted(block.written.slice(offset, offset + found.length))} is syntax of Pandoc and MkDocs, which is only text here`
    const hint = `set \`markdown.syntax.${option}\` to \`true\`, or ${instead}`
    return [{ code: 'foreign-syntax', kind: `syntax ${option}`, offset, message, hint }]
  })
}

/** Finds subscripts, which GitHub's Markdown reads as deletions: `H~2~O`. A deletion is not in a word. */
export function crossedOutSubscript(node: Nodes, { source }: RuledPage): Findings {
  const offset = node.position?.start.offset ?? 0
  const written = source.slice(offset, node.position?.end.offset)
  // An option makes other nodes of them.
  if (node.type !== 'delete' || node.data?.hName || !/^~[\w+-]{1,8}~$/.test(written)) return []
  if (!/\p{L}$/u.test(source.slice(Math.max(0, offset - 1), offset))) return []
  return [
    {
      code: 'foreign-syntax',
      kind: 'syntax subscript',
      offset,
      message: `${quoted(written)} is a subscript in Pandoc and MkDocs, but crossed out here`,
      hint: 'set `markdown.syntax.subscript` to `true`, or write `<sub>…</sub>`',
    },
  ]
}

/** Finds syntax of other tools, unless a plugin has replaced it. */
export function foreignSyntax(block: TextBlock): Findings {
  const shown = shownText(block.node)
  return syntaxes.flatMap(([tool, pattern, hint]): Findings => {
    const match = pattern.exec(block.text)
    if (!match || !shown.includes(match[0].slice(0, 3))) return []
    const message = `${quoted(writtenAt(block, match))} is syntax of ${tool}, which is only text here`
    return [{ code: 'foreign-syntax', kind: `foreign-syntax ${tool} ${hint}`, offset: match.index, message, hint }]
  })
}

/** Finds lines that would be a table with a line of dashes. */
export function tableWithoutDashes({ text }: TextBlock): Findings {
  const lines = text.split('\n')
  if (lines.length < 2 || !lines.every((line) => /^[ \t]*\|.*\|.*\|[ \t]*$/.test(line))) return []
  const hasDashes = /^[-|: \t]+$/.test(lines[1] ?? '')
  const reason = hasDashes
    ? 'the line of dashes has another number of cells'
    : 'there is no line of dashes below the first one'
  const message = `these lines are not a table, because ${reason}`
  const hint = 'write `| --- | --- |` below the header, with as many cells'
  return [{ code: 'table-syntax', kind: 'no dashes', offset: 0, message, hint }]
}

/** Finds shortcodes of emoji that are only text. */
export function emojiInText({ text }: TextBlock, { emoji }: RuledPage): Findings {
  if (emoji) return []
  return [...text.matchAll(emojiShortcode)].map(({ 0: shortcode, index }) => ({
    code: 'foreign-syntax',
    kind: 'emoji',
    offset: index,
    message: `${quoted(shortcode)} is syntax of GitHub, which is only text here`,
    hint: 'write the character itself, or set `markdown.emoji` to `true`',
  }))
}

/** Finds formulas that are text, because formulas are off. */
export function formulaInText({ text }: TextBlock): Findings {
  const match = /(?<![\\$])\$[^$\n]*\\[a-z]{2,}[^$\n]*\$|^\$\$[ \t]*$/m.exec(text)
  if (!match) return []
  const message = `${quoted(match[0])} is only text, because formulas are off`
  const hint = 'set `markdown.math` to `true`, or put literal text in backticks'
  return [{ code: 'math', kind: 'off', offset: match.index, message, hint }]
}

/** Finds the marks that Git leaves in a file. */
export function conflict({ text, start }: TextBlock, { source }: RuledPage): Findings {
  const match = /^<{7}(?:[ \t].*)?$/m.exec(text)
  if (!match) return []
  const rest = source.slice(start + match.index)
  if (!/^={7}\r?$/m.test(rest) || !/^>{7}(?:[ \t].*)?$/m.test(rest)) return []
  return [
    {
      code: 'conflict-marker',
      severity: 'error',
      offset: match.index,
      message: 'this is a merge conflict of Git, and both versions are shown',
      hint: 'keep one version, and remove the lines "<<<<<<<", "=======" and ">>>>>>>"',
    },
  ]
}

const importLine =
  /^import\s+(?:type\s+)?(?:[\w$*{}\s,]{1,500}?\sfrom\s+|\{[\w$*\s,]{0,500}\}\s*from\s*)?(['"])[^'"\n]+\1[ \t]*;?[ \t]*\r?(?:\n|$)/
const exportLine = /^export\s+(?:default\b|(?:async\s+)?function\b|class\s+\w|(?:const|let|var)\s+[\w$[{])/

/** Finds imports and exports in plain Markdown, where they are text. */
export function codeInText({ written }: TextBlock, { mdx }: RuledPage): Findings {
  if (mdx || !(importLine.test(written) || exportLine.test(written))) return []
  const message = `${quoted(written.split('\n', 1)[0] ?? '')} is only text in an .md file`
  return [{ code: 'component-in-markdown', kind: 'code', offset: 0, message, hint: componentsHint }]
}

/** Finds headings that are paragraphs. A single `#` may start a tag or a number, such as `#1234`. */
export function headingWithoutSpace({ text }: TextBlock): Findings {
  const [, marks = '', title = ''] = /^(#{1,6})([^\s#!.][^\n]*)$/.exec(text) ?? []
  if (marks === '' || !(marks.length > 1 ? /^[\p{L}\d"(*_`]/u : /^\p{Lu}[^#]*[\p{Ll}\s]/u).test(title)) return []
  const plain = title.replaceAll(hidden, '').trim()
  const shown = plain.length > 30 ? `${plain.slice(0, 29)}…` : plain
  return [
    {
      code: 'heading-syntax',
      kind: 'heading without a space',
      offset: 0,
      message: `"${marks}${shown}" is not a heading, because there is no space after "${marks}"`,
      hint: `write \`${marks} ${shown}\`, or \`\\#\` for a literal character`,
    },
  ]
}

/** Finds ids of headings that are only text. */
export function idInText({ text }: TextBlock): Findings {
  const match = /\{:?[ \t]*(#[A-Za-z][\w-]*)(?:[ \t]+[^{}\n]*)?\}|\{(#[A-Za-z][\w-]*)$/.exec(text)
  if (!match) return []
  return [
    {
      code: 'heading-syntax',
      kind: 'id in text',
      offset: match.index,
      message: `"${match[0]}" is only text: an id is at the end of a heading, and alone`,
      hint: `write \`{${match[1] ?? match[2]}}\` at the end of the line of a heading; put literal text in backticks`,
    },
  ]
}

/** Finds `#` headings after the first one. The lines of a conflict make a heading of the text above `=======`. */
export function secondTitle(root: Nodes, { source }: RuledPage): Findings {
  if (root.type !== 'root') return []
  return root.children
    .filter((node) => node.type === 'heading' && node.depth === 1 && node.position)
    .slice(1)
    .filter(({ position }) => !source.startsWith('<<<<<<<', position?.start.offset))
    .map(({ position }) => ({
      code: 'heading-syntax',
      kind: 'second title',
      offset: position?.start.offset ?? 0,
      message: 'the page has a second `#` heading, which the outline does not list',
      hint: 'write `##`: the first `#` heading is the title of the page',
    }))
}

/** Finds headings that are none, because the space after their mark is another character. */
export function oddSpace({ text }: TextBlock): Findings {
  const match = /^[ \t>]*(#{2,6})[ \t]*([\u00a0\u200b\u202f\u3000\ufeff])/m.exec(text)
  if (!match) return []
  const [all, mark = '', space = ''] = match
  return [
    {
      code: 'heading-syntax',
      kind: 'odd space',
      offset: match.index + all.length - 1,
      message: `the character ${nameOf(space)} after "${mark}" is not a plain space, so this is not a heading`,
      hint: 'replace it with a plain space',
    },
  ]
}

/** The name of a character in Unicode: `U+00A0`. */
function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Finds control characters, which browsers do not show; pages with `ansi` blocks have them for colors. */
export function controlCharacter(_: Nodes, { source }: RuledPage): Findings {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the rule is about.
  const found = [...source.matchAll(/[\u0001-\u0008\u000e-\u001f\u007f]/g)]
  if (found.length === 0 || /^[ \t>]*(?:`{3,}|~{3,})ansi\b/im.test(source)) return []
  return found.map(({ 0: character, index }) => ({
    code: 'control-character',
    offset: index,
    message: `the text has the control character ${nameOf(character)}, which browsers do not show`,
    hint:
      character === '\u001b'
        ? 'set the language of the code block to `ansi` to show its colors, or remove the character'
        : 'remove the character',
  }))
}

/** The bytes 80 to BF as Latin-1 and Windows-1252 show them. */
const next = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]'

/** Text that is UTF-8, and was read as Latin-1 or Windows-1252. */
const mistaken = new RegExp(
  [
    // An accented letter in or next to a word. In words of capitals, Ã can stand before a quotation mark.
    `(?<=\\p{Ll})Ã${next}|(?<![\\p{Lu}«“‘])Ã${next}(?=\\p{L})`,
    '(?<![\\p{L}«“‘])Â[©®°£§±¢¥µ²³¼½¾]',
    // Two letters of another alphabet, or two letters of East Asia.
    `(?:[ÂÃÄÅÎÏÐÑ]${next}){2,}`,
    `(?:[ä-é]${next}{2}){2,}`,
    // Quotation marks, dashes, arrows and check marks.
    `â[\\u0080-\\u009f€‚„†]${next}|âœ${next}`,
    // Emoji, a byte order mark, and a replacement character.
    `ð[\\u009fŸ]${next}{2}|ï»¿|ï¿½`,
    // What a program writes instead of bytes that it could not read.
    '(?<=\\p{L})\\ufffd|\\ufffd(?=\\p{L})',
  ].join('|'),
  'gu',
)

/** Finds text that was saved in the wrong encoding. */
export function wrongEncoding({ text }: TextBlock): Findings {
  return [...text.matchAll(mistaken)].map(({ index }) => {
    const word = text.slice(0, index).split(/\s/).at(-1) + (/^\S+/.exec(text.slice(index))?.[0] ?? '')
    return {
      code: 'wrong-encoding',
      offset: index,
      message: `${quoted(word)} is text that was read in the wrong encoding when the file was saved`,
      hint: 'write the word again, and save the file as UTF-8',
    }
  })
}

/** Finds rows whose last cells are dropped, because the header has fewer. */
export function droppedCells(table: Nodes): Findings {
  if (table.type !== 'table') return []
  const columns = table.children[0]?.children.length ?? 0
  return table.children
    .filter(({ children }) => children.slice(columns).some((cell) => cell.children.length > 0))
    .map(({ children, position }) => ({
      code: 'table-syntax',
      kind: 'dropped cells',
      severity: 'error',
      offset: position?.start.offset ?? 0,
      message: `this row has ${children.length} cells, but the table has ${columns} columns, so the rest is not shown`,
      hint: 'add columns to the header and to the line below it, or write `\\|` for a literal `|`',
    }))
}

/** Two marks around words. Powers and globs have other characters around the marks. */
const marked = /(?<![*~\w/\\.])(\*\*|~~)([^*~\n]{1,500})\1(?![*~\w/]|\.\w)/gu
const words = /^[\p{L}\d"'(‘“][^=]*\p{L}{2}[^=]*[^/=]$/u
const joiners = /^(?:and|or|to|vs\.?|und|oder|et|ou)\b/i

/** Finds emphasis that is none because of the spaces inside its marks. */
export function spacedEmphasis({ text }: TextBlock): Findings {
  return [...text.matchAll(marked)].flatMap(({ 0: written, 1: mark = '', 2: content = '', index }): Findings => {
    const inner = content.trim()
    if (inner === content || !words.test(inner) || joiners.test(inner)) return []
    return [
      {
        code: 'emphasis-syntax',
        offset: index,
        message: `${quoted(written)} is not ${mark === '**' ? 'bold' : 'crossed out'}, because of the spaces inside "${mark}"`,
        hint: `write \`${mark}${inner.length > 30 ? '…' : inner}${mark}\`; put literal text in backticks`,
      },
    ]
  })
}

/**
 * Marks around words whose first or last character is punctuation, with a letter outside: such marks neither open nor close emphasis, except
 * in languages without spaces between words, as `lettersBesideMarks` says. https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
const punctuated =
  /(?<![*~\\])(?:(?<=[^\s\p{P}\p{S}])(\*\*|~~|\*)(?=[\p{P}\p{S}])([^*~\n]{1,500})\1(?![*~])|(\*\*|~~|\*)([^\s*~][^*~\n]{0,500}(?<=[\p{P}\p{S}]))\3(?=[^\s\p{P}\p{S}]))/gu
/** A letter of a script in which one can be a word. */
const wholeWord = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u

/** Finds emphasis that is none because of such marks. */
export function punctuatedEmphasis(block: TextBlock): Findings {
  if (!/[*~]/.test(shownText(block.node))) return []
  return [...block.unmarked.matchAll(punctuated)].flatMap((match): Findings => {
    const [written, opening, , closing = opening ?? ''] = match
    const inner = written.slice(closing.length, -closing.length)
    if (inner.trim() !== inner || /[=+/]/.test(inner)) return []
    // Products and powers have such marks too.
    if (!wholeWord.test(inner) && (closing === '*' || !/\p{L}{2}|\ufffc/u.test(inner))) return []
    const name = { '**': 'bold', '*': 'italic' }[closing] ?? 'crossed out'
    const message = `${quoted(writtenAt(block, match))} is not ${name}, because "${closing}" is between punctuation and a letter`
    const hint = 'move the punctuation out, or write a space beside the letter'
    return [{ code: 'emphasis-syntax', offset: match.index, message, hint }]
  })
}
