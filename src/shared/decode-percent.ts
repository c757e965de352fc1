/** Decodes percent-encoding. If it is malformed, the text is returned unchanged: a stray `%` is a normal character. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
