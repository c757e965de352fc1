import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { siteRelative } from '../base/names.js'
import { documentName } from '../base/site.js'
import type { Stage } from '../store/stage.js'
import type { Query } from '../store/result-store.js'
import { keyLocator } from '../base/source-text/locate-key.js'
import { checkBudgets } from './weight/check-budgets.js'
import { type FileFacts, Scale } from './weight/scale.js'
import type { Analysis } from './analyze.js'
import type { LastBuild } from './last-build.js'
import type { Workspace } from './workspace.js'

/** How many documents are measured at the same time. */
const readers = 8

/**
 * Compares what each page of the stage loads with the budgets of the config. What was measured of a file is cached by its name
 * and its hash, so only new files are compressed.
 */
export async function checkWeights(options: {
  readonly workspace: Workspace
  readonly last: LastBuild
  readonly analysis: Analysis
  readonly stage: Stage
}): Promise<Diagnostic[]> {
  const { workspace, last, analysis, stage } = options
  const { config, clock, store } = workspace
  if (config.budgets.length === 0) return []
  clock.step('budgets')
  const used = new Map<string, FileFacts>()
  // What a relative or absolute URL in a file leads to depends on the name of the file and on the base.
  const queryOf = (name: string): Query => ({
    kind: { name: 'weights', isGrouped: true, isPortable: true },
    key: [config.base, name, stage.planned.get(name)?.record.hash ?? ''],
  })
  const factsOf = (name: string): FileFacts => {
    const facts = used.get(name) ?? { ...store.find<FileFacts>(queryOf(name))?.value }
    used.set(name, facts)
    return facts
  }
  const scale = new Scale(
    {
      base: config.base,
      read: async (name) => (stage.planned.has(name) ? readFile(stage.pathOf(name)) : undefined),
      size: (name) => stage.planned.get(name)?.record.size,
    },
    factsOf,
  )
  const lastScale = scaleOfLast(last, config.base)
  const limit = pLimit(readers)
  const found = await checkBudgets(config.budgets, {
    routes: analysis.site.pages.flatMap(({ route, isNotFound }) => (isNotFound ? [] : [route])),
    load: (route, kinds) => limit(() => scale.load(documentName(route, config.documents), { kinds })),
    atMost: (route, kinds) =>
      limit(() => scale.load(documentName(route, config.documents), { kinds, uncompressed: true })),
    // The last build may have named its documents in another way.
    lastLoad: async (route, kinds) =>
      (await lastScale?.load(documentName(route), { kinds })) ??
      (await lastScale?.load(documentName(route, 'files'), { kinds })),
  })
  for (const [name, facts] of used) store.keep(queryOf(name), facts)
  if (found.length === 0) return []
  const locate = keyLocator(readFileSync(config.configPath, 'utf8'))
  const file = siteRelative(config.rootDir, config.configPath)
  return found.map(({ index, kind, ...diagnostic }) => ({
    ...diagnostic,
    location: { file, ...locate(['budgets', index, kind ?? 'routes']) },
  }))
}

/** The files of the last build, which are in the output folder until this build is published. */
function scaleOfLast({ state }: LastBuild, base: string): Scale | undefined {
  if (!state) return undefined
  const sizeOf = (name: string) => (Object.hasOwn(state.outputs, name) ? state.outputs[name]?.size : undefined)
  const read = async (name: string) =>
    sizeOf(name) === undefined ? undefined : readFile(path.join(state.outDir, name)).catch(() => undefined)
  return new Scale({ base, read, size: sizeOf })
}
