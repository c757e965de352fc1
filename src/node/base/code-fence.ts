/** The backticks around a code block in Markdown: at least three, and more than any run of them in the text. */
export function fenceOf(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  return '`'.repeat(Math.max(2, ...runs) + 1)
}

/** The type of an identifier in a code block, which readers see at it. A plugin sets a list as `data.types` of the `<code>` in a `<pre>`. */
export interface CodeType {
  /** Index of the line. */
  readonly line: number
  /** Index in the line. */
  readonly column: number
  readonly length: number
  readonly text: string
}
