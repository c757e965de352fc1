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
export { DocsgenError } from './diagnostics/docsgen-error.js'
export { defineConfig, type UserConfig } from './config/schema.js'
export type { BuildResult, CommandOptions, ProgressEvent } from './model/command.js'
export type { OutputBytes } from './model/output-record.js'
export { type ServeOptions, serve } from './commands/serve.js'
export type { SiteManifest } from './links/site-manifest.js'
