import { statSync } from 'node:fs'
import path from 'node:path'
import { parseJson, readChecked, writeChecked } from '../store/checked-file.js'
import type { PageStub } from '../content/page-stub.js'
import { toolHash } from '../tool/package.js'

/** A file that was written this recently could be written again without a visible change of its time. */
const RACY_MS = 2000

interface Stored {
  readonly tool: string
  readonly stubs: readonly (readonly [string, PageStub])[]
}

/** Loads the stubs that the last server saved. Each is valid as long as the size and time of its file are the same. */
export function loadStubs(cacheDir: string): readonly (readonly [string, PageStub])[] {
  const stored = parseJson(readChecked(fileIn(cacheDir))) as Stored | undefined
  return stored?.tool === toolHash() && Array.isArray(stored.stubs) ? stored.stubs : []
}

/** Saves the stubs of content files, so that the next server does not have to open ten thousand files. */
export function saveStubs(cacheDir: string, stubs: Iterable<readonly [string, PageStub]>): void {
  const now = Date.now()
  const settled = [...stubs].filter(([filePath, { problems }]) => {
    const changed = statSync(filePath, { throwIfNoEntry: false })?.mtimeMs
    return problems.length === 0 && changed !== undefined && now - changed > RACY_MS
  })
  writeChecked(fileIn(cacheDir), JSON.stringify({ tool: toolHash(), stubs: settled } satisfies Stored))
}

function fileIn(cacheDir: string): string {
  return path.join(cacheDir, 'cache', 'stubs.json')
}
