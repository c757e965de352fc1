import { isMap, isScalar } from 'yaml'
import { hasErrors } from '../../../shared/diagnostic.js'
import { readFrontMatter } from '../../../node/content/front-matter.js'
import { parseYaml } from '../../../node/base/source-text/checked-yaml.js'
import { frontMatterSpan } from '../../../node/base/source-text/front-matter-span.js'

/** The field of a translation with the fingerprint of the original that was translated. */
export const TRANSLATION_FIELD = 'translation_of'

/**
 * Writes the fingerprint of its original into the front matter of a translation; everything else stays as it is, byte for byte. Undefined
 * if the front matter cannot be edited: it is not valid, or a mapping in braces.
 */
export function withFingerprint(text: string, fingerprint: string): string | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const bare = text.slice(mark.length)
  const before = readFrontMatter(bare, '')
  if (Object.keys(before.data).length === 0 && hasErrors(before.problems)) return undefined
  const edited = insertLine(bare, `${TRANSLATION_FIELD}: '${fingerprint}'`)
  const { [TRANSLATION_FIELD]: _, ...others } = before.data
  const { [TRANSLATION_FIELD]: written, ...kept } = readFrontMatter(edited, '').data
  return written === fingerprint && JSON.stringify(others) === JSON.stringify(kept) ? mark + edited : undefined
}

function insertLine(text: string, line: string): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n'
  const span = frontMatterSpan(text)
  if (!span) return ['---', line, '---', '', text].join(lineEnd)
  const place = fieldPlace(text.slice(span.start, span.end)) ?? { start: span.end - span.start, end: undefined }
  const start = span.start + place.start
  if (place.end === undefined) return `${text.slice(0, start)}${line}${lineEnd}${text.slice(start)}`
  return text.slice(0, start) + line + text.slice(span.start + place.end)
}

/** Where the field is, from its name to the end of its value. */
function fieldPlace(yaml: string): { readonly start: number; readonly end: number } | undefined {
  const contents = parseYaml(yaml, 'the front matter').document?.contents
  if (!isMap(contents)) return undefined
  const pair = contents.items.find(({ key }) => isScalar(key) && key.value === TRANSLATION_FIELD)
  if (!isScalar(pair?.key)) return undefined
  const value = pair.value as { readonly range?: readonly number[] | null } | null
  const [start = 0, keyEnd = 0] = pair.key.range ?? []
  const end = value?.range?.[1] ?? keyEnd
  // A block of several lines ends with the line break of its last one.
  return { start, end: start + yaml.slice(start, end).trimEnd().length }
}
