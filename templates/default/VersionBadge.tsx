import { useDocsVersion } from '../../src/client/index.js'

/** Label of the chosen version of the docs; nothing where the site has one version only. */
export function VersionBadge() {
  const [version] = useDocsVersion()
  return version === undefined ? null : <span className="badge">{version.label}</span>
}
