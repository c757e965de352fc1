/** The backticks around a code block in Markdown: at least three, and more than any run of them in the text. */
export function fenceOf(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length)
  return '`'.repeat(Math.max(2, ...runs) + 1)
}
