import type { ProgressEvent } from '../model/command.js'
/** Measures the steps of a command, one after the other, and tells what it is doing. */
export class StepClock {
  private readonly started = performance.now()
  private readonly steps: { name: string; ms: number }[] = []
  private current: { readonly name: string; readonly since: number } | undefined

  constructor(private readonly onProgress: ((event: ProgressEvent) => void) | undefined) {}

  /** Ends the running step and begins the next. */
  step(name: string): void {
    this.close()
    this.current = { name, since: performance.now() }
    this.onProgress?.({ step: name })
  }

  /** How far the running step is. */
  readonly progress = (done: number, total: number): void => {
    if (this.current) this.onProgress?.({ step: this.current.name, done, total })
  }

  /** The times of all steps, in ms. */
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
