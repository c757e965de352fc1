import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { environmentError } from '../diagnostics/docsgen-error.js'

/** Names that a config file may have, first come first served. */
const CONFIG_NAMES = ['docsgen.config.ts', 'docsgen.config.js', 'docsgen.config.mjs'] as const

/** Absolute path of the config: the one asked for, or the first that the root has. Throws (exit 2) where there is none. */
export function findConfig(rootDir: string, configPath: string | undefined): string {
  if (configPath !== undefined) {
    const path = resolve(rootDir, configPath)
    if (isFile(path)) return path
    throw environmentError(
      'config-not-found',
      `there is no config file ${JSON.stringify(configPath)}`,
      'check --config',
    )
  }
  const found = CONFIG_NAMES.map((name) => join(rootDir, name)).find((path) => isFile(path))
  if (found !== undefined) return found
  throw environmentError(
    'config-not-found',
    `no config file in ${JSON.stringify(rootDir)} (looked for ${CONFIG_NAMES.join(', ')})`,
    'create docsgen.config.ts, or name another folder or --config <file>',
  )
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
