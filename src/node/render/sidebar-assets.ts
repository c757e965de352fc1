import type { SidebarData } from '../../shared/page.js'
import { nameHash } from '../base/hash.js'
import { isWhole, sidebarFor } from '../content/resolve-sidebars.js'
import type { ResolvedSidebar } from '../base/sidebars.js'

/** The sidebar files of a site: one for each sidebar, or one for each branch of a large sidebar. */
export interface SidebarAssets {
  /** URL of the file for pages in a branch. */
  urlFor(name: string, branch: string): string
  /** Data by URL, of the files that `urlFor` has returned. */
  readonly data: ReadonlyMap<string, SidebarData>
  /** JSON text by name below the output folder, of the same files. */
  readonly files: ReadonlyMap<string, string>
}

/** Creates sidebar files on demand. */
export function createSidebarAssets(sidebars: ReadonlyMap<string, ResolvedSidebar>, base: string): SidebarAssets {
  const urls = new Map<string, string>()
  const data = new Map<string, SidebarData>()
  const files = new Map<string, string>()
  const whole = new Map([...sidebars].map(([name, sidebar]) => [name, isWhole(sidebar)]))
  return {
    data,
    files,
    urlFor(name, branch) {
      const identity = `${name}/${whole.get(name) ? '' : branch}`
      const known = urls.get(identity)
      if (known !== undefined) return known
      const sidebar = sidebars.get(name)
      if (!sidebar) throw new Error(`no sidebar "${name}"`)
      const value = sidebarFor(sidebar, branch)
      const json = JSON.stringify(value)
      const file = `assets/sidebar-${nameHash(json)}.json`
      urls.set(identity, base + file)
      data.set(base + file, value)
      files.set(file, json)
      return base + file
    },
  }
}
