/** A row of a table, or a section if a description has several paragraphs. */
export interface Entry {
  readonly name: string
  /** Of the heading or the row. */
  readonly id?: string | undefined
  /** Markdown. */
  readonly type: string
  /** Markdown. */
  readonly text: string
}

/** Escapes what has a meaning in Markdown, in HTML or in tables. */
export function escapeText(text: string): string {
  return text.replace(/[&<>|*_[\]`~$\\{}:#!^]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A part of a path: `CommandOptions` is `command-options`. */
export function slug(name: string): string {
  const words = name.replace(/([a-z\d])(?=[A-Z])/g, '$1-').replace(/[^\w-]+/g, '-')
  return words.replace(/^-+|-+$/g, '').toLowerCase() || 'default'
}

/** Sentence case: `Type Aliases` is `Type aliases`. */
export function sentence(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1).toLowerCase()
}

export function paragraphs(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** Declarations are no samples, so `check-code` skips them. */
export function codeBlock(text: string): string {
  return `\`\`\`ts no-check\n${text}\n\`\`\``
}

/** Joins items with commas, or puts each on a line of its own if the line gets longer than 80 characters. */
export function wrapItems(open: string, items: readonly string[], close: string): string {
  const line = `${open}${items.join(', ')}${close}`
  if (line.length <= 80 || items.length === 0) return line
  return `${open}\n${items.map((item) => `${item.replace(/^/gm, '  ')},\n`).join('')}${close}`
}

/** Lists entries as a table, or as sections if a description does not fit into a cell. */
export function listEntries(titles: readonly string[], entries: readonly Entry[]): string {
  if (entries.some(({ text }) => /\n\s*\n|^\s*(?:[-*]|\d+\.) |```/m.test(text)))
    return paragraphs(
      ...entries.map(({ name, id, type, text }) =>
        paragraphs(id ? `### ${code(name)} {#${id}}` : `**${code(name)}**`, type && `Type: ${type}`, text),
      ),
    )
  const rows = entries.map(({ name, id, type, text }) => [code(name, id), type, text])
  const used = titles.map((_, i) => rows.some((row) => row[i]))
  const usedOf = (row: readonly string[]): string[] => row.filter((_, i) => used[i])
  return table(usedOf(titles), rows.map(usedOf))
}

/** A table; empty without rows. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const cell = (text: string): string => text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|')
  const lines = [titles, titles.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function code(text: string, id?: string): string {
  return `<code${id ? ` id="${id}"` : ''}>${escapeText(text)}</code>`
}
