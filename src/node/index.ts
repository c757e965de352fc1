/**
 * The public API of docsgen: the commands as functions. Problems in the content are diagnostics in the result. A function
 * that cannot continue rejects with a `DocsgenError`. No function prints, reads the working directory or ends the process.
 * The cache folder of a site has a lock, so two builds with the same cache folder do not run at the same time.
 *
 * You can load the module with `import` and with `require`.
 * @module
 */
export type { Diagnostic, Severity, SourceLocation } from '../shared/diagnostic.js'
export { build } from './site/build.js'
export { type CheckCodeOptions, type CheckCodeResult, checkCode } from '../tools/check-code/check-code.js'
export {
  type CheckLinksOptions,
  type CheckLinksResult,
  checkLinks,
  type ExternalOptions,
} from './site/check-links.js'
export * from '../features/api.js'
export { diff, type DiffOptions } from '../tools/diff/diff.js'
export type { FixedFile } from './site/fix-links.js'
export { type ServeOptions, serve } from './site/serve.js'
export { serveWatch, type WatchOptions, type WatchServer } from './preview/serve-watch.js'
export type { NamedFiles } from './site/tool-api/site-code.js'
export type { SampleFigures } from '../tools/check-code/check-code.js'
export {
  type ConfigExport,
  type DocsgenPlugin,
  defineConfig,
  type PluginEntry,
  type UserConfig,
} from './base/schema/config-schema.js'
export { DocsgenError } from './base/diagnostics/docsgen-error.js'
export type { ExternalFigures } from './links/external/check-external.js'
export type { SiteManifest } from './links/site-manifest.js'
export type { LinkFinding, LinkLevel } from './base/link-policy.js'
export type { EditUrlArguments, EditUrlFunction } from './base/edit-url.js'
export type { FormerRoutes } from './base/redirects.js'
export type { BuildResult, CommandOptions, CommandResult, ProgressEvent, RemoteTraffic } from './base/command.js'
export type { SiteDiff } from '../tools/diff/site-diff.js'
export type { OutputBytes } from './base/output-record.js'
export type { Collection } from './base/collection.js'
export type { CompiledContent, Feature, FeatureLink, FeaturePlan, Outline } from './base/feature.js'
export type { FeatureCode } from './base/feature.js'
export type { PageAmendment } from './base/source-file.js'
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
} from './base/plugin.js'
export type { FeatureRecorder } from './base/recorder.js'
export type { FeatureSite, Publication, PublishedFile, SitePage } from './base/site.js'
export type { BlockedLoad, RunningServer, WatchEvent } from './base/server.js'
