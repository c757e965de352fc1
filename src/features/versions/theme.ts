import type { ResolvedDocs } from '../../node/base/docs.js'
import type { FeatureTheme } from '../../node/base/feature.js'

export const versionsTheme: FeatureTheme = {
  feature: 'versions',
  components: ['VersionNotice'],
  styles: ({ docs }) => (docs.some((set) => showsVersion(set, docs)) ? ['versions.css'] : []),
}

/** Whether the pages of a docs set show its version. Otherwise readers see only this one, without a label or a banner. */
export function showsVersion({ folder, key, version }: ResolvedDocs, docs: readonly ResolvedDocs[]): boolean {
  return version.badge || version.banner !== 'none' || docs.some((one) => one.folder === folder && one.key !== key)
}
