import { type PluginCodes, pluginCodesOf } from '../config/plugin-declarations.js'
import {
  type CodeDescription,
  type CodeGroups,
  codeGroups,
  describeCode,
  diagnosticCodes,
  isSettable,
} from '../base/diagnostics/codes.js'
import { DocsgenError, environmentError } from '../base/diagnostics/docsgen-error.js'
import { suggest } from '../base/suggest.js'
import { codesMarkdown, printCode, printCodes } from '../config/reference/print-codes.js'
import { guideUrl } from '../base/package.js'
import type { ReferenceRequest } from './options.js'

/** The codes of the plugins of the site in a folder; none if it has no config that can be loaded. */
export async function codesOfSite(root: string): Promise<PluginCodes> {
  try {
    const { loadSiteConfig } = await import('./site-config.js')
    return pluginCodesOf((await loadSiteConfig({ root })).plugins)
  } catch (error) {
    // The caller reports the code that it asked for as unknown.
    if (error instanceof DocsgenError) return new Map()
    throw error
  }
}

/**
 * Explains one diagnostic code, or lists all of them. `ownCodes` are those of plugins. Throws (exit code 2) if the code is
 * unknown.
 */
export function explainCodes({ key: code, format }: ReferenceRequest, ownCodes: PluginCodes = new Map()): string {
  const own = code === undefined ? undefined : ownCodes.get(code)
  if (code !== undefined && own !== undefined)
    return format === 'json'
      ? `${JSON.stringify({ codes: { [code]: own } }, null, 2)}\n`
      : printCode(code, own, { isSettable: own.severity === 'warning' })
  const groups = code === undefined ? codeGroups() : groupsWith(code, ownCodes)
  const codes: Readonly<Record<string, CodeDescription>> = Object.assign({}, ...Object.values(groups))
  if (format === 'json') return `${JSON.stringify({ codes }, null, 2)}\n`
  if (format === 'markdown') return codesMarkdown(groups)
  const description = code === undefined ? undefined : codes[code]
  if (code !== undefined && description !== undefined)
    return printCode(code, description, {
      isSettable: isSettable(code),
      url: `${guideUrl('reference/diagnostics')}#${code}`,
    })
  return `${printCodes(groups)}\n"docsgen explain <code>" shows how to fix a problem: docsgen explain broken-link\n`
}

/** The group of one code, without its other codes. `ownCodes` are suggested if there is no such code. */
function groupsWith(code: string, ownCodes: PluginCodes): CodeGroups {
  const description = describeCode(code)
  if (description !== undefined) return { [description.subject]: { [code]: description } }
  const near = suggest(code, [...Object.keys(diagnosticCodes()), ...ownCodes.keys()])
  throw environmentError('usage', `there is no diagnostic code ${JSON.stringify(code)}`, hintFor(code, near))
}

function hintFor(code: string, near: string | undefined): string {
  if (near !== undefined) return `did you mean ${JSON.stringify(near)}?`
  return code.includes('/')
    ? 'run this in the folder of a site whose config has the plugin'
    : '"docsgen explain" lists all codes'
}
