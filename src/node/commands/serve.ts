import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { loadConfig } from '../config/load.js'
import type { RunningServer } from '../server/http-server.js'
import { createStaticServer } from '../server/static-server.js'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { isUnfinished, recover } from '../output/journal.js'
import { acquireLock } from '../output/lock.js'
import type { CommandOptions } from '../model/command.js'

export interface ServeOptions extends Pick<CommandOptions, 'root' | 'configPath' | 'outDir'> {
  /** 3000 where absent; 0 takes any free port. */
  readonly port?: number
  /** 127.0.0.1 where absent: nobody but this machine. */
  readonly host?: string
}

/**
 * Serves the built site:
 * 1. load the config, for the output folder and the base;
 * 2. finish what a killed build left half done;
 * 3. make sure that there is a build;
 * 4. listen.
 * Throws a DocsgenError (exit 2) where there is no build or the address cannot be had.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { root, configPath, outDir, port = 3000, host = '127.0.0.1' } = options
  const config = await loadConfig({
    root,
    ...(configPath === undefined ? {} : { configPath }),
    overrides: outDir === undefined ? {} : { outDir },
  })
  if (isUnfinished(config.cacheDir)) await finishBuild(config.cacheDir)
  if (!(await isBuilt(config.outDir))) {
    const dir = relative(config.rootDir, config.outDir) || '.'
    throw environmentError('not-built', `there is no built site in ${JSON.stringify(dir)}`, 'run `docsgen build` first')
  }
  return createStaticServer({ dir: config.outDir, base: config.base, host, port })
}

/** A build that is alive finishes by itself, and is waited for. */
async function finishBuild(cacheDir: string): Promise<void> {
  const release = await acquireLock(cacheDir, () => undefined)
  try {
    recover(cacheDir)
  } finally {
    release()
  }
}

async function isBuilt(outDir: string): Promise<boolean> {
  for (const name of ['index.html', '404.html']) {
    const found = await stat(join(outDir, name)).catch(() => undefined)
    if (found?.isFile()) return true
  }
  return false
}
