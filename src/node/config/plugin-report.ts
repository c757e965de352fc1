import type { Diagnostic, Severity } from '../../shared/diagnostic.js'
import { checkReturned } from './hook-schemas.js'
import type { PluginContext, PluginHooks, PluginProblem } from '../base/plugin.js'

/** The function `report` of a plugin. `diagnostics` receives what it reports. */
export function createReport(plugin: PluginHooks, diagnostics: Diagnostic[]): PluginContext['report'] {
  return (problem: PluginProblem) => {
    const { code = 'plugin-problem', message, hint, location } = checkReturned('report', problem)
    const { severity = declaredSeverity(plugin, code) } = problem
    if (severity === undefined) throw new TypeError('`report` takes a `severity` of "error" or "warning"')
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
