import path from 'node:path'
import type { Awaitable, FinishedBuild } from '../model/plugin.js'
import type { Stage } from '../output/stage.js'

/**
 * Runs a `buildEnd` hook with its function `emit`, which stages files. `emit` throws a TypeError if the output cannot have the
 * file: publishing would fail halfway.
 */
export async function withEmit(stage: Stage, run: (emit: FinishedBuild['emit']) => Awaitable<void>): Promise<void> {
  // Lower case, because a file system may not distinguish names by case.
  const places = new Map<string, 'file' | 'folder'>()
  const occupy = (name: string): void => {
    const parts = identity(name).split('/')
    for (let length = 1; length < parts.length; length++) places.set(parts.slice(0, length).join('/'), 'folder')
    places.set(parts.join('/'), 'file')
  }
  for (const name of stage.planned.keys()) occupy(name)
  let hasEnded = false
  try {
    await run((name, content) => {
      if (hasEnded) throw new TypeError(`"${name}" was emitted after the hook had ended`)
      const normal = outputPath(name)
      if (normal === undefined) throw new TypeError(`"${name}" is not the path of a file in the output folder`)
      if (typeof content !== 'string' && !(content instanceof Uint8Array))
        throw new TypeError(`the content of "${name}" must be text or bytes`)
      const parts = identity(normal).split('/')
      const folders = parts.map((_, i) => parts.slice(0, i).join('/'))
      const taken =
        places.get(parts.join('/')) ?? (folders.some((dir) => places.get(dir) === 'file') ? 'file' : undefined)
      if (taken !== undefined) throw new TypeError(`the output has a ${taken} at "${normal}" already`)
      occupy(normal)
      stage.write(normal, content)
    })
  } finally {
    hasEnded = true
  }
}

function identity(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The normal form of a path relative to the output folder; undefined if it is not the path of a file in it. */
function outputPath(name: unknown): string | undefined {
  if (typeof name !== 'string' || path.win32.isAbsolute(name) || /^[a-z]:|\p{Cc}/iu.test(name)) return undefined
  const normal = path.posix.normalize(name.replaceAll('\\', '/'))
  return normal === '.' || normal.endsWith('/') || normal.split('/')[0] === '..' ? undefined : normal
}
