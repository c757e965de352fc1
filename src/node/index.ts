/** The public API of docsgen. */
export type { Diagnostic, Severity, SourceLocation } from '../shared/diagnostic.js'
export { type BuildOptions, build } from './build.js'
export { type CheckLinksOptions, type CheckLinksResult, checkLinks, type ExternalOptions } from './check-links.js'
export { defineConfig } from './config/define.js'
export type { UserConfig } from './config/schema.js'
export type { BuildResult, CommandOptions, OutputBytes, ProgressEvent } from './result.js'
export { type ServeOptions, serve } from './serve.js'
export type { SiteManifest } from './site-manifest.js'
