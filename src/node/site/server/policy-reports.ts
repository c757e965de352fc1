import type { BlockedLoad } from '../../base/server.js'

/** Path below the base that browsers report violations of the content security policy to. */
export const REPORT_PATH = 'docsgen/blocked'

/** The policy is at the start of a document, within this many bytes. */
const MAX_START_BYTES = 16 * 1024
const MAX_TEXT_LENGTH = 200

const policyElement =
  /^<!doctype html><html [^<>]*><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([\x20-\x7e]*?)">/

/** The policy in the meta element of a document that docsgen wrote; undefined if there is none. */
export function documentPolicy(content: Buffer, type: string): string | undefined {
  if (!type.startsWith('text/html')) return undefined
  const policy = policyElement.exec(content.toString('latin1', 0, MAX_START_BYTES))?.[1]
  return policy?.replaceAll('&amp;', '&')
}

/**
 * Reads the report of a browser: https://www.w3.org/TR/CSP3/#deprecated-serialize-violation. Returns undefined if it is no such report,
 * or if an extension of the browser was blocked.
 */
export function readReport(text: string): BlockedLoad | undefined {
  const report = reportIn(text)
  if (report === undefined) return undefined
  const field = (name: string): string => {
    const value = report[name]
    return typeof value === 'string' ? plain(value) : ''
  }
  const document = field('document-uri')
  const directive = (field('effective-directive') || field('violated-directive')).split(' ', 1)[0] ?? ''
  const source = sourceOf(field('blocked-uri'), document)
  if (!URL.canParse(document) || !/^[a-z-]+$/.test(directive) || source === undefined) return undefined
  if (isExtension(field('source-file'))) return undefined
  return { page: new URL(document).pathname, directive, source }
}

function reportIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const report = (JSON.parse(text) as { readonly 'csp-report'?: unknown } | null)?.['csp-report']
    return typeof report === 'object' && report !== null ? (report as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Text that is safe to print in a terminal. */
export function plain(text: string, length = MAX_TEXT_LENGTH): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').slice(0, length)
}

/** The source that a directive would have to allow; undefined for what no site can allow. */
function sourceOf(blocked: string, document: string): string | undefined {
  if (blocked === 'inline') return "'unsafe-inline'"
  if (blocked === 'eval') return "'unsafe-eval'"
  if (blocked === 'wasm-eval') return "'wasm-unsafe-eval'"
  if (blocked === '' || blocked === 'self') return "'self'"
  const scheme = /^([a-z][a-z\d+.-]*)(?::|$)/i.exec(blocked)?.[1]?.toLowerCase()
  if (scheme === undefined || isExtension(`${scheme}:`)) return undefined
  if (!/^(?:https?|wss?)$/.test(scheme)) return `${scheme}:`
  if (!URL.canParse(blocked)) return undefined
  const { origin } = new URL(blocked)
  return URL.canParse(document) && new URL(document).origin === origin ? "'self'" : origin
}

function isExtension(url: string): boolean {
  return /^[a-z-]+-extension:/i.test(url)
}
