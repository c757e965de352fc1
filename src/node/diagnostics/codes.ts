import type { Severity } from '../../shared/diagnostic.js'
import { configCodes, contentCodes } from './codes-content.js'
import { environmentCodes } from './codes-environment.js'
import { linkCodes } from './codes-links.js'
import { pluginCodes } from './codes-plugins.js'
import { sampleCodes, searchCodes } from './codes-samples.js'

/** What a diagnostic code means. Texts are Markdown, in whole sentences. */
export interface CodeDescription {
  /** The default severity; some causes of the same code have another one, which `cause` then says. */
  readonly severity: Severity
  /** Config option that sets the severity: `links.broken`. */
  readonly option?: string
  readonly cause: string
  readonly fix: string
}

/** Every code that docsgen reports. Plugins of a site may report codes of their own. */
export const diagnosticCodes = {
  ...configCodes,
  ...pluginCodes,
  ...contentCodes,
  ...linkCodes,
  ...sampleCodes,
  ...searchCodes,
  ...environmentCodes,
} as const satisfies Readonly<Record<string, CodeDescription>>

/** A code that docsgen reports. */
export type DiagnosticCode = keyof typeof diagnosticCodes

/** Descriptions of codes by subject and code. */
export type CodeGroups = Readonly<Record<string, Readonly<Record<string, CodeDescription>>>>

/** All codes, in the order of the printed table. */
export const codeGroups: CodeGroups = {
  Config: configCodes,
  Plugins: pluginCodes,
  Content: contentCodes,
  Links: linkCodes,
  'Code samples': sampleCodes,
  Search: searchCodes,
  'Command and environment': environmentCodes,
}

/** The description of a code; undefined if docsgen does not report it. */
export function describeCode(code: string): CodeDescription | undefined {
  return Object.hasOwn(diagnosticCodes, code) ? diagnosticCodes[code as DiagnosticCode] : undefined
}
