import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { loadConfig } from './config/load.js'
import type { StaticServer } from './dev/http-server.js'
import { createStaticServer } from './dev/static-server.js'
import { type DocsgenError, environmentError } from './diagnostics/docsgen-error.js'
import { isUnfinished, recover } from './output/journal.js'
import { acquireLock } from './output/lock.js'
import type { CommandOptions } from './result.js'

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
export async function serve(options: ServeOptions): Promise<StaticServer> {
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
  try {
    return await createStaticServer({ dir: config.outDir, base: config.base, host, port })
  } catch (error) {
    throw listenError(error, { host, port }) ?? error
  }
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

/** What to do about an address that cannot be listened on; undefined where the error is about something else. */
function listenError(error: unknown, { host, port }: { host: string; port: number }): DocsgenError | undefined {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') {
    const next = port < 65535 ? port + 1 : port - 1
    const hint = `stop what uses it, or choose another: --port ${next}`
    return environmentError('port-in-use', `port ${port} on ${host} is in use`, hint)
  }
  if (code === 'EACCES') {
    return environmentError(
      'port-refused',
      `port ${port} may not be used by this user`,
      'choose one above 1023: --port 3000',
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return environmentError(
      'host-unknown',
      `${JSON.stringify(host)} is no address of this machine`,
      'try --host 127.0.0.1',
    )
  }
  return undefined
}
