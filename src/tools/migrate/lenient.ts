import checks from './lenient-checks.json' with { type: 'json' }
import { join, nested, set, type Part, type Settings } from './part.js'

/** A check that Docusaurus does not have, or only warns about, and that is an error in a new site of docsgen. */
interface Check {
  /** The option of the new config that sets its severity: `links.html`. */
  readonly option: string
  /** The setting without which nothing can be found. */
  readonly needs?: string
}

const CHECKS: readonly Check[] = checks

/** Settings that make these checks warnings, so that the first build finds what is wrong and fails for nothing new. */
export function lenientSettings(settings: Settings): Part {
  const used = CHECKS.filter(({ needs }) => needs === undefined || settings[needs] !== undefined)
  return join(...used.map(({ option }) => set(nested(option, 'warn'))))
}
