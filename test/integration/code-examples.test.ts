import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type CodeDescription, diagnosticCodes } from '../../src/node/diagnostics/codes.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'

/** Examples that need more than files. Tests of their subjects cover them. */
const notRun = [
  // A state of the machine, or a package that is not installed.
  ...['symlink-outside', 'locked', 'not-writable', 'port-in-use', 'port-refused', 'host-unknown', 'system', 'internal'],
  ...['missing-typescript', 'missing-katex', 'missing-mermaid', 'missing-sass', 'missing-shiki', 'typescript'],
  ...['missing-react', 'outdated-react', 'mismatched-react', 'git-history'],
  // A server, a bug in a link rule, or a program that changes a file at the same time.
  ...['external-broken', 'external-redirect', 'external-unverified', 'crawl-disagrees', 'not-fixed'],
  ...['remote-cache-failed', 'remote-cache-settings', 'remote-cache-unsigned', 'remote-cache-insecure'],
  // The weight of a file that the example does not show.
  'budget-exceeded',
  // A page that uses up the memory, and an error that ends the process.
  ...['render-memory', 'unhandled-error'],
  // Shortened.
  'too-deep',
  'too-crowded',
  'code-not-highlighted',
]

const codes: readonly (readonly [string, CodeDescription])[] = Object.entries(diagnosticCodes)
const run = codes.filter(([code]) => !notRun.includes(code))
const dir = temporaryDir('examples')
const base = { 'docsgen.config.ts': "export default { title: 'My project' }\n", 'docs/index.md': '# Home\n' }

// The examples share a folder, so that the theme is bundled once.
test.sequential.each(run)('the example of %s results in its message, and its correction in none', async (code, of) => {
  const { files = {}, command = 'docsgen build', message, fixed } = of.example
  const args = command.split(' ').slice(1)
  if (fixed !== undefined) {
    write({ ...files, ...fixed })
    // A comparison with a former site is one with the corrected site.
    const isComparison = args.includes('--against')
    expect(problemsIn(await runDocsgen(isComparison ? ['build'] : args, { cwd: dir }))).toEqual([])
  }
  write(files, { keep: ['build'] })
  const wrong = await runDocsgen(args, { cwd: dir })
  const printed = `${wrong.stdout}${wrong.stderr}`.replaceAll(dir, '/home/jane/my-project')
  expect(printed).toContain(message)
  expect(problemsIn(wrong).filter((line) => !line.includes(` ${code}: `))).toEqual(others[code] ?? [])
})

/** Examples whose mistake has consequences that are reported too. */
const others: Readonly<Record<string, readonly unknown[]>> = {
  'authors-file': [expect.stringContaining('unknown-author')],
  'sample-meta': [expect.stringContaining('sample-type')],
}

function problemsIn({ stderr }: { readonly stderr: string }): string[] {
  return stderr.split('\n').filter((line) => /(?:^| )(?:error|warning) [a-z-]+: /.test(line))
}

/** Writes a site with these files, without the files of the previous one but with its cache. */
function write(
  files: Readonly<Record<string, string>>,
  { keep = [] }: { readonly keep?: readonly string[] } = {},
): void {
  for (const name of readdirSync(dir)) {
    if (name !== '.docsgen' && !keep.includes(name)) rmSync(path.join(dir, name), { recursive: true })
  }
  mkdirSync(path.join(dir, 'node_modules'))
  symlinkSync(repositoryPath('node_modules', 'sass'), path.join(dir, 'node_modules', 'sass'), 'junction')
  symlinkSync(repositoryPath('node_modules', 'typescript-7'), path.join(dir, 'node_modules', 'typescript'), 'junction')
  const { 'docs/index.md': home, ...others } = base
  writeFiles(dir, { ...others, ...('docs/index.mdx' in files ? {} : { 'docs/index.md': home }), ...files })
}
