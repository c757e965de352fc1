interface Fence {
  readonly language: string
  /** What follows the language. */
  readonly info?: string
  readonly text: string
}

/** A fenced code block, with more backticks than any run of them in its text. */
export function sampleFence({ language, info, text }: Fence): string {
  const runs = text.match(/`+/g) ?? []
  const marks = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)))
  const opening = [language, info].filter((part) => part !== undefined && part !== '').join(' ')
  return `${marks}${opening}\n${text.trimEnd()}\n${marks}`
}
