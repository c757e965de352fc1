import type { ComponentType } from 'react'
import type { PageVersion } from '../../../shared/page.js'

/** Props of the label of a version of the docs, with its banner. */
export interface VersionNoticeProps {
  readonly version: PageVersion
}

/** The theme component of versions. */
export interface VersionComponents {
  readonly VersionNotice: ComponentType<VersionNoticeProps>
}
