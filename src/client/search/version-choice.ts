import { escapeHtml } from '../../shared/escape-html.js'
import { type SearchVersion, versionAt } from '../../shared/search/versions.js'
import { safeStorage } from '../storage.js'
import * as STORAGE_KEYS from '../storage-keys.js'
import * as strings from '../../shared/strings.js'
import { elementOf } from './element.js'

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

/** Creates the field above the results that chooses the version of the docs to search in; its value is a key or `all`. */
export function versionField(versions: readonly SearchVersion[], chosen: SearchVersion | undefined): HTMLElement {
  const folder = chosen?.docs ?? versions[0]?.docs
  const options = versions
    .filter(({ docs }) => docs === folder)
    .map(({ key, label }) => {
      const selected = key === chosen?.key ? ' selected' : ''
      return `<option value="${escapeHtml(key)}"${selected}>${escapeHtml(label)}</option>`
    })
  const all = `<option value="all">${escapeHtml(strings.allVersions)}</option>`
  return elementOf(
    `<label class="search-version">${escapeHtml(strings.version)} <select>${options.join('')}${all}</select></label>`,
  )
}
