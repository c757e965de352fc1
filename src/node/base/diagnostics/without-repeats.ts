import path from 'node:path'
import { groupBy, sortBy, uniqBy } from 'es-toolkit'
import type { Diagnostic } from '../../../shared/diagnostic.js'

/** The diagnostics without those that several steps have found, such as the sites in several languages in what they share. */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  // The languages may count different numbers of pages, and guess different targets.
  return uniqBy(diagnostics, ({ code, location, message }) =>
    JSON.stringify([code, location, message.replace(/ \(on \d+ pages\)$/, '')]),
  )
}

/** Makes one diagnostic of those of one mistake that shows on several pages. The first one stays, and the pages of the others are counted. */
export function onceForMistake(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const fileOf = ({ location }: Diagnostic): string => location?.file ?? ''
  const groups = groupBy(withoutRepeats(diagnostics), (one) => mistakeOf(one) ?? JSON.stringify(one))
  return Object.values(groups).flatMap((same): Diagnostic[] => {
    const onPages = uniqBy(same, (one) => `${one.message} ${fileOf(one)}`)
    const [first, ...others] = sortBy(onPages, ['message', fileOf])
    if (!first || others.length === 0) return same
    const pages = others.length === 1 ? '1 other page' : `${others.length} other pages`
    return [{ ...first, message: `${first.message} (and on ${pages})` }]
  })
}

/** Identifies a mistake that may show on many pages; undefined for others. */
function mistakeOf({ code, location, message }: Diagnostic): string | undefined {
  switch (code) {
    case 'unresolved-import':
    case 'unsupported-module':
      // In different folders, a relative path means different files.
      return JSON.stringify([message, message.startsWith('".') && path.dirname(location?.file ?? '')])
    case 'social-image-letters':
    case 'unknown-fence-option':
    case 'unnamed-diagram':
      return JSON.stringify([code, message])
    case 'render-failed':
      return location?.line === undefined ? undefined : JSON.stringify([code, location])
    case 'plugin-failed':
      return JSON.stringify([code, location ?? message.replace(/ \(on [^()]*\)$/, '')])
    default:
      return undefined
  }
}
