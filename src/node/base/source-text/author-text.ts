/** Source text in one line and in quotes, shortened. */
export function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`
}

/** What to do to use components. */
export const componentsHint =
  'rename the file to .mdx, or set `markdown.format` to `mdx` if all files are MDX; put literal text in backticks'

/** The shortcodes of emoji that texts use most, with the names of GitHub. */
export const emojiShortcode = new RegExp(
  `(?<![\\w:/]):(?:${[
    'rocket tada warning bulb sparkles fire bug memo book books zap star white_check_mark heavy_check_mark x \\+1 -1 thumbsup',
    'thumbsdown heart smile smiley wave eyes construction wrench hammer gear package lock key mag pencil point_right point_down',
    'arrow_right boom clap information_source exclamation question 100 pray rotating_light no_entry globe_with_meridians art link',
    'checkered_flag hourglass coffee muscle',
  ]
    .join(' ')
    .replaceAll(' ', '|')}):(?![\\w:/])`,
  'g',
)
