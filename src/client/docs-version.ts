import { useState } from 'react'
import type { VersionLink } from '../shared/site.js'
import { useSite } from './context.js'
import { safeStorage } from './storage.js'
import * as STORAGE_KEYS from './storage-keys.js'

/** The version that the reader chose before, otherwise the latest one; undefined if the site has no versions. */
export function chosenVersion(versions: readonly VersionLink[]): VersionLink | undefined {
  return versionOf(versions, safeStorage('local').read(STORAGE_KEYS.docsVersion))
}

/** Stores the version of the docs that the reader uses in local storage. */
export function rememberVersion(name: string): void {
  safeStorage('local').write(STORAGE_KEYS.docsVersion, name)
}

/**
 * Returns the chosen version of the docs, and a function that chooses another by its name and remembers it. The version is the
 * latest one until that function is called, and undefined if the site has no versions.
 */
export function useDocsVersion(): readonly [VersionLink | undefined, (name: string) => void] {
  const { versions } = useSite()
  const [name, setName] = useState<string>()
  const choose = (next: string) => {
    rememberVersion(next)
    setName(next)
  }
  return [versionOf(versions, name), choose]
}

function versionOf(versions: readonly VersionLink[], name: string | undefined): VersionLink | undefined {
  const own = versions.filter(({ docs }) => docs === undefined)
  return own.find((version) => version.name === name) ?? own.find((version) => version.latest)
}
