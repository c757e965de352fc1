/**
 * The public API of docsgen: the commands as functions. Problems in the content are diagnostics in the result. A function
 * that cannot continue rejects with a `DocsgenError`. No function prints, reads the working directory or ends the process.
 * The cache folder of a site has a lock, so two builds with the same cache folder do not run at the same time.
 *
 * You can load the module with `import` and with `require`.
 * @module
 */
export type { Diagnostic, Severity, SourceLocation } from '../shared/diagnostic.js'
export { build } from './commands/build.js'
export { type CheckCodeOptions, type CheckCodeResult, checkCode } from '../tools/check-code/check-code.js'
export {
  type CheckLinksOptions,
  type CheckLinksResult,
  checkLinks,
  type ExternalOptions,
} from './commands/check-links.js'
export * from '../features/api.js'
export { diff, type DiffOptions } from '../tools/diff/diff.js'
export type { FixedFile } from './commands/fix-links.js'
export { type ServeOptions, serve } from './commands/serve.js'
export { serveWatch, type WatchOptions, type WatchServer } from './commands/serve-watch.js'
export type { NamedFiles } from './tool-api/site-code.js'
export type { SampleFigures } from '../tools/check-code/check-code.js'
export {
  type ConfigExport,
  type DocsgenPlugin,
  defineConfig,
  type PluginEntry,
  type UserConfig,
} from './model/schema/config-schema.js'
export { DocsgenError } from './diagnostics/docsgen-error.js'
export type { ExternalFigures } from './external/check-external.js'
export type { SiteManifest } from './links/site-manifest.js'
export type { LinkFinding, LinkLevel } from './model/link-policy.js'
export type { EditUrlArguments, EditUrlFunction } from './model/edit-url.js'
export type { FormerRoutes } from './model/redirects.js'
export type { BuildResult, CommandOptions, CommandResult, ProgressEvent, RemoteTraffic } from './model/command.js'
export type { SiteDiff } from '../tools/diff/site-diff.js'
export type { OutputBytes } from './model/output-record.js'
export type { Collection } from './model/collection.js'
export type { CompiledContent, Feature, FeatureLink, FeaturePlan, Outline } from './model/feature.js'
export type { FeatureCode } from './model/feature-code.js'
export type { PageAmendment } from './model/page-amendment.js'
export type {
  Awaitable,
  DevServer,
  DocumentAmendment,
  FileMaker,
  FinishedBuild,
  GeneratedContent,
  GeneratedPages,
  PluginCode,
  PluginContext,
  PluginHooks,
  PluginInputs,
  PluginPage,
  PluginProblem,
  PluginSite,
  PluginSitePage,
  RecordedLink,
  RecordedPage,
  RequestHandler,
  SchemaIssue,
  StandardSchema,
} from './model/plugin.js'
export type { FeatureRecorder } from './model/recorder.js'
export type { FeatureSite, Publication, PublishedFile, SitePage } from './model/site.js'
export type { BlockedLoad, RunningServer, WatchEvent } from './model/server.js'
