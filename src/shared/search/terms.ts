/** What is known of a language. */
export interface Language {
  /** Reduces a word to its stem; the word is lower case. */
  readonly stemmer: (word: string) => string
  /** Words that say nothing about what a text is about. */
  readonly stopwords: readonly string[]
}

/** A language that nothing is known of: words stay as they are. */
export const unknownLanguage: Language = { stemmer: (word) => word, stopwords: [] }

/** A word of a text as it is written there, and its offset in UTF-16 code units. */
export interface Word {
  readonly text: string
  readonly at: number
  /** 0 to 1: a run of an unspaced script has many pairs, and those of grammar say less than those of names. */
  readonly weight: number
}

/** The terms that a word is indexed and looked up under; none is repeated. */
export interface WordTerms {
  /** The whole word: `react-redux` is `reactredux`. */
  readonly whole: string
  /** The words that punctuation joins: `react`, `redux`; empty for a simple word. */
  readonly parts: readonly string[]
  /** The humps of camelCase names: `create` and `store` of `createStore`; empty for other words. */
  readonly humps: readonly string[]
  /** Whether questions contain the word and answers need not. */
  readonly isStopWord: boolean
}

/** The terms of a word as it is written. */
export type TermReader = (word: string) => WordTerms

/** Longer terms are cut: hashes and data URLs would fill the index. */
const LONGEST = 32

/** Scripts that write no spaces between words. They are indexed by pairs of characters, which need no dictionary. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
const unspaced = new RegExp(`[${UNSPACED}]`, 'u')
const unspacedRuns = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')

/** Whether a text has characters of a script that writes no spaces between words. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

/** Whether a text has ASCII characters only: for these, the simpler regular expressions take half the time. */
export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

/** Letters and digits, joined by punctuation that belongs to names and compounds; `C++` and `F#`. */
const words = /\p{L}(?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:[-./:_'’@]+[\p{L}\p{N}\p{M}]+)*/gu
/** The same for text in ASCII. */
const asciiWords = /[a-z](?:\+\+|#)(?![a-z\d])|[a-z\d]+(?:[-./:_'@]+[a-z\d]+)*/gi
const joiners = /[-./:_'’@]+/
const humpEdges = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const isPlain = /^[a-z0-9]+$/

/** The words of a text in their order. A run of an unspaced script gives its overlapping pairs of characters. */
export function wordsOf(text: string): Word[] {
  const found: Word[] = []
  const hasUnspaced = unspaced.test(text)
  for (const match of text.matchAll(words)) {
    const word = { text: match[0], at: match.index, weight: 1 }
    if (hasUnspaced && unspaced.test(word.text)) found.push(...splitUnspaced(word))
    else found.push(word)
  }
  return found
}

/** The same without their places, of the text in its normal form (NFKC). */
export function wordTextsOf(text: string): readonly string[] {
  if (isAscii(text)) return text.match(asciiWords) ?? []
  const normal = text.normalize('NFKC')
  return unspaced.test(normal) ? wordsOf(normal).map((word) => word.text) : (normal.match(words) ?? [])
}

/** Weight of pairs that are grammar for the most part: Japanese writes it in hiragana. */
const GRAMMAR_WEIGHT = 0.4
const hiragana = /\p{sc=Hira}/u

function splitUnspaced({ text, at }: Word): Word[] {
  return [...text.matchAll(unspacedRuns)].flatMap(({ 0: run, index }) => {
    if (!unspaced.test(run)) return wordsOf(run).map((word) => ({ ...word, at: at + index + word.at }))
    const characters = [...run]
    if (characters.length === 1) return [{ text: run, at: at + index, weight: 1 }]
    let offset = at + index
    return characters.slice(1).map((character, i) => {
      const first = characters[i] ?? ''
      const isGrammar = hiragana.test(first) || hiragana.test(character)
      const pair = { text: first + character, at: offset, weight: isGrammar ? GRAMMAR_WEIGHT : 1 }
      offset += first.length
      return pair
    })
  })
}

/** Reads words as terms. Results are remembered: a site repeats its words, and stemming is the costly part. */
export function createTermReader({ stemmer, stopwords }: Language): TermReader {
  const stopWords = new Set(stopwords)
  const stem = remembered((lower: string) => termOf(lower, stemmer))
  return remembered((word) => {
    const lower = word.toLowerCase()
    const isStopWord = stopWords.has(lower)
    if (isSimple.test(word)) return { whole: stem(lower), parts: NONE, humps: NONE, isStopWord }
    return new CompoundWord(word, isStopWord, stem)
  })
}

function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let found = known.get(text)
    if (found === undefined) {
      if (known.size >= 50_000) known.clear()
      found = read(text)
      known.set(text, found)
    }
    return found
  }
}

/** Words in ASCII without punctuation and humps, as most are. */
const isSimple = /^[A-Za-z]?[a-z\d]*$/
const NONE: readonly string[] = []

/** Terms of a word that has punctuation, humps or marks. Names in code are indexed whole: the rest is read if it is needed. */
class CompoundWord implements WordTerms {
  readonly whole: string
  readonly #pieces: readonly string[]
  readonly #read: (text: string) => string
  #parts: readonly string[] | undefined
  #humps: readonly string[] | undefined

  constructor(
    private readonly word: string,
    readonly isStopWord: boolean,
    stem: (lower: string) => string,
  ) {
    this.#pieces = word.split(joiners)
    this.#read = (text) => stem(text.toLowerCase())
    this.whole = this.#read(this.#pieces.join(''))
  }

  get parts(): readonly string[] {
    this.#parts ??= this.#readParts()
    return this.#parts
  }

  get humps(): readonly string[] {
    this.#humps ??= this.#readHumps()
    return this.#humps
  }

  #readParts(): readonly string[] {
    // The letters that an apostrophe cuts off ("don't", "l'état") mean nothing alone; the numbers of "5.0" do.
    const pieces = this.#pieces.length === 1 ? [] : this.#pieces.filter((piece) => piece.length > 1 || /\d/.test(piece))
    // Stems of accented words differ from those of the same words typed without accents.
    const bare = withoutMarks(this.word)
    const isAccented = bare !== this.word && !unspaced.test(this.word)
    return this.#others([...pieces, ...(isAccented ? [bare.split(joiners).join('')] : [])])
  }

  #readHumps(): readonly string[] {
    const humps = this.#pieces.flatMap((piece) => {
      const split = piece.split(humpEdges)
      return split.length > 1 ? split.filter((hump) => hump.length > 1) : []
    })
    return humps.length === 0 ? NONE : this.#others(humps).filter((hump) => !this.parts.includes(hump))
  }

  #others(texts: readonly string[]): readonly string[] {
    return texts.length === 0 ? NONE : [...new Set(texts.map(this.#read))].filter((term) => term !== this.whole)
  }
}

/** One spelling for all forms of a word: stemmed, without accents. The word is lower case. */
function termOf(lower: string, stemmer: Language['stemmer']): string {
  if (isPlain.test(lower)) return (lower.length > 2 ? stemmer(lower) : lower).slice(0, LONGEST)
  const composed = lower.normalize('NFKC')
  // Marks distinguish letters in scripts such as Japanese and Thai; elsewhere readers leave them out.
  return unspaced.test(composed) ? composed : withoutMarks(stemmer(composed)).slice(0, LONGEST)
}

/** What a reader has typed of a word so far, comparable with the beginning of a term. */
export function typedPrefix(word: string): string {
  const lower = word.split(joiners).join('').toLowerCase().normalize('NFKC')
  return (unspaced.test(lower) ? lower : withoutMarks(lower)).slice(0, LONGEST)
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}
