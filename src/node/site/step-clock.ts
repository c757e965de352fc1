import type { ProgressEvent } from '../base/command.js'

/** Measures the steps of a command, which follow each other, and reports progress. */
export class StepClock {
  private readonly started = performance.now()
  private readonly steps: { name: string; ms: number }[] = []
  private current: { readonly name: string; readonly since: number } | undefined

  constructor(private readonly onProgress: ((event: ProgressEvent) => void) | undefined) {}

  /** Ends the current step and starts the next one. */
  step(name: string): void {
    this.close()
    this.current = { name, since: performance.now() }
    this.onProgress?.({ step: name })
  }

  /** Reports progress within the current step. */
  readonly progress = (done: number, total: number): void => {
    if (this.current) this.onProgress?.({ step: this.current.name, done, total })
  }

  /** Ends the last step and returns the times of all, in ms. */
  end(): { steps: readonly { name: string; ms: number }[]; totalMs: number } {
    this.close()
    return { steps: this.steps, totalMs: performance.now() - this.started }
  }

  private close(): void {
    if (!this.current) return
    this.steps.push({ name: this.current.name, ms: performance.now() - this.current.since })
    this.current = undefined
  }
}
