import { featureDiagnosticCodes } from '../../features/codes.js'
import type { Severity } from '../../shared/diagnostic.js'
import { toolCodes } from '../built-in/codes.js'
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

/** What a diagnostic code means. Texts are Markdown, in whole sentences. */
export interface CodeDescription {
  /** The default severity; some causes of the same code have another one, which `cause` then says. */
  readonly severity: Severity
  /** Config option that sets the severity: `links.broken`. */
  readonly option?: string
  /** True if the code is that of an error, but some of its causes are only warnings; `cause` says which. */
  readonly mayWarn?: true
  readonly cause: string
  readonly fix: string
  readonly example: CodeExample
}

/**
 * A mistake that leads to a diagnostic. A test runs the examples that need nothing but files: a site whose config has only a
 * title and whose only page is `docs/index.md`, with these files in addition or instead.
 */
export interface CodeExample {
  /** The files that matter, by path; absent if the mistake is in the command or the environment. */
  readonly files?: Readonly<Record<string, string>>
  /** Defaults to `docsgen build`. */
  readonly command?: string
  /** The line that docsgen prints. */
  readonly message: string
  /** The corrected files, and files to add. */
  readonly fixed?: Readonly<Record<string, string>>
}

/** Descriptions of codes by subject and code. */
export type CodeGroups = Readonly<Record<string, Readonly<Record<string, CodeDescription>>>>

/** Every code that docsgen reports, by subject, in the order of the reference. Plugins may report codes of their own. */
const groups = {
  Config: { ...configCodes, ...toolCodes.config },
  Plugins: pluginCodes,
  'Pages and sidebars': { ...pageCodes, ...featureDiagnosticCodes.pages },
  'Files of the content folders': fileCodes,
  'Text of pages': { ...markdownCodes, ...textCodes },
  'Components and style sheets': { ...codeCodes, ...toolCodes.components },
  'Code of pages while it runs': renderCodes,
  Links: linkCodes,
  Redirects: { ...featureDiagnosticCodes.redirects, ...redirectCodes },
  Budgets: budgetCodes,
  'docsgen check-links': checkLinksCodes,
  'docsgen check-code': sampleCodes,
  'docsgen check-search': featureDiagnosticCodes.search,
  'Remote cache': remoteCacheCodes,
  Commands: commandCodes,
  'Installation and system': installationCodes,
} as const satisfies CodeGroups

/** A code that docsgen reports. */
export type DiagnosticCode = {
  readonly [Group in keyof typeof groups]: keyof (typeof groups)[Group]
}[keyof typeof groups]

export const codeGroups: CodeGroups = groups

/** Every code that docsgen reports. */
export const diagnosticCodes: Readonly<Record<DiagnosticCode, CodeDescription>> = Object.assign(
  {},
  ...Object.values(groups),
)

/** The description of a code; undefined if docsgen does not report it. */
export function describeCode(code: string): CodeDescription | undefined {
  return Object.hasOwn(diagnosticCodes, code) ? diagnosticCodes[code as DiagnosticCode] : undefined
}
