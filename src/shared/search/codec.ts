/**
 * Numbers as characters of a JSON string. They compress better than decimal digits and need no escapes: codes 35 to 126
 * without the backslash, 91 digits in all.
 */
const FIRST = 35
const BACKSLASH = 92

/** Digits from here on say that another one follows. */
const MORE = 61
const STEP = 91 - MORE

/** A number from 0 to 90 as one character. */
export function digit(value: number): string {
  return String.fromCharCode(value + FIRST < BACKSLASH ? value + FIRST : value + FIRST + 1)
}

/** The number that a character stands for. */
export function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code < BACKSLASH ? code - FIRST : code - FIRST - 1
}

/** A whole number from 0 on; below 61 it is one character. */
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

/** Reads numbers one after the other. */
export class NumberReader {
  #at = 0

  constructor(private readonly text: string) {}

  get isDone(): boolean {
    return this.#at >= this.text.length
  }

  /** The next number that `writeNumber` wrote. */
  number(): number {
    const value = digitAt(this.text, this.#at++)
    return value < MORE ? value : value + STEP * this.number()
  }

  /** The next single digit. */
  digit(): number {
    return digitAt(this.text, this.#at++)
  }
}
