import { docusaurus } from './docusaurus/node/docusaurus.js'
import type { CoreExtension } from '../node/base/core-extension.js'

/** The tools that extend the core. It asks each of them, and takes the first answer. */
const extensions: readonly CoreExtension[] = [docusaurus]

export const bundleExtensions = extensions.flatMap((one) => one.unstable_bundle ?? [])
export const siteThemeFolders = extensions.flatMap((one) => one.unstable_siteTheme ?? [])
export const generators = extensions.flatMap((one) => one.unstable_generator ?? [])
