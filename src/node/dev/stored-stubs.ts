import { statSync } from 'node:fs'
import path from 'node:path'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'
import type { PageStub } from '../content/page-stub.js'
import { toolHash } from '../tool/package.js'

/** A file that was written so shortly before may be written again without its time telling. */
const RACY_MS = 2000

interface Stored {
  readonly tool: string
  readonly stubs: readonly (readonly [string, PageStub])[]
}

/** What the last server knew of the content files; each is used only while its size and time are the same. */
export function loadStubs(cacheDir: string): readonly (readonly [string, PageStub])[] {
  const stored = parseJson(readChecked(fileIn(cacheDir))) as Stored | undefined
  return stored?.tool === toolHash() && Array.isArray(stored.stubs) ? stored.stubs : []
}

/** Leaves what is known of the content files to the next server: it need not open ten thousand of them. */
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
