/** Decodes percent-encoding as browsers do: a stray `%` is a normal character. Text with bytes that are not UTF-8 is returned unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    return text
  }
}
