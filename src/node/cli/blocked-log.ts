import { createColors } from 'picocolors'
import type { BlockedLoad } from '../model/server.js'

/** More lines than this are not printed: something reports them in a loop. */
const MAX_LINES = 100

/** Returns a listener that prints one line for each directive and source that a content security policy has blocked. */
export function createBlockedLog(options: {
  readonly colors: boolean
  readonly print: (text: string) => void
}): (blocked: BlockedLoad, configFile: string) => void {
  const { yellow } = createColors(options.colors)
  const printed = new Set<string>()
  return (blocked, configFile) => {
    const key = `${blocked.directive} ${blocked.source}`
    if (printed.has(key) || printed.size >= MAX_LINES) return
    printed.add(key)
    options.print(`${yellow('blocked')} ${blockedText(blocked, configFile)}\n`)
  }
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
