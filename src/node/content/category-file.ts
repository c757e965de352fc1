import { lstatSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { knownNameHint } from '../base/suggest.js'
import { compareStrings, siteRelative } from '../base/names.js'
import type { SourceFile } from '../base/source-file.js'
import { readDataFile } from '../base/source-text/data-file.js'
import type { KeyPath } from '../base/source-text/position.js'
import { readYamlData, type YamlData } from '../base/source-text/yaml-data.js'
import { isRecord } from '../base/record.js'

/** The contents of `_category_.json` or `_category_.yml`, unchecked. */
export interface CategoryFile {
  readonly label?: string
  readonly description?: unknown
  readonly position?: number
  readonly collapsed?: boolean
  readonly collapsible?: boolean
  readonly className?: string
  readonly link?: ({ readonly type?: string; readonly id?: string } & GeneratedIndexOptions) | null
}

/** The options of a category's generated index page. */
export interface GeneratedIndexOptions {
  readonly slug?: unknown
  readonly title?: unknown
  readonly description?: unknown
  readonly keywords?: unknown
  readonly image?: unknown
}

/** Path of the category file of a folder; undefined if there is none. */
function findCategoryFile(dir: string): string | undefined {
  return ['_category_.json', '_category_.yml', '_category_.yaml']
    .map((name) => path.join(dir, name))
    .find((candidate) => lstatSync(candidate, { throwIfNoEntry: false }) !== undefined)
}

/**
 * Reads the category file of a folder of the docs, without the fields that are not valid; empty if there is none.
 * `generated` has those that plugins generate, by folder.
 */
export function readCategory(dir: string, generated?: ReadonlyMap<string, string>): CategoryFile {
  const file = findCategoryFile(dir) ?? generated?.get(dir)
  return file === undefined ? {} : parseCategory(file, file).category
}

/** The category files in the folders of docs, and in those above them, sorted. */
export function categoryFiles(docs: readonly SourceFile[]): string[] {
  const dirs = new Set<string>()
  for (const { path: filePath, contentDir } of docs) {
    for (let dir = path.dirname(filePath); dir.length > contentDir.length && !dirs.has(dir); dir = path.dirname(dir))
      dirs.add(dir)
  }
  return [...dirs].sort(compareStrings).flatMap((dir) => findCategoryFile(dir) ?? [])
}

/** What is wrong with the category files of some docs. */
export function checkCategories(docs: readonly SourceFile[], rootDir: string): Diagnostic[] {
  return categoryFiles(docs).flatMap((file) => parseCategory(file, siteRelative(rootDir, file)).problems)
}

/** Types of the fields that docsgen reads. */
const FIELDS: Readonly<Record<string, readonly [types: readonly string[], expected: string]>> = {
  label: [['string', 'number'], 'a text'],
  position: [['number'], 'a number'],
  collapsed: [['boolean'], 'true or false'],
  collapsible: [['boolean'], 'true or false'],
  className: [['string'], 'a text'],
}

/** Fields that nothing depends on: for translations, and for components that a site has replaced. */
const OTHER_FIELDS = ['$schema', 'key', 'customProps']

const CATEGORY_FIELDS = [...Object.keys(FIELDS), 'description', 'link']

const LINK_FIELDS = ['type', 'id', 'slug', 'title', 'description', 'keywords', 'image']

const LINK_TYPES: readonly unknown[] = ['doc', 'generated-index']

function parseCategory(
  filePath: string,
  file: string,
): { readonly category: CategoryFile; readonly problems: readonly Diagnostic[] } {
  const read = readDataFile(filePath, file)
  if (read === undefined) return { category: {}, problems: [] }
  if (read.problem) return { category: {}, problems: [read.problem] }
  const { value, problems, locate } = readValue(read.text, { file, isJson: filePath.endsWith('.json') })
  if (problems.length > 0 || value === null || value === undefined) return { category: {}, problems }
  const found: Diagnostic[] = []
  const report = (key: KeyPath, message: string, hint: string): void => {
    found.push({ code: 'category-file', severity: 'error', message, hint, location: { file, ...locate()(key) } })
  }
  if (!isRecord(value)) {
    report(
      [],
      'the category file is not a mapping of keys to values',
      'write `label: Guides`, or `{ "label": "Guides" }`',
    )
    return { category: {}, problems: found }
  }
  const category: Record<string, unknown> = { ...value }
  for (const key of Object.keys(FIELDS)) category[key] = converted(category[key], FIELDS[key]?.[0] ?? [])
  for (const [key, [types, expected]] of Object.entries(FIELDS)) {
    const field = category[key]
    const isRight = typeof field === 'number' ? Number.isFinite(field) : true
    if (field === undefined || (isRight && types.includes(typeof field))) continue
    delete category[key]
    if (field !== null) report([key], `"${key}" is not ${expected}`, `write ${expected}, or remove "${key}"`)
  }
  const warnUnknown = (path: KeyPath, record: object, what: string, known: readonly string[]): void => {
    for (const key of Object.keys(record).filter((one) => !known.includes(one) && !OTHER_FIELDS.includes(one)))
      found.push({
        code: 'unknown-field',
        severity: 'warning',
        message: `"${key}" is not a field of ${what}`,
        hint: knownNameHint(key, known),
        location: { file, ...locate()([...path, key]) },
      })
  }
  warnUnknown([], value, 'a category', CATEGORY_FIELDS)
  if (isRecord(value.link)) warnUnknown(['link'], value.link, 'the link of a category', LINK_FIELDS)
  if (typeof category.label === 'number') category.label = String(category.label)
  const { link } = category
  if (link !== undefined && link !== null && !isLink(link)) {
    delete category.link
    report(
      ['link'],
      '"link" is not the link of a category',
      'write `type: generated-index`, or `type: doc` with its `id`',
    )
  }
  return { category, problems: found }
}

/** `"3"` is a number and `"true"` a switch, because sites have such files. */
function converted(value: unknown, types: readonly string[]): unknown {
  if (typeof value !== 'string' || types.includes('string')) return value
  if (types.includes('boolean')) return value === 'true' || (value === 'false' ? false : value)
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
}

function isLink(link: unknown): boolean {
  return isRecord(link) && LINK_TYPES.includes(link.type) && (link.type !== 'doc' || typeof link.id === 'string')
}

/** The value of the file. Most files are valid JSON, which is faster to read than YAML; positions are only read for problems. */
function readValue(
  text: string,
  { file, isJson }: { readonly file: string; readonly isJson: boolean },
): Pick<YamlData, 'value' | 'problems'> & { readonly locate: () => YamlData['locate'] } {
  const readYaml = (): YamlData => readYamlData(text, { file, code: 'category-file' })
  if (isJson) {
    try {
      return { value: JSON.parse(text), problems: [], locate: () => readYaml().locate }
    } catch {
      // The YAML parser locates the mistake.
    }
  }
  const data = readYaml()
  return { ...data, locate: () => data.locate }
}
