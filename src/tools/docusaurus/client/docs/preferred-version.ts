import { useEffect, useState } from 'react'
import { DEFAULT_PLUGIN_ID } from '../docusaurus/constants.js'
import { safeStorage } from '../../../../client/storage.js'
import * as STORAGE_KEYS from '../../../../client/storage-keys.js'
import { useActiveVersion, useDocsData, useLatestVersion } from './active-doc.js'
import type { GlobalVersion } from './docs-data.js'

/** Returns the version that the reader chose before, `null` until it has been read, and a function that stores a choice. */
export function useDocsPreferredVersion(pluginId: string = DEFAULT_PLUGIN_ID): {
  readonly preferredVersion: GlobalVersion | null
  readonly savePreferredVersionName: (name: string) => void
} {
  const { versions } = useDocsData(pluginId)
  const [name, setName] = useState<string>()
  // docsgen itself stores the version of the default folder.
  const key = STORAGE_KEYS.docsVersion + (pluginId === DEFAULT_PLUGIN_ID ? '' : `:${pluginId}`)
  useEffect(() => setName(safeStorage('local').read(key)), [key])
  return {
    preferredVersion: versions.find((version) => version.name === name) ?? null,
    savePreferredVersionName: (chosen) => {
      safeStorage('local').write(key, chosen)
      setName(chosen)
    },
  }
}

/** Returns the versions that a link can lead to, best first: that of the page, the chosen one, the latest one. */
export function useDocsVersionCandidates(pluginId?: string): readonly GlobalVersion[] {
  const active = useActiveVersion(pluginId)
  const latest = useLatestVersion(pluginId)
  const { preferredVersion } = useDocsPreferredVersion(pluginId)
  return [...new Set([active, preferredVersion ?? undefined, latest].filter((one) => one !== undefined))]
}
