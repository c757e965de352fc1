/** Whether a URL has a scheme, or starts with `//`. */
export function hasProtocol(url: string): boolean {
  return /^(?:\w+:|\/\/)/.test(url)
}

/** Whether a URL is a path of the site. */
export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url)
}
