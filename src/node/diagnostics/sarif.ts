import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'

/**
 * A SARIF 2.1.0 log of one run: a rule for each code, a result for each diagnostic, in their order.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarifLog(diagnostics: readonly Diagnostic[], version: string): object {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort()
  const ruleIndexes = new Map(codes.map((code, index) => [code, index]))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docsgen',
            ...(version === '' ? {} : { version }),
            rules: codes.map((code) => ({ id: code, shortDescription: { text: sentenceOf(code) } })),
          },
        },
        // Columns count as strings do in JavaScript.
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => result(diagnostic, ruleIndexes.get(diagnostic.code) ?? -1)),
      },
    ],
  }
}

function result({ code, severity, message, hint, location }: Diagnostic, ruleIndex: number): object {
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: hint === undefined || hint === '' ? message : `${message}; ${hint}` },
    ...(location === undefined ? {} : { locations: [{ physicalLocation: physicalLocation(location) }] }),
  }
}

function physicalLocation({ file, line, column }: SourceLocation): object {
  const region = { startLine: line, ...(column === undefined ? {} : { startColumn: column }) }
  return {
    artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
    ...(line === undefined ? {} : { region }),
  }
}

/** `broken-link`: "Broken link." */
function sentenceOf(code: string): string {
  const words = code.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
