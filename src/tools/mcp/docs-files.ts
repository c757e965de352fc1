import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { environmentError, hasCode } from '../../node/base/diagnostics/docsgen-error.js'
import { fetchFile } from '../../node/base/fetch-file.js'
import { LruMap } from '../../node/base/lru-map.js'
import { isBelow } from '../../node/base/names.js'

/** The files of a built site, in a folder or on the web. */
export interface DocsFiles {
  /** What messages call it: the folder, the URL, or the package and its version. */
  readonly label: string
  /** Origin of the site, if it is read from the web. */
  readonly origin: string
  /** The text of a file; undefined if there is none. Throws a DocsgenError if the web does not answer. */
  read(name: string): Promise<string | undefined>
}

/** Reads a folder. Files are read each time, since a build may have replaced them. */
export function folderFiles(dir: string, label = JSON.stringify(dir)): DocsFiles {
  return {
    label,
    origin: '',
    async read(name) {
      const file = path.join(dir, name)
      if (!isBelow(file, dir)) return undefined
      return readFile(file, 'utf8').catch((error: unknown) => {
        if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG')) return undefined
        throw error
      })
    },
  }
}

/** Limits of requests, and of what is kept. */
const limits = { ms: 20_000, bytes: 16_000_000, bytesKept: 64_000_000, keptMs: 10 * 60_000 }

/** Reads a published site. What it answered is kept for ten minutes, at most 64 MB of it. */
export function urlFiles(url: string, { bytesKept, keptMs, ...ofFile } = limits): DocsFiles {
  if (!URL.canParse(url)) throw environmentError('no-docs', `${JSON.stringify(url)} is not a URL`, 'correct it')
  const root = new URL(url)
  root.pathname = root.pathname.replace(/(?:index\.html)?$/, '').replace(/(?<!\/)$/, '/')
  root.hash = ''
  root.search = ''
  const kept = new LruMap<{ readonly text: string | undefined; readonly at: number }>(bytesKept)
  return {
    label: root.href,
    origin: root.origin,
    async read(name) {
      const known = kept.get(name)
      if (known && Date.now() - known.at < keptMs) return known.text
      const target = new URL(root.pathname + name.split('/').map(encodeURIComponent).join('/'), root)
      const file = await fetchFile(target, ofFile).catch((error: Error) => {
        throw environmentError('no-docs', `"${target.href}" ${error.message}`, 'check the URL and the network')
      })
      const text = file?.toString('utf8')
      kept.set(name, { text, at: Date.now() }, text?.length ?? 1)
      return text
    },
  }
}
