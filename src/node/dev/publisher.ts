import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ShownProblem } from '../../shared/dev-event.js'
import type { Problems } from './problems.js'
import type { Scope } from './scope.js'

/** A new error is shown only when the files have been left alone for so long: it may be half of an edit. */
const PATIENCE_MS = 150

/** Findings that keep nothing from being shown. */
const harmless: ReadonlySet<string> = new Set([
  'broken-link',
  'broken-markdown-link',
  'broken-anchor',
  'missing-image',
  'duplicate-route',
])

/** What a publisher works with. */
export interface PublisherOptions {
  readonly scope: Scope
  readonly problems: () => Problems
  readonly now: () => number
  readonly rootDir: () => string
  readonly send: (problems: readonly ShownProblem[], diagnostics: readonly Diagnostic[]) => void
}

/** Tells of problems when they change: of new ones at leisure, of mended ones at once. */
export class Publisher {
  readonly #options: PublisherOptions
  #changedAt = Number.NEGATIVE_INFINITY
  #sent = '[]'
  #sentKeys = new Set<string>()
  #cancel: () => void = () => undefined

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  /** A file has changed: what is found wrong now may be mended in a moment. */
  changed(): void {
    this.#changedAt = this.#options.now()
  }

  /** What browsers that come later are told first. */
  shown(): ShownProblem[] {
    return this.#options
      .problems()
      .all()
      .map((problem) => this.#show(problem))
  }

  publish(): void {
    this.#cancel()
    const { now, problems, scope, send } = this.#options
    const all = problems().all()
    const text = JSON.stringify(all)
    if (text === this.#sent) return
    const wait = this.#changedAt + PATIENCE_MS - now()
    if (wait > 0 && all.some((one) => isBlocking(one) && !this.#sentKeys.has(JSON.stringify(one)))) {
      this.#cancel = scope.after(wait, () => this.publish())
      return
    }
    this.#sent = text
    this.#sentKeys = new Set(all.map((one) => JSON.stringify(one)))
    send(
      all.map((problem) => this.#show(problem)),
      all,
    )
  }

  #show(problem: Diagnostic): ShownProblem {
    const { location } = problem
    const sourceLine =
      location?.line === undefined ? undefined : lineOf(this.#options.rootDir(), location.file, location.line)
    return { ...problem, blocking: isBlocking(problem), ...(sourceLine === undefined ? {} : { sourceLine }) }
  }
}

function isBlocking({ severity, code }: Diagnostic): boolean {
  return severity === 'error' && !harmless.has(code)
}

/**
 * A line of a source file, cut where it is long. Nothing is read through a symbolic link: a problem may be about a link
 * that leads out of the site, and what it leads to is nobody's to show.
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
