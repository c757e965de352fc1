/** Prints measured values with their units in a language. */
export interface Quantities {
  /** With three digits: `0.37 s`, `1.20 s`, `68.5 s`, `169 s`. */
  seconds(value: number): string
  milliseconds(value: number): string
  /** A number of bytes, in kilobytes. */
  kilobytes(value: number): string
  megabytes(value: number): string
}

interface Notation {
  /** Locale of the numbers. */
  readonly locale: string
  readonly units: Readonly<Record<keyof Quantities, string>>
}

const units = { seconds: 's', milliseconds: 'ms', kilobytes: 'kB', megabytes: 'MB' }
const notations: Readonly<Record<string, Notation>> = {
  de: { locale: 'de', units },
  ar: {
    locale: 'ar-u-nu-latn',
    units: { seconds: 'ث', milliseconds: 'م.ث', kilobytes: 'ك.ب', megabytes: 'م.ب' },
  },
}
const english: Notation = { locale: 'en', units }

/** The notation of a language of the guide, by its tag; that of English for others. */
export function quantitiesIn(language: string): Quantities {
  const { locale, units } = notations[language] ?? english
  const print = (value: number, unit: keyof Quantities, format: Intl.NumberFormatOptions) =>
    `${value.toLocaleString(locale, format)} ${units[unit]}`
  const whole = { maximumFractionDigits: 0 }
  return {
    seconds: (value) => print(value, 'seconds', value < 0.995 ? fractionDigits(2) : significantDigits(3)),
    milliseconds: (value) => print(value, 'milliseconds', whole),
    kilobytes: (value) => print(value / 1000, 'kilobytes', fractionDigits(1)),
    megabytes: (value) => print(value, 'megabytes', whole),
  }
}

function fractionDigits(count: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: count, maximumFractionDigits: count }
}

function significantDigits(count: number): Intl.NumberFormatOptions {
  return { minimumSignificantDigits: count, maximumSignificantDigits: count }
}
