import { type TextFinding, quoted } from './finding.js'
import type { TextBlock } from './text-block.js'

/** Finds items and emphasis that are only text. */
export function marksInText(block: TextBlock): TextFinding[] {
  return [...itemsInText(block), ...emphasisInText(block)]
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
