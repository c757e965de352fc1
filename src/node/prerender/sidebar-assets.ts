import type { SidebarData } from '../../shared/page.js'
import { nameHash } from '../model/hash.js'
import { isWhole, sidebarFor } from '../sidebars/resolve.js'
import type { ResolvedSidebar } from '../model/sidebars.js'

/** The sidebar assets of a site: one a sidebar, or one a branch where a sidebar is large. */
export interface SidebarAssets {
  /** URL of the asset that a page in this branch gets. */
  urlFor(name: string, branch: number): string
  /** Made so far: URL to data. */
  readonly data: ReadonlyMap<string, SidebarData>
  /** Made so far: name below the output folder to JSON text. */
  readonly files: ReadonlyMap<string, string>
}

/** Makes sidebar assets as they are asked for. */
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
