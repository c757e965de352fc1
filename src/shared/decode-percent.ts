/** Decodes percent-encoding. If it is malformed, the text is returned unchanged: a stray `%` is a normal character. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A URL as authors write it and diagnostics show it: decoded, unless that makes it another URL, or it is malformed. */
export function decodeUrl(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
