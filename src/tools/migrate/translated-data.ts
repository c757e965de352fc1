import { posix } from 'node:path'
import { textKey } from '../../node/model/languages.js'
import { asRecord } from '../../node/model/record.js'
import { readYamlData } from '../../node/source-text/yaml-data.js'
import type { OldSite } from './old-site.js'
import { manual, mapped, type Note } from './part.js'

/** A file of authors or tags of a content folder, and its translation. */
interface TranslatedData {
  readonly original: string
  /** Both are relative to the root of the site. */
  readonly translation: string
}

/** The fields that docsgen translates by their wording, and those that it has once for all languages. */
const FIELDS = {
  authors: { place: 'author', texts: ['title', 'description'] },
  tags: { place: 'tag', texts: ['label', 'description'] },
} as const

/** Compares a translated file of authors or tags with its original. Returns the texts by the keys of `texts.json`, and what is lost. */
export function translatedData(
  site: OldSite,
  { original, translation }: TranslatedData,
): { readonly texts: Readonly<Record<string, string>>; readonly notes: readonly Note[] } {
  const { place, texts: fields } = FIELDS[/^authors/.test(posix.basename(translation)) ? 'authors' : 'tags']
  const [before, after] = [original, translation].map((file) => read(site, file))
  const texts: Record<string, string> = {}
  const lost: string[] = []
  for (const [name, entry] of Object.entries(after ?? {})) {
    const own = asRecord(before?.[name])
    if (own === undefined) {
      lost.push(name)
      continue
    }
    for (const [field, value] of Object.entries(asRecord(entry) ?? {})) {
      const written = own[field] ?? (place === 'tag' && field === 'label' ? name : undefined)
      if (JSON.stringify(written) === JSON.stringify(value)) continue
      const isText = fields.some((one) => one === field) && typeof value === 'string' && typeof written === 'string'
      const key = isText ? textKey(place, written) : ''
      if (isText && (texts[key] ?? value) === value) texts[key] = value
      else lost.push(`${name}.${field}`)
    }
  }
  const isRead = Object.keys(texts).length > 0
  return {
    texts,
    notes: [
      ...(isRead ? mapped(translation, {}, 'texts.json').notes : []),
      ...(after === undefined ? manual(translation, `it is not a YAML file with ${place}s`).notes : []),
      ...(lost.length === 0
        ? []
        : manual(translation, `docsgen reads these only from ${original}: ${lost.join(', ')}`).notes),
    ],
  }
}

function read(site: OldSite, file: string): Readonly<Record<string, unknown>> | undefined {
  return asRecord(readYamlData(site.read(file) ?? '', { file, code: 'language-texts' }).value)
}
