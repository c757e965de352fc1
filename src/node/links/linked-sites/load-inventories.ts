import path from 'node:path'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import type { ResolvedConfig } from '../../base/config.js'
import { fetchFile } from '../../base/fetch-file.js'
import type { LinkedSite } from '../../base/linked-site.js'
import { locateFindings } from '../../base/schema/finding.js'
import { parseJson, readChecked, writeChecked } from '../../store/replace-file.js'
import { inventories } from './read-inventory.js'

/** What a site has, when it was asked, and why that is not known. */
interface KeptSite extends Pick<LinkedSite, 'targets'> {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly problem?: string
}

const limits = { ms: 5000, bytes: 32_000_000 }
const freshMs = 24 * 60 * 60 * 1000

/**
 * Asks the sites that pages link to by name what they have, at most once a day: what they answered is in the cache folder. If one does
 * not answer, the answer before counts. Without any, links to the site are made of its URL, and the config gets a warning.
 */
export async function withInventories(config: ResolvedConfig, useCache: boolean): Promise<ResolvedConfig> {
  const filePath = path.join(config.cacheDir, 'cache', 'linked-sites.json')
  const before = useCache ? readChecked(filePath) : undefined
  const kept = (parseJson(before) ?? {}) as Record<string, KeptSite>
  const asked = await Promise.all(
    Object.entries(config.sites).map(async ([name, { url }]): Promise<readonly [string, string, KeptSite]> => {
      const known = kept[url]
      const age = Date.now() - (known?.at ?? 0)
      if (known && age >= 0 && age < freshMs) return [name, url, known]
      const found = await askSite(url)
      return [name, url, found.targets ? found : (known ?? found)]
    }),
  )
  const answered = asked.filter(([, , site]) => site.targets)
  const now = JSON.stringify(Object.fromEntries(answered.map(([, url, site]) => [url, site])))
  if (now !== before) writeChecked(filePath, now)
  const sites = Object.fromEntries(asked.map(([name, url, { targets }]) => [name, { url, targets }]))
  const translations = config.translations.map((translation) => ({ ...translation, sites }))
  return { ...config, sites, translations, warnings: [...config.warnings, ...unknownSites(asked, config)] }
}

/** Reads the first inventory that a site has. */
async function askSite(url: string): Promise<KeptSite> {
  const at = Date.now()
  try {
    for (const [name, read] of inventories) {
      const file = await fetchFile(new URL(name, url), limits)
      const targets = file && read(file, url)
      if (targets) return { at, targets }
    }
    return { at, problem: `has none of ${inventories.map(([name]) => name).join(', ')}` }
  } catch (error) {
    return { at, problem: error instanceof Error ? error.message : 'cannot be read' }
  }
}

function unknownSites(asked: readonly (readonly [string, string, KeptSite])[], config: ResolvedConfig): Diagnostic[] {
  const findings = asked.flatMap(([name, url, { problem }]) =>
    problem === undefined
      ? []
      : [
          {
            code: 'unknown-site',
            path: ['sites', name],
            message: `"${url}" ${problem}, so links to "${name}:" are not checked`,
            hint: 'correct the URL, or build again with a network connection',
          },
        ],
  )
  return locateFindings(findings, config, 'warning')
}
