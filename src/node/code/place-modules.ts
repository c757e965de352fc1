import { hashOf } from '../model/hash.js'
import { compareStrings } from '../model/names.js'
import { kindOf } from './fence.js'
import type { SampleModule } from './page-modules.js'

/** A module with the files that it sees. */
export interface PlacedModule {
  readonly module: SampleModule
  /** As it is checked: ends in a newline. */
  readonly text: string
  /** The page's files at this point, this one included where it is one: path to text. */
  readonly files: ReadonlyMap<string, string>
  /** Folder of these files, below the folder of all samples: pages that show the same files share one. */
  readonly dir: string
  /** Path of the module in that folder. */
  readonly path: string
}

/**
 * Gives every module of a page its surroundings: each file in the version that was shown last, or where it was not yet
 * shown, in the first that follows, because pages often show a caller before what it calls.
 */
export function placeModules(modules: readonly SampleModule[]): PlacedModule[] {
  const texts = modules.map(textOf)
  const names = [...new Set(modules.flatMap(({ name }) => name ?? []))].sort(compareStrings)
  const versions = names.map((name) => ({
    name,
    at: modules.flatMap((module, i) => (module.name === name ? [{ fence: module.fence, text: texts[i] ?? '' }] : [])),
  }))
  return modules.map((module, i) => {
    const files = new Map(
      versions.map(({ name, at }) => {
        const shown = at.findLast(({ fence }) => fence <= module.fence) ?? at[0]
        return [name, shown?.text ?? '']
      }),
    )
    const dir = hashOf([...files].flat(), 10)
    return { module, text: texts[i] ?? '', files, dir, path: module.name ?? samplePath(module, texts[i] ?? '') }
  })
}

/** Whether TypeScript reads it, and a worker may run it. */
export function isScript({ module }: PlacedModule): boolean {
  return kindOf(module.extension) === 'script'
}

function textOf(module: SampleModule): string {
  return module.lines.map(({ text }) => `${text}\n`).join('')
}

/** Nameless samples of one text are one file. */
function samplePath({ extension }: SampleModule, text: string): string {
  return `sample-${hashOf([text], 10)}.${extension}`
}
