import { createColors } from 'picocolors'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { createBlockedLog } from './blocked-log.js'
import type { WatchEvent } from '../model/server.js'

/** How and where to print. */
export interface WatchLogOptions {
  readonly quiet: boolean
  readonly colors: boolean
  readonly print: (text: string) => void
  readonly printProblems: (diagnostics: readonly Diagnostic[]) => void
}

/** Returns a listener that prints one line for each change, and problems when they first occur. */
export function createWatchLog(options: WatchLogOptions): (event: WatchEvent) => void {
  const { dim, green, yellow } = createColors(options.colors)
  const logBlocked = createBlockedLog(options)
  let known: ReadonlySet<string> = new Set()
  return (event) => {
    switch (event.type) {
      case 'changed': {
        if (options.quiet) return
        const [first = '', ...others] = event.files
        const more = others.length > 0 ? ` and ${others.length} more` : ''
        return options.print(`${first}${more} ${dim(`${Math.round(event.ms)} ms`)}\n`)
      }
      case 'polling':
        return options.print(
          `${yellow('The system has no file watchers left: docsgen polls the files for changes instead.')}\n`,
        )
      case 'blocked':
        return logBlocked(event.blocked, event.configFile)
      case 'problems': {
        const added = event.diagnostics.filter((one) => !known.has(JSON.stringify(one)))
        known = new Set(event.diagnostics.map((one) => JSON.stringify(one)))
        if (added.length > 0) options.printProblems(added)
        else if (known.size === 0 && !options.quiet) options.print(`${green('All problems are fixed.')}\n`)
      }
    }
  }
}
