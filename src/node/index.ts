/** The public API of docsgen. Every function rejects with a `DocsgenError` if it cannot do its work at all. */
export type { Diagnostic, Severity, SourceLocation } from '../shared/diagnostic.js'
export { build } from './commands/build.js'
export { type CheckCodeOptions, type CheckCodeResult, checkCode } from './commands/check-code.js'
export {
  type CheckLinksOptions,
  type CheckLinksResult,
  checkLinks,
  type ExternalOptions,
} from './commands/check-links.js'
export { type CheckSearchResult, checkSearch } from './commands/check-search.js'
export type { FixedFile } from './commands/fix-links.js'
export { type ServeOptions, serve } from './commands/serve.js'
export { serveWatch, type WatchOptions, type WatchServer } from './commands/serve-watch.js'
export { type DocsgenPlugin, defineConfig, type PluginEntry, type UserConfig } from './config/schema.js'
export { DocsgenError } from './diagnostics/docsgen-error.js'
export type { ExternalFigures } from './external/check-external.js'
export type { SiteManifest } from './links/site-manifest.js'
export type { BuildResult, CommandOptions, CommandResult, ProgressEvent } from './model/command.js'
export type { OutputBytes } from './model/output-record.js'
export type { PageAmendment } from './model/page-amendment.js'
export type {
  Awaitable,
  DevServer,
  FinishedBuild,
  GeneratedContent,
  GeneratedPages,
  Json,
  PluginContext,
  PluginInputs,
  PluginPage,
  PluginProblem,
  PluginSite,
  PluginSitePage,
  RequestHandler,
} from './model/plugin.js'
export type { RunningServer, WatchEvent } from './model/server.js'
