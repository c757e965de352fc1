import { useEffect, useState } from 'react'
import { safeStorage } from '../../storage.js'
import * as STORAGE_KEYS from '../../storage-keys.js'
import { useActiveVersion, useDocsData, useLatestVersion } from './active-doc.js'
import type { GlobalVersion } from './docs-data.js'

/** Returns the version that the reader chose before, `null` until it has been read, and a function that stores a choice. */
export function useDocsPreferredVersion(pluginId?: string): {
  readonly preferredVersion: GlobalVersion | null
  readonly savePreferredVersionName: (name: string) => void
} {
  const { versions } = useDocsData(pluginId)
  const [name, setName] = useState<string>()
  useEffect(() => setName(safeStorage('local').read(STORAGE_KEYS.docsVersion)), [])
  return {
    preferredVersion: versions.find((version) => version.name === name) ?? null,
    savePreferredVersionName: (chosen) => {
      safeStorage('local').write(STORAGE_KEYS.docsVersion, chosen)
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
