/** Text with its percent-encoding taken off; as it is where that is malformed: a stray `%` is a character like any other. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
