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
  const decoded = decodePercent(fragment)
  return find(fragment) ?? find(decoded) ?? (/^top$/i.test(decoded) ? 'top' : undefined)
}
