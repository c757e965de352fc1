import { type SearchVersion, versionAt } from '../../shared/search/versions.js'
import { safeStorage } from '../storage.js'
import * as STORAGE_KEYS from '../storage-keys.js'
import * as strings from '../../shared/strings.js'

/** The version of the current page, the one that the reader chose before, or the latest one of the first docs folder. */
export function readersVersion(versions: readonly SearchVersion[]): SearchVersion | undefined {
  const own = versions.filter(({ docs }) => docs === versions[0]?.docs)
  const name = safeStorage('local').read(STORAGE_KEYS.docsVersion)
  return (
    versionAt(location.pathname, versions) ??
    own.find((version) => version.name === name) ??
    own.find(({ latest }) => latest)
  )
}

/** The field above the results that chooses the version of the docs to search in. */
export function VersionChoice({
  versions,
  chosen,
  onChoose,
}: {
  readonly versions: readonly SearchVersion[]
  /** Undefined for all versions. */
  readonly chosen: SearchVersion | undefined
  readonly onChoose: (version: SearchVersion | undefined) => void
}) {
  const folder = chosen?.docs ?? versions[0]?.docs
  return (
    <label className="search-version">
      {strings.version}{' '}
      <select
        value={chosen?.key ?? 'all'}
        onChange={({ target }) => onChoose(versions.find(({ key }) => key === target.value))}
      >
        {versions
          .filter(({ docs }) => docs === folder)
          .map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        <option value="all">{strings.allVersions}</option>
      </select>
    </label>
  )
}
