import { docsgenFeatures } from '../../features/features.js'
import { loadSiteConfig } from '../site/site-config.js'
import { listenHttp } from '../site/server/http-server.js'
import type { RunningServer, WatchEvent } from '../base/server.js'
import { Scope } from './scope.js'
import { withGeneratedContent } from '../site/generate-content.js'
import { PreviewLanguages } from './preview-languages.js'
import type { CommandOptions } from '../base/command.js'
import type { ResolvedConfig } from '../base/config.js'

/** Options of `serveWatch`. */
export interface WatchOptions extends Pick<CommandOptions, 'root' | 'configPath' | 'outDir'> {
  /** Defaults to 3000; 0 takes any free port. */
  readonly port?: number
  /** Defaults to 127.0.0.1, which only this machine can reach. */
  readonly host?: string
  /** Fails if the port is taken, instead of trying the next ones. */
  readonly strictPort?: boolean
  /** Called with each change that was applied, and with the problems of the site whenever they change. */
  readonly onEvent?: (event: WatchEvent) => void
}

/** A running preview server. */
export interface WatchServer extends RunningServer {
  /** Resolves when every change seen so far is applied, all pages are compiled and their links are checked. */
  settled(): Promise<void>
  /** Number of rebuilds, number of open timers, watchers and streams, and number of connected browsers. */
  figures(): { readonly rebuilds: number; readonly open: number; readonly browsers: number }
}

/** How many higher ports to try if the port is taken. */
const OTHER_PORTS = 20

/**
 * Serves a site from its sources and updates browsers when files change:
 * 1. load the config, and generate the content of plugins;
 * 2. read the front matter of the content files, and start bundling the theme;
 * 3. listen; a page is compiled and rendered when a browser requests it, with the steps of the build;
 * 4. after the first page, watch the folders, and scan them again for changes in the meantime;
 * 5. apply each change to what depends on it, and notify the browsers, which update their page in place;
 * 6. while idle, compile the other pages, so that every link is checked;
 * 7. when the config changes, continue at 2 in the same process; if it is invalid, keep serving the old site.
 *
 * @param options - The site and the address.
 * @returns The server, which listens and watches until it is closed.
 * @throws {@link DocsgenError} if the config is invalid at the start or the address is not available.
 */
export async function serveWatch(options: WatchOptions): Promise<WatchServer> {
  const { root, configPath, outDir } = options
  const { port = 3000, host = '127.0.0.1', strictPort = false, onEvent = () => undefined } = options
  const load = async () => {
    const loaded = await loadSiteConfig({ root, configPath, overrides: { outDir }, isOneHost: true })
    const config = await withGeneratedContent(loaded, true)
    const translations: ResolvedConfig[] = []
    for (const translation of config.translations) translations.push(await withGeneratedContent(translation, true))
    return { config: { ...config, translations } }
  }
  const loaded = await load()
  const scope = new Scope()
  try {
    const site = new PreviewLanguages({ scope, loaded, features: docsgenFeatures(), load, onEvent })
    const server = await listenHttp(site, { host, port, otherPorts: strictPort ? 0 : OTHER_PORTS })
    scope.add(() => server.close())
    return { ...server, close: () => scope.close(), settled: () => site.settled(), figures: () => site.figures() }
  } catch (error) {
    await scope.close()
    throw error
  }
}
