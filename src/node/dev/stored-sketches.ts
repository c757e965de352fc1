import { statSync } from 'node:fs'
import path from 'node:path'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'
import type { Sketch } from '../content/sketch.js'
import { toolHash } from '../package.js'

/** A file that was written so shortly before may be written again without its time telling. */
const RACY_MS = 2000

interface Stored {
  readonly tool: string
  readonly sketches: readonly (readonly [string, Sketch])[]
}

/** What the last server knew of the content files; each is used only while its size and time are the same. */
export function loadSketches(cacheDir: string): readonly (readonly [string, Sketch])[] {
  const stored = parseJson(readChecked(fileIn(cacheDir))) as Stored | undefined
  return stored?.tool === toolHash() && Array.isArray(stored.sketches) ? stored.sketches : []
}

/** Leaves what is known of the content files to the next server: it need not open ten thousand of them. */
export function saveSketches(cacheDir: string, sketches: Iterable<readonly [string, Sketch]>): void {
  const now = Date.now()
  const settled = [...sketches].filter(([filePath, { problems }]) => {
    const changed = statSync(filePath, { throwIfNoEntry: false })?.mtimeMs
    return problems.length === 0 && changed !== undefined && now - changed > RACY_MS
  })
  writeChecked(fileIn(cacheDir), JSON.stringify({ tool: toolHash(), sketches: settled } satisfies Stored))
}

function fileIn(cacheDir: string): string {
  return path.join(cacheDir, 'cache', 'sketches.json')
}
