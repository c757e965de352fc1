import { type Document, isMap, isNode, isScalar, type Node, type Scalar, visit } from 'yaml'
import { dayOf, positionOf } from './front-matter-fields.js'
import { tagsProblem } from './tags-file.js'
import { isUnsafeHref } from '../base/safe-href.js'
import type { FrontMatter } from '../base/source-file.js'
import type { KeyPath } from '../base/source-text/key-path.js'
import { frontMatterLocator } from '../base/source-text/locate-yaml.js'
import { positionAt } from '../base/source-text/position.js'
import type { Diagnostic, Severity } from '../../shared/diagnostic.js'
import { editDistance } from '../../shared/edit-distance.js'

/** A problem in the front matter; line and column count from 1 in the file. */
export interface FrontMatterProblem extends Pick<Diagnostic, 'message' | 'hint'> {
  readonly line: number
  readonly column?: number
  readonly severity?: Severity
}

/** Values that have no effect as written. They are only warnings, because other tools use the same keys for something else. */
export function valueProblems(data: FrontMatter, yaml: string): FrontMatterProblem[] {
  let locate: ReturnType<typeof frontMatterLocator> | undefined
  const checks: Record<string, ValueProblem | undefined> = {
    search: searchProblem(data),
    tags: tagsProblem(data.tags),
    last_update: dateProblem(data),
    sidebar_position: positionProblem(data),
    slug: slugProblem(data),
    keywords: keywordsProblem(data),
    toc_min_heading_level: levelsProblem(data),
    custom_edit_url: editUrlProblem(data),
    ...Object.fromEntries(SWITCHES.map((name) => [name, switchProblem(name, data[name])])),
    ...Object.fromEntries(TEXTS.map((name) => [name, textProblem(name, data[name])])),
    ...Object.fromEntries(
      Object.keys(data)
        .map((key) => [key, spellingProblem(key, data)])
        .filter(([, one]) => one),
    ),
  }
  return Object.entries(checks).flatMap(([key, problem]): FrontMatterProblem[] => {
    if (problem === undefined) return []
    locate ??= frontMatterLocator(yaml)
    const { path = [key], ...rest } = problem
    return [{ ...locate(path), severity: 'warning', ...rest }]
  })
}

const SWITCHES = [
  'draft',
  'unlisted',
  'hide_title',
  'hide_table_of_contents',
  'hide_reading_time',
  'parse_number_prefixes',
]

const TEXTS = ['title', 'description', 'sidebar_label', 'pagination_label', 'sidebar_class_name', 'translation_of']

const LEVELS = ['toc_min_heading_level', 'toc_max_heading_level'] as const

/** Other fields whose names are recognized in another spelling: `Title`, `sidebarPosition`. */
const SHORT_NAMES = [
  'title',
  'description',
  'slug',
  'draft',
  'unlisted',
  'tags',
  'keywords',
  'hide_title',
  'last_update',
]

/** Fields whose names are so long that a similar name is a misspelled one, and not a field for components. */
const LONG_NAMES = [
  'description',
  'sidebar_position',
  'sidebar_label',
  'sidebar_class_name',
  'displayed_sidebar',
  'pagination_prev',
  'pagination_next',
  'pagination_label',
  'hide_table_of_contents',
  'hide_reading_time',
  'custom_edit_url',
  'toc_min_heading_level',
  'toc_max_heading_level',
  'parse_number_prefixes',
  'translation_of',
]

/** These names by their plain forms. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [...SHORT_NAMES, ...LONG_NAMES, ...SWITCHES].map((name) => [plainKey(name), name]),
)

type ValueProblem = Pick<FrontMatterProblem, 'message' | 'hint' | 'severity'> & { readonly path?: KeyPath }

function searchProblem({ search }: FrontMatter): ValueProblem | undefined {
  if (search === undefined || typeof search === 'boolean' || isBoost(search)) return undefined
  const message = '"search" is neither false nor a boost greater than 0'
  const hint = 'write `search: false` to exclude the page from the search, or `search: { boost: 2 }` to rank it higher'
  return { message, hint }
}

/** `draft: yes` is a text in YAML 1.2, so the page would be published. */
function switchProblem(name: string, value: unknown): ValueProblem | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return undefined
  return { message: `"${name}" is neither true nor false, so it has no effect`, hint: `write \`${name}: true\`` }
}

function positionProblem({ sidebar_position: position }: FrontMatter): ValueProblem | undefined {
  if (position === undefined || position === null || positionOf(position) !== undefined) return undefined
  return { message: '"sidebar_position" is not a number, so it has no effect', hint: 'write `sidebar_position: 2`' }
}

function editUrlProblem({ custom_edit_url: url }: FrontMatter): ValueProblem | undefined {
  if (typeof url !== 'string' || !isUnsafeHref(url)) return undefined
  return { message: `the unsafe URL "${url}" in "custom_edit_url" is left out`, hint: 'use an `https:` URL' }
}

function slugProblem({ slug }: FrontMatter): ValueProblem | undefined {
  if (typeof slug !== 'string' || !/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(slug)) return undefined
  const url = URL.canParse(slug, 'https://localhost') ? new URL(slug, 'https://localhost').pathname : '/setup'
  return { message: `the slug "${slug}" is a URL`, hint: `write only the path: \`slug: ${url}\``, severity: 'error' }
}

function keywordsProblem({ keywords }: FrontMatter): ValueProblem | undefined {
  if (keywords === undefined || keywords === null || keywords === '' || Array.isArray(keywords)) return undefined
  const words =
    typeof keywords === 'string' ? keywords.split(',').flatMap((word) => word.trim() || []) : ['setup', 'npm']
  return { message: '"keywords" is not a list, so it has no effect', hint: `write \`keywords: [${words.join(', ')}]\`` }
}

function levelsProblem(data: FrontMatter): ValueProblem | undefined {
  for (const name of LEVELS) {
    const level = data[name]
    if (level === undefined || level === null) continue
    if (typeof level !== 'number')
      return { message: `"${name}" is not a number, so it has no effect`, hint: `write \`${name}: 3\``, path: [name] }
    if (level > 6) return { message: `"${name}" is ${level}, and headings have levels from 2 to 6`, path: [name] }
  }
  const { toc_min_heading_level: min, toc_max_heading_level: max } = data
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return undefined
  const message = `"toc_min_heading_level" (${min}) is greater than "toc_max_heading_level" (${max}), so the outline is empty`
  return { message, hint: 'swap the numbers' }
}

function textProblem(name: string, value: unknown): ValueProblem | undefined {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number') return undefined
  const hint = `write text${typeof value === 'boolean' ? `, in quotes: ${name}: "${value}"` : ''}`
  return { message: `"${name}" is not text, so it has no effect`, hint }
}

function spellingProblem(key: string, data: FrontMatter): ValueProblem | undefined {
  if (NAMES.get(plainKey(key)) === key) return undefined
  const isMissing = (name: string): boolean => !(name in data)
  const near =
    NAMES.get(plainKey(key)) ??
    (key.length < 9 ? undefined : LONG_NAMES.find((name) => isMissing(name) && editDistance(key, name, 2) <= 2))
  if (near === undefined || !isMissing(near)) return undefined
  return { message: `unknown key "${key}"`, hint: `did you mean "${near}"?` }
}

/** A key without what tools write in different ways: `sidebarPosition`, `sidebar-position`. */
function plainKey(key: string): string {
  return key.replace(/[-_ ]/g, '').toLowerCase()
}

function isBoost(search: unknown): boolean {
  if (typeof search !== 'object' || search === null || Array.isArray(search)) return false
  const { boost, ...others } = search as { readonly boost?: unknown }
  return typeof boost === 'number' && boost > 0 && Object.keys(others).length === 0
}

function dateProblem({ last_update: update }: FrontMatter): ValueProblem | undefined {
  const date = typeof update === 'object' && update !== null && 'date' in update ? update.date : undefined
  if (date === undefined || date === null || dayOf(date) !== undefined) return undefined
  const written = typeof date === 'object' ? 'the value' : `"${String(date)}"`
  const path = ['last_update', 'date']
  return { message: `${written} in "last_update" is not a date`, hint: 'write it as `date: 2026-01-31`', path }
}

/** Fields whose values readers see as text. */
const SHOWN_TEXTS = new Set(['title', 'title_meta', 'description', 'sidebar_label', 'pagination_label'])
/** Fields with texts in lists or mappings. */
const CONTAINERS = new Set(['tags', 'keywords', 'hero', 'features'])
/** Text fields that are also parts of URLs. */
const URL_NAMES = new Set(['id', 'slug'])

/** The start of a comment that was probably meant as text: `#42`, but not `# the label`. */
const glued = /^[ \t]*(#[\p{L}\p{N}][^\r\n]*)/u

/**
 * Finds texts that YAML reads as something else, because they are not in quotes: `Fix #42` ends before the `#`, and `1.10` is the
 * number 1.1.
 */
export function writtenProblems({ contents }: Document, yaml: string): FrontMatterProblem[] {
  if (!/[ \t]#[\p{L}\p{N}]|[:,[-][ \t]*[-+.]?\d/u.test(yaml)) return []
  if (!isMap(contents)) return []
  return contents.items.flatMap((pair) => {
    const key = isScalar(pair.key) ? String(pair.key.value) : ''
    if (!SHOWN_TEXTS.has(key) && !CONTAINERS.has(key) && !URL_NAMES.has(key)) return []
    return isNode(pair.value) ? problemsIn(pair.value, key, yaml) : []
  })
}

function problemsIn(value: Node, key: string, yaml: string): FrontMatterProblem[] {
  const problems: FrontMatterProblem[] = []
  const report = (offset: number, problem: Pick<FrontMatterProblem, 'message' | 'hint'>): void => {
    const { line, column } = positionAt(yaml, offset)
    // The YAML starts on the second line of the file.
    problems.push({ severity: 'warning', ...problem, line: line + 1, column })
  }
  visit(value, {
    Scalar(at, node) {
      if (at === 'key' || node.type !== 'PLAIN' || !node.range) return
      const [start, end] = node.range
      const comment = glued.exec(yaml.slice(end, lineEnd(yaml, end)))?.[1]
      if (comment !== undefined && !URL_NAMES.has(key))
        report(end + yaml.slice(end).indexOf('#'), cutText(key, node, comment))
      // Sizes in a hero are numbers.
      else if (key !== 'hero' && key !== 'features' && isOtherNumber(node)) report(start, changedNumber(key, node))
    },
  })
  return problems
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function cutText(
  key: string,
  { value, source = '' }: Scalar,
  comment: string,
): Pick<FrontMatterProblem, 'message' | 'hint'> {
  const text = comment.trim()
  const left = value === null ? `"${key}" is empty` : `the text in "${key}" ends with "${source}"`
  return {
    message: `"${text}" is a comment, so ${left}`,
    hint: `put the text in quotes: ${JSON.stringify(source === '' ? text : `${source} ${text}`)}`,
  }
}

function isOtherNumber({ value, source }: Scalar): boolean {
  return (typeof value === 'number' || typeof value === 'bigint') && source !== undefined && String(value) !== source
}

function changedNumber(key: string, { value, source }: Scalar): Pick<FrontMatterProblem, 'message' | 'hint'> {
  return {
    message: `"${source}" in "${key}" is read as the number ${String(value)}`,
    hint: `put it in quotes: "${source}"`,
  }
}
