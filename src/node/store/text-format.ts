/** How the author of a text file writes it. */
interface TextFormat {
  readonly byteOrderMark: boolean
  /** Of all lines; `\n` if the file mixes several, which then stay as they are. */
  readonly lineEnding: '\n' | '\r\n'
  readonly finalNewline: boolean
  /** The first indent, such as two spaces; empty if no line has one. */
  readonly indent: string
}

/** A text in the form that commands edit: without byte order mark, with `\n`. */
export interface FormattedText {
  readonly text: string
  readonly format: TextFormat
}

/** Separates a text from its format. */
export function readFormat(written: string): FormattedText {
  const byteOrderMark = written.startsWith('\ufeff')
  const bare = byteOrderMark ? written.slice(1) : written
  const isWindows = bare.includes('\r\n') && !/(?:^|[^\r])\n/.test(bare)
  const text = isWindows ? bare.replaceAll('\r\n', '\n') : bare
  const format: TextFormat = {
    byteOrderMark,
    lineEnding: isWindows ? '\r\n' : '\n',
    finalNewline: text === '' || text.endsWith('\n'),
    indent: /^[ \t]+(?=\S)/m.exec(text)?.[0] ?? '',
  }
  return { text, format }
}

/** Writes a text in a format. */
export function printFormat(text: string, { byteOrderMark, lineEnding, finalNewline }: TextFormat): string {
  const bare = text.replace(/\n+$/, '')
  const ends = text === '' || text.endsWith('\n')
  const lines = finalNewline ? (ends ? text : `${text}\n`) : bare
  return (byteOrderMark ? '\ufeff' : '') + (lineEnding === '\n' ? lines : lines.replaceAll('\n', lineEnding))
}
