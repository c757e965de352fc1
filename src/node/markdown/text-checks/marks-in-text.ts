import type { Nodes } from 'mdast'
import { type TextFinding, quoted } from './finding.js'
import { hidden, shownText, type TextBlock } from './text-block.js'

/** Finds items and emphasis that are only text. */
export function marksInText(block: TextBlock): TextFinding[] {
  return [...itemsInText(block), ...emphasisInText(block), ...punctuatedEmphasis(block)]
}

const dashItem = /^[ \t>]*([-+])(?=\p{L}\p{L}+[ \t]|\p{Lu}\p{Ll})(.*)$/u
const numberItem = /^[ \t>]*(\d{1,3}[.)])(?=\p{L}\p{L})(.*)$/u

/** Finds two or more lines that begin with the mark of a list, but have no space after it. */
function itemsInText({ node, text, start }: TextBlock): TextFinding[] {
  if (node.type !== 'paragraph' || !text.includes('\n')) return []
  const lines = text.split('\n')
  let offset = start
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? ''
    const pattern = [dashItem, numberItem].find((each) => each.test(line) && each.test(next))
    if (pattern) return [itemFinding(line, pattern, offset)]
    offset += line.length + 1
  }
  return []
}

function itemFinding(line: string, pattern: RegExp, offset: number): TextFinding {
  const [, mark = '', rest = ''] = pattern.exec(line) ?? []
  const shown = rest.length > 30 ? `${rest.slice(0, 29)}…` : rest.trimEnd()
  return {
    code: 'list-syntax',
    kind: 'item without a space',
    offset: offset + line.indexOf(mark),
    message: `${quoted(`${mark}${shown}`)} is not a list item, because there is no space after "${mark}"`,
    hint: `write \`${mark} ${shown}\`, or put literal text in backticks`,
  }
}

/** Two marks around words. Powers and globs have other characters around the marks. */
const marked = /(?<![*~\w/\\.])(\*\*|~~)([^*~\n]{1,500})\1(?![*~\w/]|\.\w)/gu
const words = /^[\p{L}\d"'(‘“][^=]*\p{L}{2}[^=]*[^/=]$/u
const joiners = /^(?:and|or|to|vs\.?|und|oder|et|ou)\b/i

function emphasisInText({ text, start }: TextBlock): TextFinding[] {
  if (!text.includes('**') && !text.includes('~~')) return []
  return [...text.matchAll(marked)].flatMap((match): TextFinding[] => {
    const [written, mark = '', content = ''] = match
    const inner = content.trim()
    if (inner === content || !words.test(inner) || joiners.test(inner)) return []
    return [
      {
        code: 'emphasis-syntax',
        offset: start + match.index,
        message: `${quoted(written)} is not ${mark === '**' ? 'bold' : 'crossed out'}, because of the spaces inside "${mark}"`,
        hint: `write \`${mark}${inner.length > 30 ? '…' : inner}${mark}\`; put literal text in backticks`,
      },
    ]
  })
}

/**
 * Marks around words whose first or last character is punctuation, with a letter outside: such marks neither open nor close emphasis. Most
 * are in languages without spaces between words. https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
const punctuated =
  /(?<![*~\\])(?:(?<=[^\s\p{P}\p{S}])(\*\*|~~|\*)(?=[\p{P}\p{S}])([^*~\n]{1,500})\1(?![*~])|(\*\*|~~|\*)([^\s*~][^*~\n]{0,500}(?<=[\p{P}\p{S}]))\3(?=[^\s\p{P}\p{S}]))/gu
/** A letter of a script in which one can be a word. */
const wholeWord = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u

function punctuatedEmphasis({ node, text, written: source, start }: TextBlock): TextFinding[] {
  if (!/[*~]/.test(shownText(node))) return []
  return [...withoutParsedMarks(node, text, start).matchAll(punctuated)].flatMap((match): TextFinding[] => {
    const [written, opening, , closing = opening ?? ''] = match
    const inner = written.slice(closing.length, -closing.length)
    if (inner.trim() !== inner || /[=+/]/.test(inner)) return []
    // Products and powers have such marks too.
    if (!wholeWord.test(inner) && (closing === '*' || !/\p{L}{2}|\ufffc/u.test(inner))) return []
    const name = { '**': 'bold', '*': 'italic' }[closing] ?? 'crossed out'
    const message = `${quoted(source.slice(match.index, match.index + written.length))} is not ${name}, because "${closing}" is between punctuation and a letter`
    const hint =
      'move the punctuation out, write a space beside the letter, or add `remark-cjk-friendly` to `markdown.remarkPlugins`'
    return [{ code: 'emphasis-syntax', offset: start + match.index, message, hint }]
  })
}

type Position = NonNullable<Nodes['position']>

/** The text of a block without the marks of emphasis that is parsed as such. */
function withoutParsedMarks(node: Nodes, text: string, start: number): string {
  if (!('children' in node)) return text
  const inner = node.children.reduce((rest, child) => withoutParsedMarks(child, rest, start), text)
  const [outside, first, last] = [node, node.children[0], node.children.at(-1)].map((one) => one?.position)
  if (!/^(?:emphasis|strong|delete)$/.test(node.type) || !outside || !first || !last) return inner
  const hide = (all: string, { start: from }: Position, { start: to }: Pick<Position, 'start'>): string => {
    const [a, b] = [(from.offset ?? 0) - start, (to.offset ?? 0) - start]
    return all.slice(0, a) + hidden.repeat(b - a) + all.slice(b)
  }
  return hide(hide(inner, outside, first), { ...last, start: last.end }, { start: outside.end })
}

/** The names of GitHub that texts use most. */
const emoji: ReadonlyMap<string, string> = new Map([
  ...([
    ['rocket', '🚀'],
    ['tada', '🎉'],
    ['warning', '⚠️'],
    ['bulb', '💡'],
    ['sparkles', '✨'],
    ['fire', '🔥'],
  ] as const),
  ...([
    ['bug', '🐛'],
    ['memo', '📝'],
    ['book', '📖'],
    ['books', '📚'],
    ['zap', '⚡'],
    ['star', '⭐'],
  ] as const),
  ...([
    ['white_check_mark', '✅'],
    ['heavy_check_mark', '✔️'],
    ['x', '❌'],
    ['+1', '👍'],
    ['-1', '👎'],
  ] as const),
  ...([
    ['thumbsup', '👍'],
    ['thumbsdown', '👎'],
    ['heart', '❤️'],
    ['smile', '😄'],
    ['smiley', '😃'],
  ] as const),
  ...([
    ['wave', '👋'],
    ['eyes', '👀'],
    ['construction', '🚧'],
    ['wrench', '🔧'],
    ['hammer', '🔨'],
  ] as const),
  ...([
    ['gear', '⚙️'],
    ['package', '📦'],
    ['lock', '🔒'],
    ['key', '🔑'],
    ['mag', '🔍'],
    ['pencil', '📝'],
  ] as const),
  ...([
    ['point_right', '👉'],
    ['point_down', '👇'],
    ['arrow_right', '➡️'],
    ['boom', '💥'],
    ['clap', '👏'],
  ] as const),
  ...([
    ['information_source', 'ℹ️'],
    ['exclamation', '❗'],
    ['question', '❓'],
    ['100', '💯'],
    ['pray', '🙏'],
  ] as const),
  ...([
    ['rotating_light', '🚨'],
    ['no_entry', '⛔'],
    ['globe_with_meridians', '🌐'],
    ['art', '🎨'],
  ] as const),
  ...([
    ['link', '🔗'],
    ['checkered_flag', '🏁'],
    ['hourglass', '⌛'],
    ['coffee', '☕'],
    ['muscle', '💪'],
  ] as const),
])
const shortcode = new RegExp(
  `(?<![\\w:/])(?<mark>:(?<name>${[...emoji.keys()].map((name) => name.replace('+', '\\+')).join('|')}):)(?![\\w:/])`,
  'g',
)

/** Whether a page may have shortcodes of emoji. */
export function mayHaveEmoji(source: string): boolean {
  return source.search(shortcode) !== -1
}

/** Finds shortcodes of emoji that are only text. */
export function emojiInText({ text, start }: TextBlock): TextFinding[] {
  if (!text.includes(':')) return []
  return [...text.matchAll(shortcode)].map((match) => ({
    code: 'foreign-syntax',
    kind: 'emoji',
    offset: start + match.index,
    message: `${quoted(match[0])} is syntax of GitHub, which is only text here`,
    hint: `write the character itself: ${emoji.get(match.groups?.name ?? '') ?? ''}`,
  }))
}
