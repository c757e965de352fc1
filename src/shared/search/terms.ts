/** The rules of a language. */
export interface Language {
  /** Reduces a lowercase word to its stem. */
  readonly stemmer: (word: string) => string
  /** Words that say nothing about the topic of a text. */
  readonly stopwords: readonly string[]
}

/** A language without rules: words stay as they are. */
export const unknownLanguage: Language = { stemmer: (word) => word, stopwords: [] }

/** A word as written in a text, with its offset in UTF-16 code units. */
interface Word {
  readonly text: string
  readonly at: number
  /** 0 to 1. Less than 1 for pairs of characters that are mostly grammar; 0 for the last character of a run, which queries need not have. */
  readonly weight: number
}

/** The terms under which a word is indexed and found, without duplicates. */
export interface WordTerms {
  /** The whole word: `reactredux` for `react-redux`. */
  readonly whole: string
  /** The words that punctuation joins: `react` and `redux`; empty for a simple word. */
  readonly parts: readonly string[]
  /** The words of a camelCase name: `create` and `store` for `createStore`; empty for other words. */
  readonly humps: readonly string[]
  /** Whether the word is optional in a query. */
  readonly isStopWord: boolean
  /** The term of the whole word in the language of pages that are not translated; undefined if it is `whole`. */
  readonly inOriginal?: string
}

/** Returns the terms of a word as written. */
export type TermReader = (word: string) => WordTerms

/** Maximum length of a term; longer ones are cut, because hashes and data URLs would fill the index. */
const MAX_TERM_LENGTH = 32

/** Scripts without spaces between words. They are indexed by pairs of characters, which needs no dictionary. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
const unspaced = new RegExp(`[${UNSPACED}]`, 'u')
const unspacedRuns = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')

/** Whether a text has characters of a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

/** Whether a text has only ASCII characters, for which simpler regular expressions take half the time. */
export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}

/** Words of letters and digits, which some punctuation can join; also `C++` and `F#`. */
const words = /\p{L}(?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:(?:[-./:_@]+|['’])[\p{L}\p{N}\p{M}]+)*/gu
/** The same for ASCII text. */
const asciiWords = /[a-z](?:\+\+|#)(?![a-z\d])|[a-z\d]+(?:(?:[-./:_@]+|')[a-z\d]+)*/gi
const joiners = /[-./:_'’@]+/
const humpEdges = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const isPlain = /^[a-z0-9]+$/

/**
 * The words of a text, in order. In scripts without spaces, they are overlapping pairs of characters, and the last character, because
 * no pair begins with it: a reader may search for one character.
 */
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

/** The words of a text in Unicode normalization form NFKC, in order. */
export function wordTextsOf(text: string): readonly string[] {
  if (isAscii(text)) return text.match(asciiWords) ?? []
  const normal = text.normalize('NFKC')
  return unspaced.test(normal) ? wordsOf(normal).map((word) => word.text) : (normal.match(words) ?? [])
}

/** Weight of pairs with hiragana, which in Japanese are mostly grammar. */
const GRAMMAR_WEIGHT = 0.4
const hiragana = /\p{sc=Hira}/u

function splitUnspaced({ text, at }: Word): Word[] {
  return [...text.matchAll(unspacedRuns)].flatMap(({ 0: run, index }) => {
    if (!unspaced.test(run)) return wordsOf(run).map((word) => ({ ...word, at: at + index + word.at }))
    const characters = [...run]
    if (characters.length === 1) return [{ text: run, at: at + index, weight: 1 }]
    let offset = at + index
    return characters.flatMap((first, i) => {
      const text = first + (characters[i + 1] ?? '')
      const isGrammar = hiragana.test(text)
      const isLast = i === characters.length - 1
      const found = { text, at: offset, weight: isLast ? 0 : isGrammar ? GRAMMAR_WEIGHT : 1 }
      offset += first.length
      return isLast && isGrammar ? [] : [found]
    })
  })
}

/**
 * Creates a term reader. Results are cached, because words repeat and stemming is slow. `original` is the language of pages that are not
 * translated, whose terms a query must find too.
 */
export function createTermReader(language: Language, original?: Language): TermReader {
  const own = readerOf(language)
  if (original === undefined) return own
  const other = readerOf(original)
  return cached((word) => {
    const terms = own(word)
    const { whole, isStopWord } = other(word)
    return {
      whole: terms.whole,
      // Both are computed on demand.
      get parts() {
        return terms.parts
      },
      get humps() {
        return terms.humps
      },
      isStopWord: terms.isStopWord || isStopWord,
      inOriginal: whole === terms.whole ? undefined : whole,
    }
  })
}

function readerOf({ stemmer, stopwords }: Language): TermReader {
  const stopWords = new Set(stopwords)
  const stem = cached((lower: string) => termOf(lower, stemmer))
  return cached((word) => {
    const lower = word.toLowerCase()
    const isStopWord = stopWords.has(lower.replace(/['’]/g, ''))
    if (isSimple.test(word)) return { whole: stem(lower), parts: NONE, humps: NONE, isStopWord }
    return new CompoundWord(word, isStopWord, stem)
  })
}

function cached<T>(read: (text: string) => T): (text: string) => T {
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

/** ASCII words without punctuation or inner capitals: most words. Not the numbers of versions, such as `v3`. */
const isSimple = /^(?![Vv]\d)[A-Za-z]?[a-z\d]*$/
const NONE: readonly string[] = []

/** The terms of any other word. Parts and humps are computed on demand: names in code are indexed only as a whole. */
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
    // "3" finds "v3".
    this.#pieces = word.split(joiners).map((piece) => piece.replace(/^v(?=\d)/i, ''))
    this.#read = (text) => stem(text.toLowerCase())
    this.whole = this.#read(joined(word))
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
    // Single letters before or after an apostrophe ("don't", "l'état") mean nothing alone; the digits of "5.0" do.
    const pieces = this.#pieces.filter((piece) => piece.length > 1 || /\d/.test(piece))
    // An accented word can have another stem than the same word typed without accents.
    const bare = withoutMarks(this.word)
    const isAccented = bare !== this.word && !unspaced.test(this.word)
    return this.#others([...pieces, ...(isAccented ? [joined(bare)] : [])])
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

/** The term of a lowercase word: its stem without accents. */
function termOf(lower: string, stemmer: Language['stemmer']): string {
  if (isPlain.test(lower)) return (lower.length > 2 ? stemmer(lower) : lower).slice(0, MAX_TERM_LENGTH)
  const composed = lower.normalize('NFKC')
  // In scripts such as Japanese and Thai, marks distinguish letters; in others, readers leave them out.
  return unspaced.test(composed) ? composed : withoutMarks(stemmer(composed)).slice(0, MAX_TERM_LENGTH)
}

/** A partially typed word in the form of terms, so that it can be compared to the start of a term. */
export function typedPrefix(word: string): string {
  const lower = joined(word).toLowerCase().normalize('NFKC')
  return (unspaced.test(lower) ? lower : withoutMarks(lower)).slice(0, MAX_TERM_LENGTH)
}

/** A word without punctuation. Versions keep it, without their `v`: `3.0` is the beginning of `v3.0.0`, but not of `300`. */
function joined(word: string): string {
  return /^v?\d+\./i.test(word) ? word.replace(/^v/i, '') : word.split(joiners).join('')
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}
