import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { environmentError } from '../diagnostics/docsgen-error.js'
import type { SiteManifest } from './site-manifest.js'

/** Where a built site keeps its manifest. */
const manifestName = 'docsgen/site.json'
const timeoutMs = 30_000
const maxBytes = 100_000_000

/**
 * Reads the manifest of a built site from its file, the folder of the site, or the URL of either. Throws a DocsgenError
 * (exit 2) where there is none, or where it is none of docsgen's.
 */
export async function readManifest(where: string): Promise<SiteManifest> {
  const text = isUrl(where) ? await fetchManifest(where) : await readManifestFile(where)
  const manifest = parseManifest(text)
  if (manifest) return manifest
  throw problem(where, 'is no manifest of docsgen')
}

/** True for what is fetched; anything else is a path. */
export function isUrl(where: string): boolean {
  return /^https?:\/\//i.test(where)
}

async function readManifestFile(where: string): Promise<string> {
  try {
    const isDir = (await stat(where)).isDirectory()
    return await readFile(isDir ? path.join(where, manifestName) : where, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw problem(where, `cannot be read${code}`)
  }
}

async function fetchManifest(where: string): Promise<string> {
  const url = manifestUrl(where)
  if (url === undefined) throw problem(where, 'is no URL')
  let response: Response
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.ok) return await boundedText(response)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw problem(url, isLate ? `did not answer in ${timeoutMs / 1000} s` : 'cannot be fetched')
  }
  throw problem(url, `answered ${response.status}`)
}

/** The URL itself where it names a JSON file, else that of the manifest of the site below it. */
function manifestUrl(where: string): string | undefined {
  if (!URL.canParse(where)) return undefined
  const url = new URL(where)
  if (url.pathname.endsWith('.json')) return url.href
  url.hash = ''
  url.search = ''
  url.pathname = `${url.pathname.replace(/\/(?:index\.html)?$/, '')}/${manifestName}`
  return url.href
}

/** The body, unless somebody sends without end. */
async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) return ''
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseManifest(text: string): SiteManifest | undefined {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
  if (!isRecord(value) || value.generator !== 'docsgen' || typeof value.base !== 'string') return undefined
  // The first manifests had no redirects.
  const { routes, redirects = {}, base } = value
  if (!isRecord(routes) || !Object.values(routes).every(isTextList)) return undefined
  if (!isRecord(redirects) || !Object.values(redirects).every(isText)) return undefined
  return {
    generator: 'docsgen',
    base,
    routes: routes as SiteManifest['routes'],
    redirects: redirects as SiteManifest['redirects'],
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function problem(where: string, what: string): Error {
  const hint = `--against takes a ${manifestName}, the folder of a built site, or the URL of either`
  return environmentError('former-site', `${JSON.stringify(where)} ${what}`, hint)
}
