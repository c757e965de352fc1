import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { decodePercent } from '../../shared/decode-percent.js'
import { inPublicFolder, isFile, staticUrls } from '../model/misplaced-file.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { LinkingPage, LinkRecord } from '../model/compiled-page.js'
import type { ResolvedConfig } from '../model/config.js'
import { resolveUrl } from './resolve-url.js'
import type { SiteIndex } from './site-index.js'
import { splitUrl } from './url-parts.js'

type Advice = Pick<Diagnostic, 'hint' | 'fix'>

interface Context {
  readonly index: SiteIndex
  readonly config: ResolvedConfig
  readonly page: LinkingPage | undefined
}

/**
 * What a broken link was meant to be, if it is written as another tool or a file system has it: an address without `mailto:`,
 * a host without `https://`, a page with `.html`, or a file by its path in the repository, with backslashes or in another case.
 */
export function intendedTarget(link: LinkRecord, context: Context): Advice | undefined {
  const { url } = link
  const missingScheme = schemeOf(url)
  if (missingScheme !== undefined) return replacement(url, missingScheme + url)
  return link.kind === 'image' ? intendedFile(url, context) : (htmlPage(url, context) ?? intendedFile(url, context))
}

function replacement(from: string, to: string): Advice {
  return { hint: `did you mean "${to}"?`, fix: { from, to } }
}

/** The scheme that an email address or a host name lacks. Any of them is a relative path to a browser. */
function schemeOf(url: string): string | undefined {
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?:\?|$)/.test(url)) return 'mailto:'
  if (/^www\.[\w-]+\.\w/i.test(url)) return 'https://'
  return /^(?:[\w-]+\.)+(?:com|org|net|io|dev)(?:[:/?#]|$)/i.test(url) ? 'https://' : undefined
}

/** The page whose document is a link's `.html` file in other tools. */
function htmlPage(url: string, { index, page }: Context): Advice | undefined {
  const { path: written, query, fragment } = splitUrl(url)
  const [, name] = /^(.*[^/])\.html?$/i.exec(written) ?? []
  if (name === undefined || !page) return undefined
  const folder = name.replace(/(^|\/)index$/, '$1')
  const files = [`${name}.md`, `${name}.mdx`]
  const [to] = (name.startsWith('/') ? [folder, ...files] : [...files, folder]).filter((candidate) => {
    const resolved = candidate === '' ? undefined : resolveUrl(candidate, page, index)
    return resolved?.kind === 'internal' && index.routes.has(resolved.target)
  })
  return to === undefined ? undefined : replacement(url, to + query + fragment)
}

/** The file of the site that a path was meant to name. */
function intendedFile(url: string, { index, config, page }: Context): Advice | undefined {
  const { path: written, query, fragment } = splitUrl(url)
  const decoded = decodePercent(written)
  const slashed = decoded.replaceAll('\\', '/')
  if (slashed.includes('\0') || path.posix.extname(slashed) === '') return undefined
  const found =
    staticUrls(slashed, config).find((name) => index.staticFiles.has(name)) ??
    (page && (slashed === decoded ? undefined : besidePage(slashed, page))) ??
    (page && otherCase(slashed, page))
  if (found !== undefined && found !== decoded) return replacement(url, encodeURI(found) + query + fragment)
  const hint = inPublicFolder(slashed, config)
  return hint === undefined ? undefined : { hint }
}

function besidePage(slashed: string, { path: pagePath }: LinkingPage): string | undefined {
  return !slashed.startsWith('/') && isFile(path.resolve(path.dirname(pagePath), slashed)) ? slashed : undefined
}

/** A relative path with the case that the names of the folders and the file have. */
function otherCase(slashed: string, { path: pagePath }: LinkingPage): string | undefined {
  if (slashed.startsWith('/')) return undefined
  let dir = path.dirname(pagePath)
  const names: string[] = []
  for (const name of slashed.split('/')) {
    const actual = name === '' || name === '.' || name === '..' ? name : nameIn(dir, name)
    if (actual === undefined) return undefined
    names.push(actual)
    dir = path.join(dir, actual)
  }
  return isFile(dir) ? names.join('/') : undefined
}

function nameIn(dir: string, name: string): string | undefined {
  if (existsSync(path.join(dir, name))) return name
  if (!existsSync(dir) || !statSync(dir).isDirectory()) return undefined
  const same = readdirSync(dir).filter((one) => one.toLowerCase() === name.toLowerCase())
  return same.length === 1 ? same[0] : undefined
}
