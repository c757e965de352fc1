import { type VersionNoticeProps, useSite } from '../../../client/index.js'
import { fill } from '../../../client/theme-api.js'
import * as strings from '../../../shared/strings.js'

/** The version that a page belongs to: a banner that names it if readers should use another one, otherwise a label. */
export function VersionNotice({ version }: VersionNoticeProps) {
  const { versions } = useSite()
  const { badge, banner, docs, label, others } = version
  const text = banner === 'unreleased' ? strings.unreleasedVersion : strings.unmaintainedVersion
  const latest = versions.find((one) => one.docs === docs && one.latest)
  return (
    <>
      {banner !== undefined && (
        <div className={`admonition admonition-${banner === 'unreleased' ? 'info' : 'warning'} notice version-banner`}>
          <p>
            {fill(text, { version: label })}{' '}
            {latest !== undefined && (
              <a href={others[latest.name] ?? latest.href} data-same-page="">
                {fill(strings.latestVersion, { version: latest.label })}
              </a>
            )}
          </p>
        </div>
      )}
      {badge && banner === undefined && (
        <p className="version-badge">{fill(strings.versionLabel, { version: label })}</p>
      )}
    </>
  )
}
