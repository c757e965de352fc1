import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDir } from './build-site.js'
import { runDocsgen } from './cli.js'
import { type WatchedSite, withoutClient } from './watch-site.js'

/** Excludes `llms-full.txt`, which is not served because it would render every page. */
const compared = /\.(?:html|md|xml|webmanifest)$|^(?:llms|robots)\.txt$/

/** Returns the documents and other published texts of a cold build, by name. */
export async function coldBuild(dir: string): Promise<ReadonlyMap<string, string>> {
  const outDir = path.join(temporaryDir('cold'), 'build')
  const { exitCode, stderr } = await runDocsgen(['build', dir, '--out-dir', outDir, '--no-cache', '--drafts', '-q'])
  if (exitCode !== 0) throw new Error(`the build ended with ${exitCode}\n${stderr}`)
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => compared.test(name))
  return new Map(names.map((name) => [name, readFileSync(path.join(outDir, name), 'utf8')]))
}

/**
 * Returns the names of documents whose served content differs from the built one. The name of a page's chunk may differ, and
 * with it the hash of the page's data, because the server bundles the code of each page separately, and so may those of the chunks that
 * import React, because the server has its development build; everything else is compared byte for byte.
 */
export async function servedDifferences(
  site: WatchedSite,
  built: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const differences: string[] = []
  for (const [name, html] of built) {
    const served = withoutReact(withoutClient(await site.document(`/${encodeURI(name)}`)))
    const expected = withoutReact(html)
    if (served === expected) continue
    const hasCode = html.includes('"chunk":"')
    if (!hasCode || withoutChunk(served) !== withoutChunk(expected)) differences.push(name)
  }
  return differences
}

/** Removes the hashes of React's chunk and of those that import it. */
function withoutReact(html: string): string {
  return html.replace(/(?<=\/assets\/(?:main|site|shell|client-modules))-\w+(?=\.js")/g, '')
}

export function withoutChunk(html: string): string {
  return withoutReact(html).replace(/"(chunk|hash)":"[^"]*"/g, '"$1":""')
}
