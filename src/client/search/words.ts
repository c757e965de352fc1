/** Words that a question has and an answer need not: Pagefind wants every word to be on the page. */
const ASIDE = new Set(
  (
    'a about all am an and any are as at be been but by can cannot could did do does for from get gets had has have how i if in ' +
    'into is it its just like may me might my of on or our should so some than that the their them then there these they ' +
    'this those to us very want was we were what when where which who whose why will with would you your'
  ).split(' '),
)

/** The words of a question that an answer must have; all of them where there are no others. */
export function tellingWords(text: string, language: string): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}_$@#]+|[^\p{L}\p{N}_$+#]+$/gu, ''))
    .filter(Boolean)
  if (!/^en\b/i.test(language)) return words
  const telling = words.filter((word) => !ASIDE.has(word.toLowerCase()))
  return telling.length === 0 ? words : telling
}

/** What English forms of one word differ in. */
const ENDING = /^(?:e?[sd]|e?rs?|e|ings?|y|ies|ied|ions?|ive|ly|ments?|able)?$/

/** Whether two words are likely forms of one: they begin the same, and differ in an ending. */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  if (a === '' || b === '') return false
  if (b.startsWith(a)) return true
  const letters = [...a]
  const differ = letters.findIndex((letter, i) => letter !== b[i])
  const same = differ === -1 ? letters.length : differ
  return same > 2 && ENDING.test(a.slice(same)) && ENDING.test(b.slice(same))
}

/** Number of letters to change, add, leave out or swap between two words; more than `most` is as good as any. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length] ?? most + 1
}
