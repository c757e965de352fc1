import { featureDiagnosticCodes } from '../../features/codes.js'
import { toolCodes } from '../built-in/codes.js'
import type { CodeDescription, CodeGroups, DeclaredCodes } from './code-description.js'
import { budgetCodes } from './codes-budgets.js'
import { checkLinksCodes } from './codes-check-links.js'
import { codeCodes, sampleCodes } from './codes-code.js'
import { commandCodes } from './codes-command.js'
import { configCodes } from './codes-config.js'
import { fileCodes } from './codes-files.js'
import { installationCodes } from './codes-installation.js'
import { linkCodes, redirectCodes } from './codes-links.js'
import { markdownCodes } from './codes-markdown.js'
import { pageCodes } from './codes-pages.js'
import { pluginCodes } from './codes-plugins.js'
import { remoteCacheCodes } from './codes-remote-cache.js'
import { renderCodes } from './codes-render.js'
import { textCodes } from './codes-text.js'

/** The codes of the core and of tools by subject, in the order of the reference. */
const coreGroups = {
  Config: { ...configCodes, ...toolCodes.config },
  Plugins: pluginCodes,
  'Pages and sidebars': pageCodes,
  'Files of the content folders': fileCodes,
  'Text of pages': { ...markdownCodes, ...textCodes },
  'Components and style sheets': { ...codeCodes, ...toolCodes.components },
  'Code of pages while it runs': renderCodes,
  Links: linkCodes,
  Redirects: redirectCodes,
  Budgets: budgetCodes,
  'docsgen check-links': checkLinksCodes,
  'docsgen check-code': sampleCodes,
  'Remote cache': remoteCacheCodes,
  Commands: commandCodes,
  'Installation and system': installationCodes,
} as const satisfies CodeGroups

/** The keys of all members of a union. */
type KeyOfEach<Union> = Union extends unknown ? keyof Union : never

/** A code that docsgen reports. */
export type DiagnosticCode =
  | KeyOfEach<(typeof coreGroups)[keyof typeof coreGroups]>
  | KeyOfEach<(typeof featureDiagnosticCodes)[number]['codes']>

/** Every code that docsgen reports, by subject, in the order of the reference. Plugins may report codes of their own. */
export const codeGroups: CodeGroups = featureDiagnosticCodes.reduce(withCodes, coreGroups as CodeGroups)

function withCodes(groups: CodeGroups, { subject, before, codes }: DeclaredCodes): CodeGroups {
  const group = groups[subject]
  return group === undefined
    ? insertBefore(before, { [subject]: codes }, groups)
    : { ...groups, [subject]: insertBefore(before, codes, group) }
}

/** Adds entries before a key of a record, or at its end if it has no such key. */
function insertBefore<Value>(
  key: string | undefined,
  added: Readonly<Record<string, Value>>,
  record: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(record)
  const at = entries.findIndex(([name]) => name === key)
  return Object.fromEntries(entries.toSpliced(at === -1 ? entries.length : at, 0, ...Object.entries(added)))
}

/** Every code that docsgen reports. */
export const diagnosticCodes: Readonly<Record<DiagnosticCode, CodeDescription>> = Object.assign(
  {},
  ...Object.values(codeGroups),
)

/** The description of a code; undefined if docsgen does not report it. */
export function describeCode(code: string): CodeDescription | undefined {
  return Object.hasOwn(diagnosticCodes, code) ? diagnosticCodes[code as DiagnosticCode] : undefined
}
