import { docusaurusHint } from '../config/docusaurus-names.js'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { suggest } from '../diagnostics/suggest.js'
import type { ConfigOption } from './list-options.js'

/** The option of a key and those below it; `[]` and `[0]` in the key may be left out. Throws (exit 2) for another key. */
export function findOptions(options: readonly ConfigOption[], key: string): ConfigOption[] {
  const wanted = plainKey(key)
  const found = options.filter(({ name }) => {
    const plain = plainKey(name)
    return plain === wanted || plain.startsWith(`${wanted}.`)
  })
  if (found.length > 0) return found
  throw environmentError('usage', `the config has no option ${JSON.stringify(key)}`, hintFor(options, wanted))
}

function hintFor(options: readonly ConfigOption[], wanted: string): string {
  const renamed = docusaurusHint(wanted.split('.'))
  if (renamed !== undefined) return renamed
  const names = options.map(({ name }) => plainKey(name))
  const near = names.find((name) => name.endsWith(`.${wanted}`)) ?? suggest(wanted, names)
  return near === undefined ? '"docsgen options" lists them' : `did you mean ${JSON.stringify(near)}?`
}

/** A key path without what says that there are many: `navbar.items[].label` is `navbar.items.label`. */
function plainKey(key: string): string {
  return key.replace(/\[[^\]]*\]/g, '')
}
