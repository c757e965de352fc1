import { docsgenFeatures } from '../../src/features/features.js'
import { loadConfig } from '../../src/node/config/load.js'
import type { ResolvedConfig } from '../../src/node/base/config.js'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { formatDiagnostics } from '../../src/node/base/diagnostics/format.js'
import { temporaryDir, writeFiles } from './build-site.js'

/** Files of a site by relative path. */
export type Files = Readonly<Record<string, string>>

/** Files that a valid config needs. */
const surroundings: Files = { 'docs/index.md': '# Home\n' }

/** Creates the folder of a site with these files and a docs folder. */
export function siteFolder(files: Files): string {
  const dir = temporaryDir('config')
  writeFiles(dir, { ...surroundings, ...files })
  return dir
}

/** Loads the config of a site with these files, by a tool with these features. */
export function loadSite(files: Files, features = docsgenFeatures()): Promise<ResolvedConfig> {
  return loadConfig({ root: siteFolder(files), features })
}

/** The reported lines about the config of a site, then the exit code; empty if the config loads. */
export async function problemsOf(root: string, features = docsgenFeatures()): Promise<readonly string[]> {
  try {
    await loadConfig({ root, features })
    return []
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error
    const text = await formatDiagnostics(error.diagnostics, { format: 'pretty', colors: false })
    return [...text.trimEnd().split('\n').slice(0, -1), `exit ${error.exitCode}`]
  }
}

/**
 * The problems of a config with these fields and a title, each as `<text at its location> | <line>`: the config is one
 * line long, and columns would be hard to read.
 */
export async function mistakesIn(
  fields: string,
  files: Files = {},
  features = docsgenFeatures(),
): Promise<readonly string[]> {
  const source = `export default { title: 'T', ${fields} }`
  const lines = await problemsOf(siteFolder({ 'docsgen.config.ts': source, ...files }), features)
  return lines.map((line) => {
    const [, column, rest] = /^docsgen\.config\.ts:1:(\d+) error (.*)$/.exec(line) ?? []
    return column === undefined ? line : `${source.slice(Number(column) - 1).match(/^"[^"]*"|^\w+|^./)?.[0]} | ${rest}`
  })
}
