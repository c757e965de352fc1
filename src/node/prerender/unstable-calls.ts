import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { compareStrings } from '../model/names.js'
import type { UnstableCall } from '../model/output-record.js'

/** The calls in a page that give other HTML in the browser. */
interface UnstablePage {
  readonly file: string
  readonly unstable: readonly UnstableCall[]
}

const hint =
  'set the value in an effect, after the page is hydrated; or add `suppressHydrationWarning` to the element that shows it'

/**
 * Reports calls that give other HTML in the browser: each place once, with the number of its pages. A file with
 * `suppressHydrationWarning` has been told that there are differences.
 */
export function unstableProblems(pages: readonly UnstablePage[], rootDir: string): Diagnostic[] {
  const places = new Map<string, { readonly call: UnstableCall; readonly files: Set<string> }>()
  for (const { file, unstable } of pages.toSorted((a, b) => compareStrings(a.file, b.file))) {
    for (const call of unstable) {
      const key = JSON.stringify([call.call, call.location])
      const place = places.get(key) ?? { call, files: new Set() }
      place.files.add(file)
      places.set(key, place)
    }
  }
  const files = new Set([...places.values()].map(({ call }) => call.location.file))
  const knowing = new Set([...files].filter((file) => isKnowing(path.resolve(rootDir, file))))
  return [...places.values()].filter(({ call }) => !knowing.has(call.location.file)).map(problemOf)
}

function problemOf({
  call: { call, component, location },
  files,
}: {
  readonly call: UnstableCall
  readonly files: Set<string>
}): Diagnostic {
  const [first = ''] = files
  const others = files.size === 1 ? '' : ` (and ${files.size - 1} other ${files.size === 2 ? 'page' : 'pages'})`
  const page = first === location.file ? `this page${others}` : `${first}${others}`
  const subject = component === undefined ? '' : ` in the component "${component}"`
  const message = `\`${call}\`${subject} gives ${page} other HTML in the browser than in the build`
  return { code: 'hydration-mismatch', severity: 'warning', message, hint, location }
}

function isKnowing(filePath: string): boolean {
  try {
    return readFileSync(filePath, 'utf8').includes('suppressHydrationWarning')
  } catch {
    // The file of generated code: nobody can have written it there.
    return false
  }
}
