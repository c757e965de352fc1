import type { ListChange } from './site-diff.js'
import { compareStrings } from '../../node/base/names.js'

/** What is in one list only, sorted, each once. */
export function compareLists(before: Iterable<string>, after: Iterable<string>): ListChange {
  const [old, now] = [new Set(before), new Set(after)]
  return {
    added: [...now].filter((value) => !old.has(value)).sort(compareStrings),
    removed: [...old].filter((value) => !now.has(value)).sort(compareStrings),
  }
}

export function isChanged({ added, removed }: ListChange): boolean {
  return added.length + removed.length > 0
}
