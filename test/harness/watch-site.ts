import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import type { WatchServer } from '../../src/node/preview/serve-watch.js'
import { temporaryDir, writeFiles } from './build-site.js'
import { docsgenApi } from './cli.js'

/** A site in a temporary folder that is served with `--watch` while a test edits it. */
export interface WatchedSite {
  readonly dir: string
  /** Without trailing slash. */
  readonly url: string
  readonly server: WatchServer
  /** Every list of problems that was reported, in order. */
  readonly reported: (readonly Diagnostic[])[]
  /** The files of every change that was applied, in order. */
  readonly changed: (readonly string[])[]
  write(name: string, content: string): void
  /** Replaces a text in a file. */
  edit(name: string, from: string, to: string): void
  move(from: string, to: string): void
  remove(name: string): void
  text(name: string): string
  /** Fetches the HTML of a document. */
  document(urlPath: string): Promise<string>
  close(): Promise<void>
}

type BeforeWatching = (site: { readonly url: string; write(name: string, content: string): void }) => Promise<void>

/**
 * Writes a site and serves it; resolves when its folders are watched and all pages have been scanned. `beforeWatching` runs
 * while the server starts.
 */
export async function watchSite(
  files: Readonly<Record<string, string>>,
  beforeWatching?: BeforeWatching,
): Promise<WatchedSite> {
  const dir = temporaryDir('watch')
  writeFiles(dir, files)
  return watchFolder(dir, beforeWatching)
}

/** Serves the site in a folder, like `watchSite`. */
export async function watchFolder(dir: string, beforeWatching?: BeforeWatching): Promise<WatchedSite> {
  const reported: (readonly Diagnostic[])[] = []
  const changed: (readonly string[])[] = []
  const { serveWatch } = await docsgenApi()
  const server = await serveWatch({
    root: dir,
    port: 0,
    onEvent: (event) => {
      if (event.type === 'problems') reported.push(event.diagnostics)
      if (event.type === 'changed') changed.push(event.files)
    },
  })
  const url = server.url.replace(/\/$/, '')
  const place = (name: string) => path.join(dir, name)
  const text = (name: string) => readFileSync(place(name), 'utf8')
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(place(name)), { recursive: true })
    writeFileSync(place(name), content)
  }
  await beforeWatching?.({ url, write })
  await server.settled()
  return {
    dir,
    url,
    server,
    reported,
    changed,
    write,
    edit: (name, from, to) => {
      const before = text(name)
      if (!before.includes(from)) throw new Error(`${name} does not hold ${JSON.stringify(from)}`)
      write(name, before.replace(from, to))
    },
    move: (from, to) => {
      mkdirSync(path.dirname(place(to)), { recursive: true })
      renameSync(place(from), place(to))
    },
    remove: (name) => rmSync(place(name), { recursive: true, force: true }),
    text,
    document: async (urlPath) => (await fetch(url + urlPath)).text(),
    close: () => server.close(),
  }
}

/** Removes what only served documents have, as if the document had been built. */
export function withoutClient(html: string): string {
  return html
    .replace(/<script type="module" src="[^"]*docsgen\/dev\/client\.js\?\d+" data-served><\/script>(?=<\/body>)/, '')
    .replace(/(?:connect|frame)-src [^";]*/g, (sources) =>
      sources.replace(/ (?:http|ws):\/\/(?:localhost|127\.0\.0\.1):\*/g, ''),
    )
}
