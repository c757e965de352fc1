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

/** A part of a path: `CommandOptions` is `command-options`. Files whose names begin with `_` are no pages. */
export function slug(name: string): string {
  const words = name.replace(/([a-z\d])(?=[A-Z])/g, '$1-').replace(/[^\w-]+/g, '-')
  return words.replace(/^[-_]+|-+$/g, '').toLowerCase() || 'default'
}

/** Sentence case: `Type Aliases` is `Type aliases`. */
export function sentence(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1).toLowerCase()
}

export function paragraphs(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** Joins sentences, of which some may lack the period. */
export function sentences(...parts: readonly (string | undefined | false)[]): string {
  const texts = parts.filter((part) => part !== undefined && part !== false && part !== '')
  return texts.map((text, i) => (i < texts.length - 1 ? `${text}`.replace(/(?<=[\w`)'"])$/, '.') : text)).join(' ')
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

/**
 * Lists entries as a table, or as sections if a type or a description is too long for a cell. Name and type share a column,
 * so that the table fits on a phone.
 */
export function listEntries([title, type]: readonly [string, string], entries: readonly Entry[]): string {
  const isLong = (entry: Entry): boolean =>
    lengthOf(entry.type) > 30 || /\n\s*\n|^\s*(?:[-*]|\d+\.) |```/m.test(entry.text)
  if (entries.some(isLong))
    return paragraphs(
      ...entries.map((entry) => {
        const name = codeOf(entry.name)
        const heading = entry.id ? `### ${name} {#${entry.id}}` : `**${name}**`
        return paragraphs(heading, entry.type && `${type}: ${entry.type}`, entry.text)
      }),
    )
  if (entries.every(({ text }) => text === ''))
    return table(
      [title, type],
      entries.map((entry) => [codeOf(entry.name, entry.id), entry.type]),
    )
  const rows = entries.map((entry) => {
    const name = `**${codeOf(entry.name, entry.id)}**`
    return [entry.type ? `${name}<br>${entry.type}` : name, entry.text]
  })
  return table([title, 'Description'], rows)
}

/** Length of a type on the screen. */
function lengthOf(type: string): number {
  return type.replace(/<\/?code>|\]\([^)]*\)/g, '').replace(/&#\d+;/g, '.').length
}

/** A table; empty without rows. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const cell = (text: string): string => text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|')
  const lines = [titles, titles.map(() => '---'), ...rows.map((row) => row.map(cell))]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function codeOf(text: string, id?: string): string {
  return `<code${id ? ` id="${id}"` : ''}>${escapeText(text)}</code>`
}
