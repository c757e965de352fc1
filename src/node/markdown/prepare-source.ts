// Hand-written: it runs before the parsers, which reject this syntax. Takes 7 ms for both corpora.

/**
 * Converts what authors write to syntax that the parsers understand. Replacements keep the length of the text, except
 * for a closing bracket at the end of a line and a backslash in front of `{#` in a heading, so that positions in the result
 * are positions in the file.
 *
 * - The front matter becomes blank.
 * - `:::tip Title` becomes `:::tip[Title]`.
 * - VitePress's `::: tip` becomes `:::tip`.
 * - The braces of `{#id}` at the end of a heading become private-use characters, which are not expressions in MDX, and so
 *   does the punctuation of the id, which may look like a directive or like emphasis. An id in a comment of MDX or HTML
 *   becomes the same, with spaces after it.
 * - In MDX, `<!-- -->` becomes an expression comment, and ```` ```mdx-code-block ```` fences are unwrapped.
 */
export function prepareSource(text: string, options: { readonly bodyStart: number; readonly mdx: boolean }): string {
  const blank = text.slice(0, options.bodyStart).replace(/[^\r\n]/g, ' ')
  const body = text.slice(options.bodyStart)
  if (!needsRewrite(body, options.mdx)) return blank + body
  return blank + rewriteLines(body, options.mdx)
}

/** Replace the braces of an explicit heading id. */
export const headingIdOpen = '\uE000'
export const headingIdClose = '\uE001'

/** Where the characters begin that replace the punctuation of such an id. */
const MASKED = 0xe100
const masked = /[\uE121-\uE17E]/g

/** The text of an id, with the characters that `prepareSource` has replaced. */
export function unmasked(text: string): string {
  return text.replace(masked, (mask) => String.fromCharCode(mask.charCodeAt(0) - MASKED))
}

function maskedId(id: string): string {
  const [hash = '', ...characters] = id
  return (
    hash + characters.join('').replace(/[!-,./:-@[-`{-~]/g, (mark) => String.fromCharCode(MASKED + mark.charCodeAt(0)))
  )
}

const fence = /^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})([^`]*)/
const admonition = /^([ \t>]*(?:[-*+]\s+|\d+[.)]\s+)*:{3,}[a-zA-Z][\w-]*)[ \t]+(?=[^\s[{])/
/** A word that is alone on its line may be misspelled, which a later step reports; other lines may be prose. */
const spacedName =
  /^([ \t>]*(?:[-*+]\s+|\d+[.)]\s+)*:{3,})([ \t]+)((?:note|tip|info|warning|danger|caution|important|success|secondary|code-group|details)(?=\s|$)|[a-zA-Z][\w-]*(?=[ \t]*\r?$))/
const heading = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*#{1,6}[ \t]/
const underline = /^[ \t>]*(?:=+|-+)[ \t]*\r?$/
/** Longer headings have no explicit id: finding it takes time that grows with the square of the comments in the line. */
const longestHeading = 10_000
const idEnd = String.raw`(?=(?:[ \t]+#+)?[ \t]*\r?$)`
/** The id in `{#…}` may contain spaces; only the first word of a comment counts. */
const headingId = new RegExp(String.raw`\{(#(?:(?!\{#)[^}])*[^}\s])[ \t]*\}${idEnd}`)
const commentId = new RegExp(
  String.raw`(?:\{/\*[ \t]*(#[^\s*}]+)(?:[ \t][^*}]*)?\*/\}|<!--[ \t]*(#[^\s>]+?)(?:[ \t].*?)?-->)${idEnd}`,
)

function needsRewrite(body: string, mdx: boolean): boolean {
  return (
    body.includes(':::') ||
    body.includes('{#') ||
    body.includes('{/*') ||
    /<!--[ \t]*#/.test(body) ||
    (mdx && (body.includes('<!--') || body.includes('mdx-code-block')))
  )
}

function rewriteLines(body: string, mdx: boolean): string {
  const lines = body.split('\n')
  let closing: RegExp | undefined
  let unwrapping = false
  let inComment = false
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (closing) {
      if (closing.test(line)) {
        closing = undefined
        if (unwrapping) lines[i] = line.replace(/[^\r]/g, ' ')
        unwrapping = false
      }
      if (!unwrapping) continue
    }
    const open = closing ? null : fence.exec(line)
    if (open && !inComment) {
      const mark = open[1] ?? ''
      closing = new RegExp(`^[ \\t>]*${mark[0]}{${mark.length},}[ \\t]*\\r?$`)
      unwrapping = mdx && /^\s*mdx-code-block\s*$/.test(open[2] ?? '')
      if (unwrapping) lines[i] = line.replace(/[^\r]/g, ' ')
      continue
    }
    const rewritten = rewriteLine(line, lines[i + 1], mdx)
    if (!mdx) lines[i] = rewritten
    else ({ line: lines[i], inComment } = rewriteComments(rewritten, inComment))
  }
  return lines.join('\n')
}

function rewriteLine(line: string, next: string | undefined, mdx: boolean): string {
  if (line.includes(':::') && !heading.test(line)) return bracketed(line.replace(spacedName, '$1$3$2'))
  if (
    line.length > longestHeading ||
    !line.includes('#') ||
    !(heading.test(line) || (next !== undefined && underline.test(next)))
  )
    return line
  const marked = (match: string, ...ids: (string | undefined)[]): string =>
    `${headingIdOpen}${maskedId(ids[0] ?? ids[1] ?? '')}${headingIdClose}`.padEnd(match.length)
  const taken = line.replace(headingId, (match, id: string) => marked(match, id)).replace(commentId, marked)
  return mdx ? taken.replace(/(?<!\\)\{#/, '\\{#') : taken
}

/** Handles `:::tip  Title {.a}`. The bracket replaces the space before the title, which keeps its column. */
function bracketed(line: string): string {
  const [opening = '', head = ''] = admonition.exec(line) ?? []
  if (opening === '') return line
  const start = opening.length
  const cr = line.endsWith('\r') ? '\r' : ''
  const title = trimmedEnd(line.slice(start, line.length - cr.length))
  if (/[\r\u2028\u2029]/.test(title)) return line
  const attributes = /(?<![ \t])[ \t]+(\{[^{}]*\})$/.exec(title)
  const label = attributes ? title.slice(0, attributes.index) : title
  const gap = ' '.repeat(Math.max(0, start - head.length - 1))
  return `${head}[${gap}${label}]${attributes?.[1] ?? ''}${cr}`
}

/** Without spaces and tabs at the end; a regular expression would try every run of spaces. */
function trimmedEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--
  return text.slice(0, end)
}

/** Replaces `<!--` and `-->` by the start and the end of an expression comment, which have the same lengths. */
function rewriteComments(line: string, wasInComment: boolean): { line: string; inComment: boolean } {
  const lastTick = line.lastIndexOf('`')
  let out = ''
  let at = 0
  let inComment = wasInComment
  while (at < line.length) {
    if (inComment) {
      const end = line.indexOf('-->', at)
      if (end === -1) return { line: out + line.slice(at).replaceAll('*/', '* '), inComment }
      out += `${line.slice(at, end).replaceAll('*/', '* ')}*/}`
      at = end + 3
      inComment = false
      continue
    }
    const start = commentStart(line, { from: at, lastTick })
    if (start === -1) return { line: out + line.slice(at), inComment }
    out += `${line.slice(at, start)}{/* `
    at = start + 4
    inComment = true
  }
  return { line: out, inComment }
}

/** Offset of the first comment outside of inline code from a position on, or -1. */
function commentStart(line: string, { from, lastTick }: { readonly from: number; readonly lastTick: number }): number {
  let ticks = 0
  let counted = from
  for (let start = line.indexOf('<!--', from); start !== -1; start = line.indexOf('<!--', start + 4)) {
    ticks += line.slice(counted, start).split('`').length - 1
    counted = start
    if (ticks % 2 === 0 || lastTick < start) return start
  }
  return -1
}
