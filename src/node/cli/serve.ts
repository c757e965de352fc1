import { spawn } from 'node:child_process'
import { createColors } from 'picocolors'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { BlockedLoad, RunningServer, WatchEvent } from '../base/server.js'
import type { CommandSite } from './find-site.js'
import { type Output, print, printDiagnostics } from './output.js'
import type { ServeRequest } from './program.js'
import { aborted, hasColors, unlessAborted } from './terminal.js'

interface ServeContext {
  readonly site: CommandSite
  readonly output: Output
}

/** Serves a site until the user interrupts it. */
export async function runServe(request: ServeRequest, { site, output }: ServeContext): Promise<void> {
  const { flags } = request
  const { io } = output
  const starting = (flags.watch ? startWatching : startServing)(request, { site, output })
  const server = await unlessAborted(starting, io.signal)
  if (server === undefined) return
  try {
    if (!flags.quiet) await print(startText(server), { io })
    if (flags.open) openBrowser(server.url)
    await aborted(io.signal)
  } finally {
    await server.close()
  }
}

function startText({ port, takenPort, url }: RunningServer): string {
  const moved = takenPort === undefined ? '' : `Port ${takenPort} is in use, so the preview uses port ${port}.\n`
  return `${moved}Serving ${url}\nPress Ctrl+C to stop.\n`
}

async function startServing({ flags }: ServeRequest, { site, output }: ServeContext): Promise<RunningServer> {
  const { serve } = await import('../site/serve.js')
  const { io } = output
  const onBlocked = createBlockedLog({
    colors: hasColors(io.stdout, io.env),
    print: (text) => void print(text, { io }),
  })
  return serve({ ...site, port: flags.port, host: flags.host, onBlocked })
}

async function startWatching({ flags }: ServeRequest, { site, output }: ServeContext): Promise<RunningServer> {
  const { serveWatch } = await import('../preview/serve-watch.js')
  const { io } = output
  const log = createWatchLog({
    quiet: flags.quiet,
    colors: hasColors(io.stdout, io.env),
    print: (text) => void print(text, { io }),
    printProblems: (diagnostics) => void printDiagnostics(diagnostics, output),
  })
  const { port, host, strictPort } = flags
  return serveWatch({ ...site, port, host, strictPort, onEvent: log })
}

/** Opens a URL in the system's browser, without a shell; does nothing if the system has no opener. */
function openBrowser(url: string): void {
  const [command, ...args] = openerOf(process.platform)
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

function openerOf(platform: NodeJS.Platform): [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  return platform === 'win32' ? ['explorer.exe'] : ['xdg-open']
}

/** How and where to print. */
interface WatchLogOptions {
  readonly quiet: boolean
  readonly colors: boolean
  readonly print: (text: string) => void
  readonly printProblems: (diagnostics: readonly Diagnostic[]) => void
}

/** Returns a listener that prints one line for each change, and problems when they first occur. */
function createWatchLog(options: WatchLogOptions): (event: WatchEvent) => void {
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

/** No more kinds than this are printed: something reports them in a loop. */
const MAX_KINDS = 100

/** Returns a listener that prints one line for each directive and source that a content security policy has blocked. */
export function createBlockedLog(options: {
  readonly colors: boolean
  readonly print: (text: string) => void
}): (blocked: BlockedLoad, configFile: string) => void {
  const { yellow } = createColors(options.colors)
  const printed = new Set<string>()
  return (blocked, configFile) => {
    const key = `${blocked.directive} ${blocked.source}`
    if (printed.has(key) || printed.size >= MAX_KINDS) return
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
