import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Where both builds of a site are served. */
export interface SiteAddress {
  readonly origin: string
  /** Begins and ends with a slash. */
  readonly base: string
  /** With `false`, the document of a page is `a.html`. */
  readonly trailingSlash?: false | undefined
  /** Folders of the output that are sites of their own, such as `fr` for the site in French. */
  readonly otherSites?: readonly string[]
}

/** The files that a build has written. */
export interface OutputFolder {
  readonly dir: string
  readonly address: SiteAddress
  /** The HTML documents by route: without base and without a slash at the end, except for `/`. */
  readonly documents: ReadonlyMap<string, string>
  /** Returns the target of a URL in the document of a route in a form that both outputs share. */
  target(url: string, route: string): string
  /** The text of a file; undefined if it does not exist. */
  file(name: string): string | undefined
}

/** Reads the HTML documents of a build. */
export function readOutputFolder(dir: string, address: SiteAddress): OutputFolder {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'))
  const { otherSites = [] } = address
  const isOwn = (name: string): boolean => !otherSites.some((folder) => name.startsWith(`${folder}/`))
  const htmlNames = names.filter((name) => name.endsWith('.html') && isOwn(name) && isFile(path.join(dir, name))).sort()
  const documents = new Map(
    htmlNames.map((name) => [routeOf(name, address), readFileSync(path.join(dir, name), 'utf8')]),
  )
  return {
    dir,
    address,
    documents,
    target: (url, route) => describeTarget({ url, route, dir, address }),
    file: (name) => (isFile(path.join(dir, name)) ? readFileSync(path.join(dir, name), 'utf8') : undefined),
  }
}

function routeOf(htmlName: string, { trailingSlash }: SiteAddress): string {
  const name = htmlName.replace(/(?:^|\/)index\.html$/, '').replace(/^404\.html$/, '404')
  return `/${trailingSlash === false ? name.replace(/\.html$/, '') : name}`
}

/**
 * The two tools give assets different names, and Docusaurus puts small images into the document, so the target of a file
 * is described by its content. A slash at the end of a path does not count: both tools serve both spellings.
 */
function describeTarget({
  url,
  route,
  dir,
  address,
}: {
  readonly url: string
  readonly route: string
  readonly dir: string
  readonly address: SiteAddress
}): string {
  const data = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1]
  if (data !== undefined) return `file ${shortHash(Buffer.from(data, 'base64'))}`
  const page = new URL(address.base + route.slice(1), address.origin)
  if (!URL.canParse(url, page)) return `invalid ${url}`
  const { origin, pathname, search, hash, protocol } = new URL(url, page)
  if (origin !== address.origin || !protocol.startsWith('http')) return url
  if (!`${pathname}/`.startsWith(address.base))
    return `${decodeURI(pathname).replace(/(?<=.)\/$/, '')} (outside of ${address.base})`
  const sitePath = decodeURI(pathname.slice(address.base.length))
  const filePath = path.join(dir, sitePath)
  if (isFile(filePath)) return `file ${shortHash(readFileSync(filePath))}${decodeURI(hash)}`
  return `/${sitePath.replace(/\/$/, '')}${search}${decodeURI(hash)}`
}

function isFile(filePath: string): boolean {
  return existsSync(filePath) && statSync(filePath).isFile()
}

function shortHash(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
