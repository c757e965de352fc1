import type { ProgressEvent } from '../model/command.js'
import type { OutputStream } from './terminal.js'

/** Shows how far a command is. */
export interface Progress {
  report(event: ProgressEvent): void
  /** Takes away what must not stay. */
  end(): void
}

const CLEAR_LINE = '\r\u001b[2K'

/** One line that is written over on a terminal; elsewhere a line when a step begins. */
export function createProgress(stream: OutputStream): Progress {
  return stream.isTTY === true ? new LiveLine(stream) : new StepLines(stream)
}

class LiveLine implements Progress {
  readonly #stream: OutputStream
  #shown = ''

  constructor(stream: OutputStream) {
    this.#stream = stream
  }

  report({ step, done, total }: ProgressEvent): void {
    const counts = done === undefined ? '' : total === undefined ? ` ${done}` : ` ${done}/${total}`
    // A line that wraps could not be written over.
    const line = `${step}${counts}`.slice(0, (this.#stream.columns ?? 80) - 1)
    if (line === this.#shown) return
    this.#shown = line
    this.#stream.write(CLEAR_LINE + line)
  }

  end(): void {
    if (this.#shown === '') return
    this.#shown = ''
    this.#stream.write(CLEAR_LINE)
  }
}

class StepLines implements Progress {
  readonly #stream: OutputStream
  #step = ''

  constructor(stream: OutputStream) {
    this.#stream = stream
  }

  report({ step }: ProgressEvent): void {
    if (step === this.#step) return
    this.#step = step
    this.#stream.write(`${step}\n`)
  }

  end(): void {}
}
