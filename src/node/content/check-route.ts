import type { Diagnostic } from '../../shared/diagnostic.js'
import { locateField } from '../source-text/locate-field.js'
import type { SourceFile } from '../model/source-file.js'

/** File systems allow 255 bytes in a name. The name of a Markdown version has three more than its page. */
const MAX_SEGMENT_BYTES = 252

/** Why a route cannot be encoded or written; undefined if it can. `findInvalidRoutes` reports other characters. */
export function routeProblem(source: SourceFile): Diagnostic | undefined {
  const { route, file, frontMatter } = source
  const problem = segmentProblem(route)
  if (problem === undefined) return undefined
  const field = ['slug', 'id'].find((name) => frontMatter[name] !== undefined)
  return {
    code: 'invalid-route',
    severity: 'error',
    message: `the URL of the page has ${problem}`,
    hint: field === undefined ? 'rename the file, or set `slug` in its front matter' : `change \`${field}\``,
    location: field === undefined ? { file } : locateField(source, [field]),
  }
}

function segmentProblem(route: string): string | undefined {
  if (/\p{Surrogate}/u.test(route)) return 'half of a surrogate pair'
  const long = route.split('/').find((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
  return long === undefined ? undefined : `a part of ${Buffer.byteLength(long)} bytes, and file systems allow 255`
}
