import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { loadSiteConfig } from './site-config.js'
import { hostBase } from '../base/languages.js'
import { siteRelative } from '../base/names.js'
import type { BlockedLoad, RunningServer } from '../base/server.js'
import { createStaticServer } from './server/static-server.js'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import { isUnfinished, recover } from '../store/journal.js'
import { withLock } from '../store/lock.js'
import type { CommandOptions } from '../base/command.js'

/** Options of `serve`. */
export interface ServeOptions extends Pick<CommandOptions, 'root' | 'configPath' | 'outDir'> {
  /** Defaults to 3000; 0 takes any free port. */
  readonly port?: number
  /** Defaults to 127.0.0.1, which only this machine can reach. */
  readonly host?: string
  /** Called with what the content security policy of a document blocked, and the config that can allow it. */
  readonly onBlocked?: (blocked: BlockedLoad, configFile: string) => void
}

/**
 * Serves the built site:
 * 1. load the config, for the output folder and the base;
 * 2. finish an interrupted build, if there is one;
 * 3. make sure that there is a build;
 * 4. listen.
 *
 * @param options - The site and the address.
 * @returns The server, which listens until it is closed.
 * @throws {@link DocsgenError} if there is no build or the address is not available.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { root, configPath, outDir, port = 3000, host = '127.0.0.1', onBlocked } = options
  const config = await loadSiteConfig({ root, configPath, overrides: { outDir } })
  // A build that is still running finishes by itself; the lock waits for it.
  if (isUnfinished(config.cacheDir))
    await withLock(config.cacheDir, {}, async () => recover(config.cacheDir, config.outDir))
  if (!(await isBuilt(config.outDir))) {
    const dir = relative(config.rootDir, config.outDir) || '.'
    throw environmentError('not-built', `there is no built site in ${JSON.stringify(dir)}`, 'run `docsgen build` first')
  }
  const configFile = siteRelative(config.rootDir, config.configPath)
  return createStaticServer({
    dir: config.outDir,
    base: hostBase(config),
    host,
    port,
    onBlocked: onBlocked && ((blocked) => onBlocked(blocked, configFile)),
  })
}

async function isBuilt(outDir: string): Promise<boolean> {
  for (const name of ['index.html', '404.html']) {
    const found = await stat(join(outDir, name)).catch(() => undefined)
    if (found?.isFile()) return true
  }
  return false
}
