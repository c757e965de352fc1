import { relative, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { failureOf, stackOf } from './failure.js'
import {
  type BuildRequest,
  type CheckCodeRequest,
  type CheckLinksFlags,
  type CheckLinksRequest,
  type CheckSearchRequest,
  parseArguments,
  type ServeRequest,
} from './program.js'
import type { ChangedFile } from './diff.js'
import type { CommandResult } from './summary.js'
import { type CommandSite, siteOf } from './find-site.js'
import { createProgress } from './progress.js'
import { hasColors } from './terminal.js'
import type { RunningServer } from '../server/http-server.js'
import { DIAGNOSTIC_FORMATS, type DiagnosticFormat, formatDiagnostics, isDocument } from '../diagnostics/format.js'
import { packageVersion } from '../tool/package.js'
import type { CommandOptions } from '../model/command.js'

/** How problems are printed. */
interface Printing {
  readonly format: DiagnosticFormat
  readonly debug: boolean
  /** Folder that the files of diagnostics are relative to. */
  readonly root: string
}

/**
 * The command line: the only place that prints and sets the exit code.
 * 1. read the arguments;
 * 2. find the site;
 * 3. load the code of the command they name, and no other's, and run it with progress on stderr;
 * 4. print its diagnostics and its summary, or what ended it.
 * Returns the exit code: 0 clean or warnings only, 1 errors in the content, 2 usage or environment, 130 interrupted.
 */
async function run(args: readonly string[]): Promise<number> {
  let printing = printingOf(args)
  try {
    const request = parseArguments(args, packageVersion())
    if (request.command === 'print') {
      await print(request.text)
      return args.length === 0 ? 2 : 0
    }
    if (request.command === 'options' || request.command === 'explain') {
      const shape = { colors: hasColors(process.stdout, process.env), columns: process.stdout.columns }
      const explain = request.command === 'explain' && (await import('../commands/explain.js')).explainCodes
      const describe = explain || (await import('../commands/options.js')).describeOptions
      await print(describe(request.request, shape))
      return 0
    }
    const site = siteOf(request)
    printing = { format: request.flags.format, debug: request.flags.debug, root: site.root }
    if (request.command === 'serve') return await runServe(request, { site, printing })
    return await runCommand(request, { site, printing })
  } catch (error) {
    const { diagnostics, exitCode } = failureOf(error)
    await printDiagnostics(diagnostics, printing)
    if (printing.debug) await print(stackOf(error), process.stderr)
    return exitCode
  }
}

async function runCommand(
  request: BuildRequest | CheckLinksRequest | CheckCodeRequest | CheckSearchRequest,
  { site, printing }: { readonly site: CommandSite; readonly printing: Printing },
): Promise<number> {
  const { flags } = request
  const progress = flags.quiet ? undefined : createProgress(process.stderr)
  const interrupt = () => {
    progress?.end()
    void leave(130)
  }
  process.once('SIGINT', interrupt)
  try {
    const result = await outcomeOf(request, {
      ...site,
      cache: flags.cache,
      ...(flags.jobs === undefined ? {} : { jobs: flags.jobs }),
      ...(progress === undefined ? {} : { onProgress: (event) => progress.report(event) }),
    })
    progress?.end()
    if (result.diff) await printDiff(result.diff, printing)
    await printDiagnostics(result.diagnostics, printing)
    if (!flags.quiet) await printSummary(result, flags.format)
    return result.failed || result.diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0
  } finally {
    progress?.end()
    process.off('SIGINT', interrupt)
  }
}

/** What a command found, and what it has to say in the end. */
interface Outcome {
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
  /** Repairs to show. */
  readonly diff?: readonly ChangedFile[] | undefined
  readonly summary: (options: { readonly colors: boolean; readonly cwd: string }) => string
  /** What is said beside a document on stdout. */
  readonly note: string
}

async function outcomeOf(
  request: BuildRequest | CheckLinksRequest | CheckCodeRequest | CheckSearchRequest,
  options: CommandOptions,
): Promise<Outcome> {
  if (request.command === 'check-code') {
    const { checkCode } = await import('../commands/check-code.js')
    const { files: patterns } = request
    const files = patterns.length === 0 ? {} : { files: { patterns, cwd: process.cwd() } }
    const result = await checkCode({ ...options, ...files })
    const { formatCodeSummary } = await import('./code-summary.js')
    return { ...result, failed: false, summary: ({ colors }) => formatCodeSummary(result, colors), note: '' }
  }
  if (request.command === 'check-search') {
    const result = await (await import('../commands/check-search.js')).checkSearch(options)
    const { formatSearchSummary } = await import('./search-summary.js')
    return { ...result, failed: false, summary: ({ colors }) => formatSearchSummary(result, colors), note: '' }
  }
  const { command } = request
  const dryRun = request.command === 'check-links' && request.flags.dryRun
  const result = (
    request.command === 'build'
      ? await (await import('../commands/build.js')).build(options)
      : await (await import('../commands/check-links.js')).checkLinks({ ...options, ...checksOf(request.flags) })
  ) as CommandResult
  const { formatFix, formatSummary } = await import('./summary.js')
  return {
    ...result,
    diff: dryRun ? result.fixed?.files : undefined,
    summary: (shown) => formatSummary(result, { command, dryRun, ...shown }),
    note: formatFix(result, dryRun),
  }
}

/** What was done, in a few lines; beside a document on stdout only what was repaired, on stderr. */
async function printSummary({ summary, note }: Outcome, format: DiagnosticFormat): Promise<void> {
  if (isDocument(format)) return print(note, process.stderr)
  await print(summary({ colors: hasColors(process.stdout, process.env), cwd: process.cwd() }))
}

function checksOf(flags: CheckLinksFlags) {
  const { against, crawl, external, externalCache, externalTimeout, fix, dryRun } = flags
  const settings = { maxAgeMs: externalCache * 3_600_000, timeoutMs: externalTimeout * 1000 }
  const former = against === undefined || /^https?:\/\//i.test(against) ? against : resolve(against)
  return {
    crawl,
    ...(fix ? { fix: dryRun ? ('preview' as const) : ('write' as const) } : {}),
    ...(external ? { external: settings } : {}),
    ...(former === undefined ? {} : { against: former }),
  }
}

async function runServe(
  request: ServeRequest,
  { site, printing }: { readonly site: CommandSite; readonly printing: Printing },
): Promise<number> {
  const { flags } = request
  const server = flags.watch ? await startWatching(request, { site, printing }) : await startServing(request, site)
  const interrupted = new Promise<void>((stop) => process.once('SIGINT', () => stop()))
  if (!flags.quiet) await print(`Serving ${server.url}\nPress Ctrl+C to stop.\n`)
  if (flags.open) {
    const { openBrowser } = await import('./open-browser.js')
    openBrowser(server.url)
  }
  await interrupted
  await server.close()
  return 130
}

async function startServing({ flags }: ServeRequest, site: CommandSite): Promise<RunningServer> {
  const { serve } = await import('../commands/serve.js')
  return serve({ ...site, port: flags.port, host: flags.host })
}

async function startWatching(
  { flags }: ServeRequest,
  { site, printing }: { readonly site: CommandSite; readonly printing: Printing },
): Promise<RunningServer> {
  const { serveWatch } = await import('../commands/serve-watch.js')
  const { createWatchLog } = await import('./watch-log.js')
  const log = createWatchLog({
    quiet: flags.quiet,
    colors: hasColors(process.stdout, process.env),
    print: (text) => void print(text),
    printProblems: (diagnostics) => void printDiagnostics(diagnostics, printing),
  })
  const { port, host, strictPort } = flags
  return serveWatch({ ...site, port, host, strictPort, onEvent: log })
}

/** What the arguments say about printing, for the case that they cannot be read as a whole. */
function printingOf(args: readonly string[]): Printing {
  const written = args.findLast((text, index) => args[index - 1] === '--format' || text.startsWith('--format='))
  const name = written?.replace('--format=', '')
  return {
    format: DIAGNOSTIC_FORMATS.find((format) => format === name) ?? 'pretty',
    debug: args.includes('--debug'),
    root: process.cwd(),
  }
}

/** People read problems on stderr; programs get them on stdout. */
function printDiagnostics(diagnostics: readonly Diagnostic[], { format, root }: Printing): Promise<void> {
  const stream = format === 'pretty' ? process.stderr : process.stdout
  const options = { format, colors: hasColors(stream, process.env), version: packageVersion() }
  return print(formatDiagnostics(diagnostics, { ...options, filePrefix: filePrefixOf(root) }), stream)
}

/** The repairs, on stdout: `docsgen check-links --fix --dry-run | git apply`. Other formats have that for themselves. */
async function printDiff(files: readonly ChangedFile[], { format, root }: Printing): Promise<void> {
  const { formatDiff } = await import('./diff.js')
  const stream = format === 'pretty' ? process.stdout : process.stderr
  const options = { colors: hasColors(stream, process.env), filePrefix: filePrefixOf(root) }
  await print(formatDiff(files, options), stream)
}

function filePrefixOf(root: string): string {
  const fromHere = relative(process.cwd(), root).replaceAll('\\', '/')
  return fromHere === '' ? '' : `${fromHere}/`
}

/** Resolves when the text is out: a pipe may take it later, and the process must not end before. */
function print(text: string, stream: NodeJS.WriteStream = process.stdout): Promise<void> {
  return new Promise((done) => {
    if (text === '') done()
    else stream.write(text, () => done())
  })
}

/**
 * Ends the process: nothing that is still open (an idle thread) may hold a command that is done. The event loop turns
 * before, since esbuild's process asks every second whether anybody is there: left without an answer, with work under
 * way, it would print that it is in a deadlock.
 */
async function leave(exitCode: number): Promise<never> {
  for (let turn = 0; turn < 2; turn++) await setImmediate()
  process.exit(exitCode)
}

// `docsgen build | head`: whoever read the output has gone, which is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
await leave(await run(process.argv.slice(2)))
