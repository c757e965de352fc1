import type { Diagnostic, Severity } from '../../shared/diagnostic.js'
import type { PluginContext, PluginHooks, PluginProblem } from '../model/plugin.js'
import { knownNameHint } from '../model/suggest.js'

/** The function `report` of a plugin. `diagnostics` receives what it reports. */
export function createReport(plugin: PluginHooks, diagnostics: Diagnostic[]): PluginContext['report'] {
  return (problem: PluginProblem) => {
    const { code = 'plugin-problem', severity = declaredSeverity(plugin, code), message, hint, location } = problem
    if ((severity !== 'error' && severity !== 'warning') || typeof message !== 'string')
      throw new TypeError('`report` takes a `severity` of "error" or "warning", and a `message`')
    refuseUnknown(problem, ['code', 'severity', 'message', 'hint', 'location'], 'a problem for `report`')
    if (!commonCodes.has(code) && declaredSeverity(plugin, code) === undefined)
      throw new TypeError(`\`report\` takes a code of the plugin: "${code}" is not in its \`codes\``)
    diagnostics.push({ code, severity, message: `${plugin.name}: ${message}`, hint, location })
  }
}

/** Codes that every plugin may report. */
const commonCodes: ReadonlySet<string> = new Set(['plugin-problem', 'unsafe-url'])

/** The severity of a code of the plugin; undefined for any other code. */
function declaredSeverity({ name, codes = {} }: PluginHooks, code: string): Severity | undefined {
  const own = code.startsWith(`${name}/`) ? code.slice(name.length + 1) : ''
  return Object.hasOwn(codes, own) ? codes[own]?.severity : undefined
}

/** Throws if an object of a plugin has a field that nothing reads, such as a misspelled one. */
export function refuseUnknown(given: object | undefined, known: readonly string[], what: string): void {
  const unknown = Object.keys(given ?? {}).find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw new TypeError(`\`${unknown}\` is not a field of ${what}: ${knownNameHint(unknown, known)}`)
}
