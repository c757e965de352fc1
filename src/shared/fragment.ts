import { decodePercent } from './decode-percent.js'

/**
 * Finds what a fragment (without its `#`) leads to, as the HTML standard says: what has it as its id, or else its decoded form. An
 * empty fragment leads to the top of the page, as does `top` if it is no id.
 */
export function findFragment<Target>(
  fragment: string,
  find: (id: string) => Target | undefined,
): Target | 'top' | undefined {
  if (fragment === '') return 'top'
  const decoded = decodeFragment(fragment)
  return find(fragment) ?? find(decoded) ?? (/^top$/i.test(decoded) ? 'top' : undefined)
}

/** Decodes the percent-encoding of a fragment. What is malformed stays, and does not keep the rest from being decoded. */
export function decodeFragment(fragment: string): string {
  return fragment.replace(/(?:%[\da-f]{2})+/gi, decodePercent)
}
