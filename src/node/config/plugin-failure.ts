import { resolve } from 'node:path'
import { generators } from '../../tools/extensions.js'
import { DocsgenError } from '../base/diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../base/config.js'
import { textOrEmpty } from '../base/source-text/regular-file.js'
import { locateFindings } from '../base/schema/finding.js'
import { throwLocation } from './load-module.js'
import type { FailedPlugin } from './plugins.js'

/** Where a plugin comes from. */
export type PluginOrigin = Pick<ResolvedConfig, 'rootDir' | 'configPath' | 'modulePath'> &
  Partial<Pick<ResolvedConfig, 'inputs'>>

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
  { rootDir, configPath, modulePath, inputs = {} }: PluginOrigin,
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
  const source = location ? textOrEmpty(resolve(rootDir, location.file)) : ''
  const hint = foreignPackage([...details, source].join('\n'), Object.keys(inputs))
  return new DocsgenError(
    located.map((diagnostic) => ({ ...diagnostic, ...(location ? { location } : {}), hint, details })),
    1,
    { cause: error },
  )
}

/** What to use instead of a package of another generator that the config imports, if failed code calls or names it. */
function foreignPackage(code: string, inputs: readonly string[]): string | undefined {
  const packages = inputs.flatMap((file) => /\/node_modules\/(@[^/]+\/[^/]+)/.exec(file)?.[1] ?? [])
  const hints = generators.flatMap(({ name, replacementOf }) =>
    packages.flatMap((used) => {
      const replacement = code.includes(used) ? replacementOf(used) : undefined
      return replacement === undefined ? [] : [`"${used}" may not run outside of ${name}: ${replacement}`]
    }),
  )
  return hints[0]
}
