import { statSync } from 'node:fs'
import path from 'node:path'
import type { HeadTag } from '../model/config.js'
import type { CspDirective } from '../model/content-policy.js'
import { isSiteFile } from '../model/names.js'
import { readRegularFile } from '../source-text/regular-file.js'
import { type LoadKind, scriptLoads } from '../source-text/script-loads.js'
import { type NeededSource, originSources, styleSheetSources } from './head-tags.js'

/** What the policy must allow for each way in which a script loads a URL of another host. */
const DIRECTIVES: Readonly<Record<LoadKind, readonly CspDirective[]>> = {
  import: ['script-src'],
  worker: ['worker-src'],
  request: ['connect-src'],
  script: ['script-src', 'connect-src'],
  frame: ['frame-src'],
  style: ['style-src', 'font-src'],
}

/** Of more scripts than this, which import each other, the rest is not read. */
const MAX_FILES = 200

/** Where the files of a site are. */
export interface StaticFiles {
  readonly staticDirs: readonly string[]
  readonly base: string
}

/** What the scripts and style sheets of the static folders load from other hosts, if tags of the config name them. */
export function staticSources(headTags: readonly HeadTag[], files: StaticFiles): NeededSource[] {
  const read = new Set<string>()
  const named = headTags.flatMap(({ tag, attributes, text }) => {
    if (tag === 'script')
      return [
        ...(text === undefined ? [] : sourcesOf(text, '/', { files, read })),
        ...scriptSources(attributes.src, '/', { files, read }),
      ]
    if (tag !== 'link') return []
    const css = textAt(attributes.href, '/', files)
    return css === undefined || !/\.css$/.test(css.url) ? [] : styleSheetSources(css.text)
  })
  return named
}

interface Reading {
  readonly files: StaticFiles
  /** URLs of the scripts that were read. */
  readonly read: Set<string>
}

function scriptSources(url: unknown, from: string, reading: Reading): NeededSource[] {
  const script = reading.read.size > MAX_FILES ? undefined : textAt(url, from, reading.files)
  if (script === undefined || reading.read.has(script.url) || !/\.m?js$/.test(script.url)) return []
  reading.read.add(script.url)
  return sourcesOf(script.text, script.url, reading)
}

function sourcesOf(text: string, from: string, reading: Reading): NeededSource[] {
  return scriptLoads(text).flatMap(({ kind, url }) => {
    const isCode = kind === 'import' || kind === 'worker' || kind === 'script'
    return [...originSources(url, DIRECTIVES[kind]), ...(isCode ? scriptSources(url, from, reading) : [])]
  })
}

/** The text of a file in a static folder, with its path as a URL; undefined if the URL is not one of such a file. */
function textAt(
  url: unknown,
  from: string,
  { staticDirs, base }: StaticFiles,
): { text: string; url: string } | undefined {
  if (typeof url !== 'string' || !/^(?!\/\/|[a-z][a-z\d+.-]*:)[./\w]/i.test(url)) return undefined
  const { pathname } = new URL(url, `https://site.invalid${from}`)
  const name = decodeURIComponent(pathname.startsWith(base) ? pathname.slice(base.length) : pathname.slice(1))
  const filePath = staticDirs.map((dir) => path.join(dir, name)).find((candidate) => isFile(candidate))
  return filePath === undefined ? undefined : { text: readRegularFile(filePath).toString('utf8'), url: pathname }
}

function isFile(filePath: string): boolean {
  return statSync(filePath, { throwIfNoEntry: false })?.isFile() ?? false
}

/** The beginning of a URL of another host. */
const FOREIGN_URL = /['"`](?:(?:https?|wss?):)?\/\//

/** What the bundled code of a site loads from other hosts; `filePaths` are all files that were bundled. */
export function codeSources(rootDir: string, filePaths: Iterable<string>): NeededSource[] {
  const own = [...new Set(filePaths)].filter((one) => /\.[cm]?[jt]sx?$/.test(one) && isSiteFile(rootDir, one)).sort()
  return own.filter(isFile).flatMap((filePath) => {
    const text = readRegularFile(filePath).toString('utf8')
    const loads = FOREIGN_URL.test(text) ? scriptLoads(text) : []
    return loads.flatMap(({ kind, url }) => originSources(url, DIRECTIVES[kind]))
  })
}
