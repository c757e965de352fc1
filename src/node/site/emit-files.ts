import { outputPath } from '../base/names.js'
import type { Awaitable, FinishedBuild } from '../base/plugin.js'
import type { Stage } from '../store/stage.js'

/**
 * Runs a `buildEnd` hook with its function `emit`, which stages files. `emit` throws a TypeError if the output cannot have the
 * file: publishing would fail halfway.
 */
export async function withEmit(stage: Stage, run: (emit: FinishedBuild['emit']) => Awaitable<void>): Promise<void> {
  const places = new OutputPlaces(stage.planned.keys())
  let hasEnded = false
  try {
    await run((name, content) => {
      if (hasEnded) throw new TypeError(`"${name}" was emitted after the hook had ended`)
      const normal = outputPath(name)
      if (normal === undefined) throw new TypeError(`"${name}" is not the path of a file in the output folder`)
      if (typeof content !== 'string' && !(content instanceof Uint8Array))
        throw new TypeError(`the content of "${name}" must be text or bytes`)
      const taken = places.takenBy(normal)
      if (taken !== undefined) throw new TypeError(`the output has a ${taken.kind} at "${normal}" already`)
      places.occupy(normal)
      stage.write(normal, content)
    })
  } finally {
    hasEnded = true
  }
}

/** What is at a path, with the name of a file there or below it. */
interface Place {
  readonly kind: 'file' | 'folder'
  readonly name: string
}

/** Which names of a folder are taken: writing to it would fail halfway if a name were a file and a folder. */
export class OutputPlaces {
  /** Lower case, because a file system may not distinguish names by case. */
  readonly #places = new Map<string, Place>()

  /** The names are those of files. */
  constructor(names: Iterable<string> = []) {
    for (const name of names) this.occupy(name)
  }

  occupy(name: string): void {
    const parts = partsOf(name)
    for (let length = 1; length < parts.length; length++)
      this.#places.set(parts.slice(0, length).join('/'), { kind: 'folder', name })
    this.#places.set(parts.join('/'), { kind: 'file', name })
  }

  /** What keeps a file with this name out of the folder; undefined if nothing does. */
  takenBy(name: string): Place | undefined {
    const parts = partsOf(name)
    const above = parts.map((_, i) => this.#places.get(parts.slice(0, i).join('/')))
    return this.#places.get(parts.join('/')) ?? above.find((place) => place?.kind === 'file')
  }
}

function partsOf(name: string): string[] {
  return name.normalize('NFC').toLowerCase().split('/')
}
