import { readFileSync } from 'node:fs'
import type { Diagnostic, Severity } from '../../../shared/diagnostic.js'
import { siteRelative } from '../names.js'
import { keyLocator } from '../source-text/locate-key.js'
import { type KeyPath, keyPathText } from '../source-text/position.js'

/** A problem that a rule of the schema finds. Its path is relative to the value that the rule checks. */
export interface RuleFinding {
  readonly code: 'config-missing' | 'config-value'
  readonly path: KeyPath
  readonly message: string
  readonly hint?: string
}

/** A problem at a key of the config, which is not located in the source yet. */
export interface Finding extends Omit<RuleFinding, 'code'> {
  readonly code: string
  readonly severity?: Severity
}

/** Findings at their keys in the config file, with this severity unless they have their own. */
export function locateFindings(
  findings: readonly Finding[],
  { configPath, rootDir }: { readonly configPath: string; readonly rootDir: string },
  severity: Severity = 'error',
): Diagnostic[] {
  if (findings.length === 0) return []
  const locate = keyLocator(readFileSync(configPath, 'utf8'))
  const file = siteRelative(rootDir, configPath)
  return findings.map(({ path, ...finding }) => {
    return { severity, ...finding, location: { file, ...locate(path) } }
  })
}

/** The value at a key path; undefined if there is none. */
export function valueAt(value: unknown, path: KeyPath): unknown {
  let inner = value
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    inner = (inner as Record<string | number, unknown>)[key]
  }
  return inner
}

/** A value as a message shows it: at most 60 characters, on one line. */
export function shortValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null) return value instanceof RegExp ? String(value) : 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** `"navbar.items[2].label"`; the whole config if the path is empty. */
export function quotedPath(path: KeyPath): string {
  return path.length === 0 ? 'the config' : `"${keyPathText(path)}"`
}
