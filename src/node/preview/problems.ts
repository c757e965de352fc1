import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import type { ShownProblem } from '../../shared/dev-event.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import { onceForMistake } from '../base/diagnostics/without-repeats.js'
import { severityOption } from '../base/diagnostics/codes.js'
import { applySeverities } from '../base/diagnostics/severity-settings.js'
import type { ResolvedConfig } from '../base/config.js'
import { compareStrings } from '../base/names.js'
import { locateGenerated } from '../site/locate-generated.js'
import type { Scope } from './scope.js'

/** The current diagnostics of a site, by the check that found them, such as `page:<path>` or `links:<path>`. */
export class Problems {
  readonly #found = new Map<string, readonly Diagnostic[]>()
  /** The last run of each check that has been started. */
  readonly #started = new Map<string, symbol>()

  constructor(private readonly config: ResolvedConfig) {}

  /** Replaces the diagnostics of one check. */
  set(check: string, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length === 0) this.#found.delete(check)
    else this.#found.set(check, diagnostics)
  }

  /** Removes the diagnostics of checks of a page that is gone; the checks that are running have no effect. */
  forget(checks: readonly string[]): void {
    for (const check of checks) {
      this.#found.delete(check)
      this.#started.delete(check)
    }
  }

  /**
   * Starts one check, and returns a function that replaces its diagnostics, unless the check has been started again: checks of an
   * earlier state of the site may end later.
   */
  start(check: string): (diagnostics: readonly Diagnostic[]) => void {
    const run = Symbol(check)
    this.#started.set(check, run)
    return (diagnostics) => {
      if (this.#started.get(check) === run) this.set(check, diagnostics)
    }
  }

  /** Whether a check that is not left out has found an error. */
  hasErrors(isLeftOut: (check: string) => boolean): boolean {
    const found = [...this.#found].flatMap(([check, diagnostics]) => (isLeftOut(check) ? [] : diagnostics))
    return hasErrors(applySeverities(found, this.config.diagnostics))
  }

  /** All diagnostics. If a browser has found in which component the HTML of a page differs, what rendering has found of it is left out. */
  #withoutSame(): Diagnostic[] {
    const located = [...this.#found].flatMap(([check, all]) => {
      const isOfBrowser = check.startsWith('browser:')
      return all.flatMap(({ code, location }) => (isOfBrowser && location?.line ? `${code} ${location.file}` : []))
    })
    const isSame = ({ code, location }: Diagnostic) => located.includes(`${code} ${location?.file}`)
    return [...this.#found].flatMap(([check, all]) =>
      check.startsWith('rendering:') ? all.filter((one) => !isSame(one)) : all,
    )
  }

  /** All diagnostics, each mistake once, with their severities in the config, sorted by location. */
  all(): Diagnostic[] {
    const { config } = this
    const found = applySeverities(locateGenerated(this.#withoutSame(), config), config.diagnostics)
    return onceForMistake(found).sort(
      (a, b) =>
        compareStrings(a.location?.file ?? '', b.location?.file ?? '') ||
        (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
        (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
        compareStrings(a.message, b.message),
    )
  }
}

/** How long after a change a new error is held back, in milliseconds: the author may be halfway through an edit. */
const ERROR_DELAY_MS = 150

/** Codes of problems that do not keep a page from being shown. */
const nonBlocking: ReadonlySet<string> = new Set([
  'broken-link',
  'broken-markdown-link',
  'broken-anchor',
  'missing-image',
  'invalid-diagram',
  'missing-base',
  'duplicate-route',
])

/** Reports the problems whenever they change: new errors after a short delay, fixed ones at once. */
export class ProblemReporter {
  #changedAt = Number.NEGATIVE_INFINITY
  #sent: readonly string[] = []
  #cancel: () => void = () => undefined

  constructor(
    private readonly options: {
      readonly scope: Scope
      readonly rootDir: string
      /** The current diagnostics, sorted. */
      readonly problems: () => readonly Diagnostic[]
      readonly send: (problems: readonly ShownProblem[], diagnostics: readonly Diagnostic[]) => void
    },
  ) {}

  /** Notes that a file has changed, so that errors found now may be temporary. */
  delayErrors(): void {
    this.#changedAt = this.options.scope.now()
  }

  /** The current problems, as browsers show them. */
  current(): ShownProblem[] {
    return this.options.problems().map((problem) => shownProblem(problem, this.options.rootDir))
  }

  /** Sends the problems if they have changed. */
  report(): void {
    this.#cancel()
    const { problems, scope, send } = this.options
    const all = problems()
    const keyed = all.map((one) => ({ key: JSON.stringify(one), isHeldBack: isBlocking(one) }))
    const keys = keyed.map(({ key }) => key)
    if (keys.join() === this.#sent.join()) return
    const wait = this.#changedAt + ERROR_DELAY_MS - scope.now()
    const sent = new Set(this.#sent)
    if (wait > 0 && keyed.some(({ key, isHeldBack }) => isHeldBack && !sent.has(key))) {
      this.#cancel = scope.after(wait, () => this.report())
      return
    }
    this.#sent = keys
    send(this.current(), all)
  }
}

/** Whether a problem may keep a page from being shown. */
export function isBlocking({ severity, code }: Diagnostic): boolean {
  return severity === 'error' && !nonBlocking.has(code) && severityOption(code) !== 'diagnostics'
}

/** A problem without its details, which have paths of this machine. */
function shownProblem({ details: _, ...problem }: Diagnostic, rootDir: string): ShownProblem {
  const { file, line } = problem.location ?? {}
  const sourceLine = file === undefined || line === undefined ? undefined : lineOf(rootDir, file, line)
  return { ...problem, blocking: isBlocking(problem), sourceLine }
}

/**
 * Returns a line of a source file, cut to 300 characters. Never follows a symbolic link: a problem may be about a link
 * that leads out of the site, and browsers must not see what it points to.
 */
function lineOf(rootDir: string, file: string, line: number): string | undefined {
  try {
    const filePath = path.join(realpathSync(rootDir), file)
    if (realpathSync(filePath) !== filePath || !statSync(filePath).isFile()) return undefined
    return readFileSync(filePath, 'utf8').split('\n', line)[line - 1]?.trimEnd().slice(0, 300)
  } catch {
    return undefined
  }
}

/**
 * What made a step fail: a problem of the environment, such as a missing package, or a fault of the system or a bug. It is
 * reported like any other problem, and the server goes on.
 */
export function failureProblems(error: unknown): readonly Diagnostic[] {
  if (error instanceof DocsgenError) return error.diagnostics
  const message = error instanceof Error ? error.message : String(error)
  return [{ code: 'internal', severity: 'error', message: message.replace(/\s+/g, ' ') }]
}
