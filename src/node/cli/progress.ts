import type { ProgressEvent } from '../base/command.js'
import type { OutputStream } from './terminal.js'

/** Shows the progress of a command. */
interface Progress {
  report(event: ProgressEvent): void
  /** Removes a live line from the terminal. */
  end(): void
}

const CLEAR_LINE = '\r\u001b[2K'

/** Shows progress as one line that is overwritten on a terminal, and as one line for each step elsewhere. */
export function createProgress(stream: OutputStream): Progress {
  return stream.isTTY === true ? liveLine(stream) : stepLines(stream)
}

function liveLine(stream: OutputStream): Progress {
  let shown = ''
  return {
    report({ step, done, total }) {
      const counts = done === undefined ? '' : total === undefined ? ` ${done}` : ` ${done}/${total}`
      // A line that wraps cannot be overwritten; a terminal without a size reports 0 columns.
      const line = `${step}${counts}`.slice(0, (stream.columns || 80) - 1)
      if (line === shown) return
      shown = line
      stream.write(CLEAR_LINE + line)
    },
    end() {
      if (shown === '') return
      shown = ''
      stream.write(CLEAR_LINE)
    },
  }
}

function stepLines(stream: OutputStream): Progress {
  let current = ''
  return {
    report({ step }) {
      if (step === current) return
      current = step
      stream.write(`${step}\n`)
    },
    end() {},
  }
}
