import { siteManifest } from '../links/site-manifest.js'
import { markdownName, type Site } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { markerName } from '../output/output-owner.js'

/** Stages the list of routes, ids and other files that marks the output folder as docsgen's. */
export function stageManifest(options: {
  readonly site: Site
  readonly stage: Stage
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}): void {
  const { site, stage, ids } = options
  const ofPages = new Set(site.pages.map(({ route }) => markdownName(route)))
  const isOther = (name: string): boolean => !/^(?:assets|docsgen)\/|\.html$/.test(name) && !ofPages.has(name)
  const files = [...stage.planned.keys()].filter(isOther).sort()
  stage.write(markerName, `${JSON.stringify({ ...siteManifest(site, ids), files })}\n`)
}
