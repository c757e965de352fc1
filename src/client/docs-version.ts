import { useState } from 'react'
import type { SiteData } from '../shared/site.js'
import * as STORAGE_KEYS from './storage-keys.js'
import { useSite } from './context.js'
import { safeStorage } from './storage.js'

type Version = SiteData['versions'][number]

/** The version that the reader chose before, else the latest one; kept in local storage (spec 7). */
export function chosenVersion(versions: readonly Version[]): Version | undefined {
  const name = safeStorage('local').read(STORAGE_KEYS.docsVersion)
  return versions.find((version) => version.name === name) ?? versions.find((version) => version.latest)
}

/** Remembers the version of the docs that the reader is in. */
export function rememberVersion(name: string): void {
  safeStorage('local').write(STORAGE_KEYS.docsVersion, name)
}

/** The chosen version and the function that chooses another; the latest one until the browser has been asked. */
export function useDocsVersion(): readonly [Version | undefined, (name: string) => void] {
  const { versions } = useSite()
  const [name, setName] = useState<string>()
  const choose = (next: string) => {
    rememberVersion(next)
    setName(next)
  }
  return [versions.find((version) => version.name === name) ?? versions.find((version) => version.latest), choose]
}
