/** Scripts whose languages have no spaces around emphasis. */
const scripts = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}'
const punctuation = '(?![*~\\\\])[\\p{P}\\p{S}]'
const letter = `(?=\\p{L})[${scripts}]`
/** Punctuation of these languages, beside which a word of another one has no space either. */
const ownPunctuation = `(?=[\\p{P}\\p{S}])[${scripts}\\uFF01-\\uFF65]`
const otherLetter = '(?!https?:|www\\.)\\p{L}'
const marks = '(?:\\*{1,3}|~{1,2})'

const pattern = new RegExp(
  [
    `(?<=${punctuation}${marks})${letter}`,
    `${letter}(?=${marks}${punctuation})`,
    `(?<=${ownPunctuation}${marks})${otherLetter}`,
    `${otherLetter}(?=${marks}${ownPunctuation})`,
  ].join('|'),
  'gu',
)

/** Whether a text may have such a letter. Few texts do, and a pattern with scripts takes long. */
const mayHaveLetters = /[\u1100-\u11ff\u2e80-\uffff]/
const anyLetter = new RegExp(`[${scripts}]`, 'u')

/** Characters that are punctuation for both parsers, and that hardly any page has. */
const standIns = ['‡', '⁂', '‖']

/** A letter, and punctuation of the same length that the parsers read in its place. */
interface StandIn {
  readonly start: number
  readonly end: number
  readonly blank: string
}

/**
 * Finds the letters outside of emphasis whose marks are beside punctuation, as in `**重要。**テキスト`. CommonMark reads such marks as text,
 * because it expects a space or punctuation instead of the letter: https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
export function lettersBesideMarks(text: string): StandIn[] {
  if (!mayHaveLetters.test(text) || !anyLetter.test(text)) return []
  const blank = /[*~]/.test(text) ? standIns.find((one) => !text.includes(one)) : undefined
  if (blank === undefined) return []
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const end = index + found.length
    return { start: index, end, blank: blank.repeat(found.length) }
  })
}
