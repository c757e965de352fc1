/** The public API of docsgen. */
export type { Diagnostic, Severity, SourceLocation } from '../shared/diagnostic.js'
export { type BuildOptions, build } from './commands/build.js'
export { type CheckCodeOptions, type CheckCodeResult, checkCode } from './commands/check-code.js'
export {
  type CheckLinksOptions,
  type CheckLinksResult,
  checkLinks,
  type ExternalOptions,
} from './commands/check-links.js'
export { type CheckSearchResult, checkSearch } from './commands/check-search.js'
export { defineConfig } from './config/define.js'
export type { UserConfig } from './config/schema.js'
export type { BuildResult, CommandOptions, OutputBytes, ProgressEvent } from './commands/result.js'
export { type ServeOptions, serve } from './commands/serve.js'
export type { SiteManifest } from './model/site-manifest.js'
