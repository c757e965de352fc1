/**
 * Numbers are written as characters of a JSON string, which compress better than decimal digits. The 91 digits are the
 * character codes 35 to 126 without the backslash, which need no escapes.
 */
const FIRST = 35
const BACKSLASH = 92

/** Another digit follows this one and those above it. */
const MORE = 61
const STEP = 91 - MORE

/** Writes a number from 0 to 90 as one character. */
export function digit(value: number): string {
  return String.fromCharCode(value + FIRST < BACKSLASH ? value + FIRST : value + FIRST + 1)
}

/** The number from 0 to 90 that the character at an index represents. */
export function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < BACKSLASH ? code - FIRST : code - FIRST - 1
}

/** Writes a non-negative integer; below 61, it is one character. */
export function writeNumber(value: number): string {
  let text = ''
  let rest = value
  while (rest >= MORE) {
    rest -= MORE
    text += digit(MORE + (rest % STEP))
    rest = Math.floor(rest / STEP)
  }
  return text + digit(rest)
}

/** Reads numbers from a text, one after the other. */
export class NumberReader {
  #at = 0

  constructor(private readonly text: string) {}

  get isDone(): boolean {
    return this.#at >= this.text.length
  }

  /** Reads a number that `writeNumber` wrote. */
  number(): number {
    const value = digitAt(this.text, this.#at++)
    return value < MORE ? value : value + STEP * this.number()
  }

  /** Reads a number that `digit` wrote. */
  digit(): number {
    return digitAt(this.text, this.#at++)
  }
}
