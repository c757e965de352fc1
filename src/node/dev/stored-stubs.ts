import { statSync } from 'node:fs'
import type { PageStub } from '../content/page-stub.js'
import { RACY_MS } from '../store/file-table.js'
import type { Query, ResultStore } from '../store/result-store.js'

type StoredStubs = readonly (readonly [filePath: string, stub: PageStub])[]

const query: Query = { kind: { name: 'stubs' }, key: [] }

/** Loads the stubs that the last server saved. Each is valid as long as the size and time of its file are the same. */
export function loadStubs(store: ResultStore): StoredStubs {
  return store.find<StoredStubs>(query)?.value ?? []
}

/** Saves the stubs of content files, so that the next server does not have to open ten thousand files. */
export function saveStubs(store: ResultStore, stubs: Iterable<readonly [string, PageStub]>): void {
  const now = Date.now()
  const settled = [...stubs].filter(([filePath, { problems }]) => {
    const changed = statSync(filePath, { throwIfNoEntry: false })?.mtimeMs
    return problems.length === 0 && changed !== undefined && now - changed > RACY_MS
  })
  store.keep(query, settled)
}
