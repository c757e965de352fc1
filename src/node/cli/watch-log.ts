import { createColors } from 'picocolors'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { WatchEvent } from '../dev/site-watcher.js'

export interface WatchLogOptions {
  readonly quiet: boolean
  readonly colors: boolean
  readonly print: (text: string) => void
  readonly printProblems: (diagnostics: readonly Diagnostic[]) => void
}

/** Prints what happens while a site is written: a line a change, and problems when they are new. */
export function createWatchLog(options: WatchLogOptions): (event: WatchEvent) => void {
  const { dim, green, yellow } = createColors(options.colors)
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
          `${yellow('The system has no more file watchers: changes are looked for every second.')}\n`,
        )
      case 'problems': {
        const before = known
        known = new Set(event.diagnostics.map((one) => JSON.stringify(one)))
        const fresh = event.diagnostics.filter((one) => !before.has(JSON.stringify(one)))
        if (fresh.length > 0) options.printProblems(fresh)
        else if (known.size === 0 && !options.quiet) options.print(`${green('All problems are mended.')}\n`)
      }
    }
  }
}
