import type { Diagnostic, SourceLocation } from '../../../shared/diagnostic.js'
import { describeCode } from './codes.js'

/** See `FormatOptions`. */
interface SarifOptions {
  readonly version?: string
  readonly codesUrl?: string
}

/**
 * A SARIF 2.1.0 log of one run: one rule per code, one result per diagnostic, in the order given.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarifLog(diagnostics: readonly Diagnostic[], { version = '', codesUrl }: SarifOptions): object {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const rules = codes.map((code) => ruleOf(code, codesUrl))
  const ruleIndexes = new Map(codes.map((code, index) => [code, index]))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsgen', version: version === '' ? undefined : version, rules } },
        // Columns count UTF-16 code units, as in JavaScript strings.
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, ruleIndexes.get(diagnostic.code) ?? -1)),
      },
    ],
  }
}

/** Codes of a site's own plugins have no description. */
function ruleOf(code: string, codesUrl: string | undefined): object {
  const description = describeCode(code)
  if (description === undefined) return { id: code }
  const { severity, cause, fix } = description
  return {
    id: code,
    shortDescription: { text: cause },
    help: { text: fix },
    helpUri: codesUrl === undefined ? undefined : `${codesUrl}#${code}`,
    defaultConfiguration: { level: severity },
  }
}

function resultOf({ code, severity, message, hint, location }: Diagnostic, ruleIndex: number): object {
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: hint === undefined || hint === '' ? message : `${message}; ${hint}` },
    locations: location && [{ physicalLocation: physicalLocation(location) }],
  }
}

function physicalLocation({ file, line, column }: SourceLocation): object {
  const region = { startLine: line, startColumn: column }
  return {
    artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
    region: line === undefined ? undefined : region,
  }
}
