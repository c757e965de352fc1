/** A quote that a shell sample opens and does not close. */
export interface ShellProblem {
  readonly message: string
  readonly offset: number
}

/**
 * Looks for quotes that are not closed. Where lines begin with a prompt (`$ `), the others are what the commands print.
 * The bodies of here-documents are text.
 */
export function findShellProblem(text: string): ShellProblem | undefined {
  const hasPrompts = /^[ \t]*\$ /m.test(text)
  const lines = text.split('\n')
  let offset = 0
  let open: { readonly quote: string; readonly offset: number } | undefined
  let hereEnd: string | undefined
  let isContinued = false
  for (const line of lines) {
    const isCommand = !hasPrompts || isContinued || open !== undefined || /^[ \t]*\$ /.test(line)
    if (hereEnd !== undefined) {
      if (line.trim() === hereEnd) hereEnd = undefined
    } else if (isCommand) {
      open = quoteAfter(line, open, offset)
      isContinued = /(?<!\\)(?:\\\\)*\\$/.test(line)
      if (!open) hereEnd = /<<-?\s*(['"]?)([A-Za-z_]\w*)\1/.exec(line)?.[2]
    }
    offset += line.length + 1
  }
  return open && { message: `the quote ${open.quote} is not closed`, offset: open.offset }
}

type OpenQuote = { readonly quote: string; readonly offset: number } | undefined

/** The quote that is open at a line's end, given the one at its start. */
function quoteAfter(line: string, before: OpenQuote, lineOffset: number): OpenQuote {
  let open = before
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? ''
    if (char === '\\' && open?.quote !== "'") i++
    else if (open) open = char === open.quote ? undefined : open
    else if (char === "'" || char === '"') open = { quote: char, offset: lineOffset + i }
    else if (char === '#' && /^$|[\s;(]/.test(line[i - 1] ?? '')) break
  }
  return open
}
