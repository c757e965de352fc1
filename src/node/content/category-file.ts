import { lstatSync } from 'node:fs'
import path from 'node:path'
import { isNil, mapValues, omitBy } from 'es-toolkit'
import * as z from 'zod/mini'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareStrings, siteRelative } from '../base/names.js'
import type { SourceFile } from '../base/source-file.js'
import { readDataFile } from '../base/source-text/data-file.js'
import { readYamlData, type YamlData } from '../base/source-text/yaml-data.js'
import { asRecord, isRecord } from '../base/record.js'
import { rule } from '../base/schema/fields.js'
import type { Finding } from '../base/schema/finding.js'
import { findingsOf } from '../config/issues.js'
import { badgeSchema } from './badge.js'
import { positionOf } from './front-matter-fields.js'

/** The contents of `_category_.json` or `_category_.yml`, unchecked. */
export interface CategoryFile {
  readonly label?: string
  readonly description?: unknown
  readonly position?: number
  readonly collapsed?: boolean
  readonly collapsible?: boolean
  readonly className?: string
  readonly badge?: unknown
  readonly icon?: string
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

const text = z.optional(z.string())
const flag = z.optional(z.boolean())
const anything = z.optional(z.unknown())

/** `"3"` is a number and `"true"` a switch, because sites have such files. */
const lenient: Readonly<Record<string, (value: string) => unknown>> = {
  position: (value) => positionOf(value) ?? value,
  collapsed: switchOf,
  collapsible: switchOf,
}

const categorySchema = z.strictObject({
  label: z.optional(z.union([z.string(), z.number()])),
  position: z.optional(z.number()),
  collapsed: flag,
  collapsible: flag,
  className: text,
  badge: badgeSchema,
  icon: text,
  description: anything,
  link: z.optional(
    z
      .strictObject({
        type: z.enum(['doc', 'generated-index']),
        id: text,
        slug: anything,
        title: anything,
        description: anything,
        keywords: anything,
        image: anything,
      })
      .check(
        rule((link) => {
          const { type, id } = asRecord(link) ?? {}
          if (type !== 'doc' || id !== undefined) return []
          return [{ code: 'config-missing', path: ['id'], message: 'is missing', hint: 'write the id of a doc' }]
        }),
      ),
  ),
  // Nothing depends on these: they are for translations, for editors, and for components that a site has replaced.
  $schema: anything,
  key: anything,
  customProps: anything,
})

function switchOf(value: string): unknown {
  return value === 'true' || (value === 'false' ? false : value)
}

function parseCategory(
  filePath: string,
  file: string,
): { readonly category: CategoryFile; readonly problems: readonly Diagnostic[] } {
  const read = readDataFile(filePath, file)
  if (read === undefined) return { category: {}, problems: [] }
  if (read.problem) return { category: {}, problems: [read.problem] }
  const { value: written, problems, locate } = readValue(read.text, { file, isJson: filePath.endsWith('.json') })
  if (problems.length > 0 || written === null || written === undefined) return { category: {}, problems }
  const located = ({ code, path, message, hint }: Finding): Diagnostic => ({
    ...(code === 'config-unknown-key'
      ? { code: 'unknown-field', severity: 'warning' }
      : { code: 'category-file', severity: 'error' }),
    message,
    hint,
    location: { file, ...locate()(path) },
  })
  if (!isRecord(written)) {
    const message = 'the category file is not a mapping of keys to values'
    const hint = 'write `label: Guides`, or `{ "label": "Guides" }`'
    return { category: {}, problems: [located({ code: 'category-file', path: [], message, hint })] }
  }
  const { link, ...fields } = written
  const value: Record<string, unknown> = {
    ...mapValues(omitBy(fields, isNil), (field, key) =>
      typeof field === 'string' ? (lenient[key]?.(field) ?? field) : field,
    ),
    ...(link === null ? {} : { link }),
  }
  const findings = findingsOf(z.safeParse(categorySchema, value).error?.issues ?? [], { schema: categorySchema, value })
  const wrong = findings.filter(({ code }) => code !== 'config-unknown-key').map(({ path: [key] }) => String(key))
  const category: Record<string, unknown> = omitBy({ ...value, link }, (_, key) => wrong.includes(key))
  if (typeof category.label === 'number') category.label = String(category.label)
  return { category, problems: findings.map(located) }
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
