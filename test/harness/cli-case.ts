import type { RunningCommand } from './cli.js'
import { temporaryDir, writeFiles } from './build-site.js'

/** A minimal config that builds fast. */
export const config =
  "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Mine', pages: false, search: { provider: 'none' } })\n"
const home = '---\ntitle: Home\nslug: /\n---\n\nSee [the guide](./guide.md).\n'

/** Creates a site with two pages; `files` are added or replaced. Returns its folder. */
export function cliSite(files: Readonly<Record<string, string>> = {}): string {
  const dir = temporaryDir('cli')
  writeFiles(dir, { 'docsgen.config.ts': config, 'docs/home.md': home, 'docs/guide.md': '# Guide\n', ...files })
  return dir
}

/** Gives a page of that site a broken link, which is reported as `brokenLine`. */
export const broken = { 'docs/guide.md': '# Guide\n\nSee [more](/gude).\n' }
export const brokenLine = 'docs/guide.md:3:5 error broken-link: "/gude" matches no page; did you mean "/guide"?'

/** Resolves with the first match in the output of a command; rejects if it ends without one. */
export function waitFor(
  { process, end }: RunningCommand,
  stream: 'stdout' | 'stderr',
  pattern: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    process[stream]?.on('data', (chunk: string) => {
      text += chunk
      const found = pattern.exec(text)
      if (found) resolve(found[1] ?? found[0])
    })
    end.then((result) => reject(new Error(`ended first: ${JSON.stringify(result)}`)), reject)
  })
}
