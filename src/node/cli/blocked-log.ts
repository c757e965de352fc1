import { createColors } from 'picocolors'
import type { BlockedLoad } from '../model/server.js'

/** Of more kinds than this, only the number of reports is printed: something reports them in a loop. */
const MAX_KINDS = 100

/**
 * Returns a listener that prints one line for each directive and source that a content security policy has blocked, and the
 * number of all reports when it reaches 100, 1,000 and so on.
 */
export function createBlockedLog(options: {
  readonly colors: boolean
  readonly print: (text: string) => void
}): (blocked: BlockedLoad, configFile: string) => void {
  const { yellow } = createColors(options.colors)
  const print = (text: string): void => options.print(`${yellow('blocked')} ${text}\n`)
  const printed = new Set<string>()
  let reports = 0
  return (blocked, configFile) => {
    reports++
    const key = `${blocked.directive} ${blocked.source}`
    if (!printed.has(key) && printed.size < MAX_KINDS) {
      printed.add(key)
      print(blockedText(blocked, configFile))
    }
    if (reports >= 100 && Number.isInteger(Math.log10(reports)))
      print(`${reports.toLocaleString('en')} times so far, by ${kindsText(printed.size)}`)
  }
}

function kindsText(count: number): string {
  if (count >= MAX_KINDS) return `${MAX_KINDS} directives and sources or more; no further ones are printed`
  return count === 1 ? 'the directive above' : `the ${count} directives above`
}

/** What was blocked where, and the option that allows it. */
export function blockedText({ page, directive, source }: BlockedLoad, configFile: string): string {
  const what = source.startsWith("'unsafe-") ? source.slice(1, -1).replace('unsafe-', '') : source
  return `by the content security policy on ${page}: ${directive} ${what}; ${adviceFor({ directive, source, configFile })}`
}

function adviceFor(blocked: {
  readonly directive: string
  readonly source: string
  readonly configFile: string
}): string {
  const { directive, source, configFile } = blocked
  // Scripts and style elements have directives of their own, but `script-src` and `style-src` apply to them.
  const option = directive.replace(/^(script-src|style-src)-elem$|^(script-src)-attr$/, '$1$2')
  if (option === 'script-src' && source === "'unsafe-inline'")
    return `move the script into a file, or into "headTags" of ${configFile}`
  const listed = source.includes("'") ? `"${source}"` : `'${source}'`
  return `add csp: { '${option}': [${listed}] } to ${configFile}`
}
