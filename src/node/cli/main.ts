import { resolve } from 'node:path'
import { hasErrors } from '../../shared/diagnostic.js'
import { isDocument } from '../base/diagnostics/format.js'
import type { CommandOptions } from '../base/command.js'
import { packageVersion } from '../base/package.js'
import { failureOf, stackOf } from './failure.js'
import { type CommandSite, siteOf } from './find-site.js'
import { formatOf, type Output, print, printDiagnostics, printDiff, writeSarif } from './output.js'
import {
  type BuildRequest,
  type CheckLinksFlags,
  type CheckLinksRequest,
  parseArguments,
  type ReferenceCommand,
} from './program.js'
import { createProgress } from './progress.js'
import type { Outcome, DeclaredRequest } from './declared-command.js'
import { type CommandIo, hasColors, unlessAborted } from './terminal.js'

type BatchRequest = BuildRequest | CheckLinksRequest | Extract<DeclaredRequest, { readonly needs: 'check' }>

/**
 * The command line, without the process that it runs in (see `entry.ts`):
 * 1. parses the arguments;
 * 2. finds the site;
 * 3. loads the code of the requested command only, and runs it with progress on stderr;
 * 4. prints diagnostics and a summary, or the error that ended the command.
 * Returns the exit code: 0 for success or warnings only, 1 for errors in the content, 2 for usage and environment errors,
 * 130 if interrupted; work may still be under way then. Keeps no state between calls.
 */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const exitCode = await run(argv, io)
  return io.signal.aborted ? 130 : exitCode
}

async function run(argv: readonly string[], io: CommandIo): Promise<number> {
  let output = outputFor(argv, io)
  try {
    const request = parseArguments(argv, packageVersion())
    if (request.command === 'print') {
      await print(request.text, { io })
      return argv.length === 0 ? 2 : 0
    }
    if (request.command === 'options' || request.command === 'explain') {
      await print(await describeReference(request, io), { io })
      return 0
    }
    if (request.command === 'init') {
      const { runInit } = await import('./init.js')
      await runInit(request, io)
      return 0
    }
    if (request.command === 'declared' && request.needs === 'nothing') return await request.run(io)
    const site = siteOf(request, io.cwd)
    output = {
      io,
      format: request.flags.format,
      root: site.root,
      debug: request.flags.debug,
      verbose: request.flags.verbose,
    }
    if (request.command === 'serve') {
      const { runServe } = await import('./serve.js')
      await runServe(request, { site, output })
      return 130
    }
    if (request.command === 'eject') {
      const { runEject } = await import('./eject.js')
      await runEject(request, { site, output })
      return 0
    }
    if (request.command === 'declared' && request.needs === 'site') return await request.run({ site, output })
    output = { ...output, sarif: request.flags.sarif }
    return await runBatch(request, { site, output })
  } catch (error) {
    const { diagnostics, exitCode } = failureOf(error)
    await printDiagnostics([...diagnostics, ...(await writeSarif(diagnostics, output))], output)
    if (argv.includes('--debug')) await print(stackOf(error), { io, stream: io.stderr })
    return exitCode
  }
}

/** The text of a reference. Only the code of a plugin needs the site in the working directory. */
async function describeReference({ command, request }: ReferenceCommand, io: CommandIo): Promise<string> {
  if (command === 'options') return (await import('../site/options.js')).describeOptions(request)
  const { codesOfSite, explainCodes } = await import('../site/explain.js')
  return explainCodes(request, request.key?.includes('/') ? await codesOfSite(io.cwd) : undefined)
}

/** How to print while the arguments are not parsed yet, or if they cannot be. */
function outputFor(argv: readonly string[], io: CommandIo): Output {
  return { io, format: formatOf(argv), root: io.cwd }
}

/** Runs a command that ends by itself. */
async function runBatch(
  request: BatchRequest,
  { site, output }: { readonly site: CommandSite; readonly output: Output },
): Promise<number> {
  const { flags } = request
  const { io } = output
  const progress = flags.quiet ? undefined : createProgress(io.stderr)
  const options: CommandOptions = {
    ...site,
    env: io.env,
    cache: flags.cache,
    jobs: flags.jobs,
    onProgress: (event) => {
      if (!io.signal.aborted) progress?.report(event)
    },
  }
  try {
    const outcome = await unlessAborted(outcomeOf(request, { options, cwd: io.cwd }), io.signal)
    progress?.end()
    if (outcome === undefined) return 130
    if (outcome.diff) await printDiff(outcome.diff, output)
    const unwritten = await writeSarif(outcome.diagnostics, output)
    await printDiagnostics([...outcome.diagnostics, ...unwritten], output)
    if (!flags.quiet) await printSummary(outcome, output)
    if (unwritten.length > 0) return 2
    return outcome.failed || hasErrors(outcome.diagnostics) ? 1 : 0
  } finally {
    progress?.end()
  }
}

async function outcomeOf(
  request: BatchRequest,
  { options, cwd }: { readonly options: CommandOptions; readonly cwd: string },
): Promise<Outcome> {
  if (request.command === 'declared') return request.run({ options, cwd })
  if (request.command === 'build' && request.flags.shard) {
    const { buildShard } = await import('../site/build-shard.js')
    const result = await buildShard({ ...options, drafts: request.flags.drafts, shard: request.flags.shard })
    const { formatShardSummary } = await import('./summary.js')
    return { ...result, failed: false, summary: ({ colors }) => formatShardSummary(result, colors), note: '' }
  }
  if (request.command === 'build') {
    const { build } = await import('../site/build.js')
    const result = await build({ ...options, drafts: request.flags.drafts })
    const { formatBuildSummary } = await import('./summary.js')
    return { ...result, summary: (shown) => formatBuildSummary(result, shown), note: '' }
  }
  const { dryRun } = request.flags
  const { checkLinks } = await import('../site/check-links.js')
  const result = await checkLinks({ ...options, ...checksOf(request.flags, cwd) })
  const { formatCheckSummary, formatFix } = await import('./summary.js')
  return {
    ...result,
    diff: dryRun ? result.fixed?.files : undefined,
    summary: ({ colors }) => formatCheckSummary(result, { colors, dryRun }),
    note: formatFix(result, dryRun),
  }
}

function checksOf(flags: CheckLinksFlags, cwd: string) {
  const { against, crawl, external, externalCache, externalTimeout, fix, dryRun } = flags
  const settings = { maxAgeMs: externalCache * 3_600_000, timeoutMs: externalTimeout * 1000 }
  const former = against === undefined || /^https?:\/\//i.test(against) ? against : resolve(cwd, against)
  return {
    crawl,
    fix: fix ? (dryRun ? ('preview' as const) : ('write' as const)) : undefined,
    external: external ? settings : undefined,
    against: former,
  }
}

async function printSummary({ summary, note }: Outcome, { io, format }: Output): Promise<void> {
  if (isDocument(format)) await print(note, { io, stream: io.stderr })
  else await print(summary({ colors: hasColors(io.stdout, io.env), cwd: io.cwd }), { io })
}
