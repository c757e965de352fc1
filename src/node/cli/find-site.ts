import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { environmentError } from '../diagnostics/docsgen-error.js'
import type { CommandOptions } from '../model/command.js'
import type { Request } from './program.js'

/** Where a command's site is, absolute. */
export type CommandSite = Pick<CommandOptions, 'root' | 'configPath' | 'outDir'>

/** The folder that was named, else the config's, else the current one. */
export function siteOf(request: Exclude<Request, { readonly command: 'print' | 'options' | 'explain' }>): CommandSite {
  const { flags } = request
  const named = request.command === 'check-code' ? undefined : request.root
  const configPath = flags.config === undefined ? undefined : resolve(flags.config)
  const root = named === undefined && configPath !== undefined ? dirname(configPath) : resolve(named ?? '.')
  if (named !== undefined && !statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw environmentError(
      'usage',
      `there is no folder ${JSON.stringify(named)}`,
      'name the folder that has the config',
    )
  }
  return {
    root,
    ...(configPath === undefined ? {} : { configPath }),
    ...(flags.outDir === undefined ? {} : { outDir: resolve(flags.outDir) }),
  }
}
