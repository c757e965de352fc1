import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { normalizeRoute } from '../../shared/route.js'
import { isBelow, siteRelative } from '../model/names.js'
import {
  type FormerRoutes,
  isExactPath,
  type RedirectFile,
  type RedirectRule,
  type ResolvedRedirect,
} from '../model/redirects.js'
import type { KeyPath } from '../source-text/key-path.js'
import { parseRedirectLines, type RedirectLine } from '../source-text/redirect-lines.js'
import { checkPath, kindOf, staticDirsOf } from './files.js'
import { type Finding, quotedPath, shortValue, valueAt } from './finding.js'
import type { CheckedConfig } from '../model/schema/config-schema.js'

/** The redirects files that a config names, and what is wrong with their names. */
export interface LoadedRedirectFiles {
  /** By their index in `redirects`: the absolute path and the text. */
  readonly files: ReadonlyMap<number, { readonly path: string; readonly text: string }>
  readonly findings: readonly Finding[]
}

/** Reads the redirects files. Takes the config as written, like `checkFiles`. */
export function loadRedirectFiles(config: unknown, rootDir: string): LoadedRedirectFiles {
  const files = new Map<number, { readonly path: string; readonly text: string }>()
  const findings: Finding[] = []
  const entries = valueAt(config, ['redirects'])
  for (const [index, written] of Array.isArray(entries) ? entries.entries() : []) {
    if (typeof written !== 'string' || written.trim() === '') continue
    const path: KeyPath = ['redirects', index]
    const filePath = resolve(rootDir, written)
    findings.push(...checkPath({ path, written, kind: 'file', dirs: [rootDir] }))
    if (kindOf(filePath) === 'file') files.set(index, { path: filePath, text: readFileSync(filePath, 'utf8') })
    if (!staticDirsOf(config, rootDir).some((dir) => isBelow(filePath, dir))) continue
    const message = `${quotedPath(path)} names ${shortValue(written)}, which is published as it is`
    findings.push({ code: 'config-value', path, message, hint: 'move the file out of the static folder' })
  }
  return { files, findings }
}

/** The redirects of a config; see `ResolvedConfig`. */
export interface ResolvedRedirects {
  readonly redirects: readonly ResolvedRedirect[]
  readonly redirectRules: readonly RedirectRule[]
  readonly redirectFiles: readonly RedirectFile[]
}

/** One redirect per `from` and per line of a file, as routes; a base that the author wrote is removed. */
export function resolveRedirects(
  { redirects: entries }: Pick<CheckedConfig, 'redirects'>,
  context: { readonly base: string; readonly rootDir: string; readonly files: LoadedRedirectFiles['files'] },
): ResolvedRedirects {
  const redirects: ResolvedRedirect[] = []
  const redirectRules: RedirectRule[] = []
  const redirectFiles: RedirectFile[] = []
  for (const [index, entry] of entries.entries()) {
    const key: KeyPath = ['redirects', index]
    if (typeof entry === 'function') redirectRules.push({ kind: 'function', formerRoutes: entry as FormerRoutes, key })
    else if (typeof entry === 'string') {
      const { path = '', text = '' } = context.files.get(index) ?? {}
      const file = siteRelative(context.rootDir, path)
      const lines = linesOf(text, context.base)
      redirectFiles.push({ file, lines })
      redirects.push(...lineRedirects(file, lines))
    } else {
      for (const one of entryRedirects(entry, key, context.base)) {
        if (one.from.includes('*')) redirectRules.push({ kind: 'pattern', ...one })
        else redirects.push(one)
      }
    }
  }
  return { redirects, redirectRules, redirectFiles }
}

function entryRedirects(
  { from, to: written }: { readonly from: string | readonly string[]; readonly to: string },
  key: KeyPath,
  base: string,
): ResolvedRedirect[] {
  const route = (path: string) => normalizeRoute(path.startsWith(base) ? path.slice(base.length - 1) : path)
  const toKey = [...key, 'to']
  const to = written.startsWith('/') && written.includes('*') ? route(written) : written
  if (typeof from === 'string') return [{ from: route(from), to, fromKey: [...key, 'from'], toKey }]
  return from.map((path, position) => ({ from: route(path), to, fromKey: [...key, 'from', position], toKey }))
}

/** The lines of a file; those with a path that cannot be a file of the output are left to the host. */
function linesOf(text: string, base: string): RedirectLine[] {
  return parseRedirectLines(text, base).map((line) => {
    const { rule } = line
    return rule?.isRedirect && !isExactPath(rule.from) ? { ...line, rule: { ...rule, isRedirect: false } } : line
  })
}

function lineRedirects(file: string, lines: readonly RedirectLine[]): ResolvedRedirect[] {
  return lines.flatMap(({ rule }, index): ResolvedRedirect[] => {
    if (!rule?.isRedirect) return []
    const { from, to, fromColumn, toColumn } = rule
    const at = (column: number) => ({ file, line: index + 1, column })
    return [{ from, to, fromKey: [], toKey: [], line: { from: at(fromColumn), to: at(toColumn) } }]
  })
}
