import { DocsgenError } from '../diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../model/config.js'
import { locateFindings } from './finding.js'
import { throwLocation } from './load-module.js'
import type { FailedPlugin } from './plugins.js'

/** Where a plugin comes from. */
export type PluginOrigin = Pick<ResolvedConfig, 'rootDir' | 'configPath' | 'modulePath'>

/**
 * The error for what a plugin threw. It is located where the code of the site threw it, or at the plugin's entry in the
 * config if a package did. The diagnostics of a DocsgenError stay as they are. What the hook had reported, which may be the reason,
 * comes first.
 */
export function pluginFailure(failed: FailedPlugin, origin: PluginOrigin): DocsgenError {
  const { error, reported = [] } = failed
  const failure = error instanceof DocsgenError ? error : thrownFailure(failed, origin)
  if (reported.length === 0) return failure
  return new DocsgenError([...reported, ...failure.diagnostics], failure.exitCode, { cause: error })
}

function thrownFailure(
  { index, name, hook, file, error }: FailedPlugin,
  { rootDir, configPath, modulePath }: PluginOrigin,
): DocsgenError {
  const reason = error instanceof Error ? error.message : String(error)
  const subject = name === undefined ? `plugin ${index + 1}` : `the plugin "${name}"`
  const where = hook === undefined ? '' : ` in \`${hook}\`${file === undefined ? '' : ` for ${file}`}`
  const message = `${subject} failed${where}: ${reason}`
  const located = locateFindings([{ code: 'plugin-failed', path: ['plugins', index], message }], {
    configPath,
    rootDir,
  })
  const location = throwLocation(error, { modulePath, rootDir })
  const details = error instanceof Error && error.stack ? error.stack.split('\n').slice(1) : []
  return new DocsgenError(
    located.map((diagnostic) => ({ ...diagnostic, ...(location ? { location } : {}), details })),
    1,
    { cause: error },
  )
}
