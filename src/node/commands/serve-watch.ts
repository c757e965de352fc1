import { loadConfig } from '../config/load.js'
import { listenHttp, type RunningServer } from '../server/http-server.js'
import { Scope } from '../dev/scope.js'
import { SiteWatcher, type WatchEvent } from '../dev/site-watcher.js'
import type { CommandOptions } from '../model/command.js'

export type { WatchEvent } from '../dev/site-watcher.js'

export interface WatchOptions extends Pick<CommandOptions, 'root' | 'configPath' | 'outDir'> {
  /** 3000 where absent; 0 takes any free port. */
  readonly port?: number
  /** 127.0.0.1 where absent: nobody but this machine. */
  readonly host?: string
  /** Refuses another port where the wanted one is taken. */
  readonly strictPort?: boolean
  readonly onEvent?: (event: WatchEvent) => void
}

/** A server of a site that is being written. */
export interface WatchServer extends RunningServer {
  /** Resolves when all pages are compiled and their links checked, as far as the files seen until then go. */
  settled(): Promise<void>
  /** How often something was rebuilt, and how much is open: timers, watchers and streams. */
  figures(): { readonly rebuilds: number; readonly open: number; readonly browsers: number }
}

/** So many ports after the wanted one are tried. */
const OTHER_PORTS = 20

/**
 * Serves a site while it is written:
 * 1. load the config;
 * 2. scan the beginnings of the content files; esbuild begins to bundle the theme (or the cache has it);
 * 3. listen: pages are compiled and rendered when they are asked for, with the steps of the build;
 * 4. when the first page is out, watch the folders; what was changed meanwhile is found by reading them again;
 * 5. of a change, apply what depends on it, and tell the browsers, which fetch the page they show and render it in place;
 * 6. while nothing is to do, compile the other pages, so that every link is checked;
 * 7. an edit of the config begins again at 2 in the same process; a broken one leaves the old site served.
 * Rejects with a DocsgenError where the config is wrong at the start or the address cannot be had.
 */
export async function serveWatch(options: WatchOptions): Promise<WatchServer> {
  const { port = 3000, host = '127.0.0.1', strictPort = false, onEvent = () => undefined } = options
  const load = () => loadConfigOf(options)
  const config = await load()
  const scope = new Scope()
  try {
    const site = new SiteWatcher({ scope, config, loadConfig: load, onEvent })
    const server = await listenHttp(site, { host, port, otherPorts: strictPort ? 0 : OTHER_PORTS })
    scope.add(() => server.close())
    return { ...server, close: () => scope.close(), settled: () => site.settled(), figures: () => site.figures() }
  } catch (error) {
    await scope.close()
    throw error
  }
}

function loadConfigOf({ root, configPath, outDir }: WatchOptions): ReturnType<typeof loadConfig> {
  return loadConfig({
    root,
    ...(configPath === undefined ? {} : { configPath }),
    overrides: outDir === undefined ? {} : { outDir },
  })
}
