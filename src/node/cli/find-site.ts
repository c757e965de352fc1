import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import type { CommandOptions } from '../base/command.js'
import type { SharedFlags } from './command-options.js'

/** Where a command finds its site, absolute. */
export type CommandSite = Pick<CommandOptions, 'root' | 'configPath' | 'outDir'>

/** Finds the site in the given folder, else in the folder of the given config file, else in the working directory. */
export function siteOf(
  request: { readonly root?: string; readonly flags: Pick<SharedFlags, 'config' | 'outDir'> },
  workingDir: string,
): CommandSite {
  const { flags, root: folder } = request
  const configPath = flags.config === undefined ? undefined : resolve(workingDir, flags.config)
  const root =
    folder === undefined && configPath !== undefined ? dirname(configPath) : resolve(workingDir, folder ?? '.')
  const stat = existsSync(root) ? statSync(root) : undefined
  if (folder !== undefined && !stat?.isDirectory()) {
    const problem = stat ? `${JSON.stringify(folder)} is a file` : `there is no folder ${JSON.stringify(folder)}`
    const isConfig = /\bconfig\.[cm]?[jt]s$/.test(folder)
    throw environmentError(
      'usage',
      problem,
      stat && isConfig ? `write --config ${folder}` : 'pass the folder that contains the config',
    )
  }
  return {
    root,
    configPath,
    outDir: flags.outDir === undefined ? undefined : resolve(workingDir, flags.outDir),
  }
}
