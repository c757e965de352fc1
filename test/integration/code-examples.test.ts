import { expect, test } from 'vitest'
import { diagnosticCodes } from '../../src/node/base/diagnostics/codes.js'
import { runDocsgen } from '../harness/cli.js'
import { sample } from '../harness/sample.js'
import { problemLines, sharedFolder } from '../harness/shared-folder.js'

/** Examples that need more than files. Tests of their subjects cover them. */
const notRun = [
  // A state of the machine, or a package that is not installed.
  ...['symlink-outside', 'locked', 'not-writable', 'port-in-use', 'port-refused', 'host-unknown', 'system', 'internal'],
  ...[
    'missing-typescript',
    'missing-katex',
    'missing-node-emoji',
    'missing-mermaid',
    'missing-resvg',
    'missing-sass',
    'missing-sharp',
    'unreadable-image',
    'missing-shiki',
    'social-image-letters',
    'social-image-template',
    'typescript',
    'twoslash',
  ],
  ...['missing-react', 'outdated-react', 'mismatched-react', 'git-history'],
  // Another site.
  ...['unknown-reference', 'unknown-site'],
  // A server, a bug in a link rule, or a program that changes a file at the same time.
  ...['external-broken', 'external-redirect', 'external-unverified', 'crawl-disagrees', 'not-fixed'],
  ...['remote-cache-failed', 'remote-cache-settings', 'remote-cache-unsigned', 'remote-cache-insecure'],
  // The weight of a file that the example does not show.
  'budget-exceeded',
  // A browser shows the page: test/browser/watch-warnings.test.ts.
  'react-warning',
  // A page that uses up the memory, and an error that ends the process.
  ...['render-memory', 'unhandled-error'],
  // Shortened.
  'too-deep',
  'too-crowded',
  'code-not-highlighted',
]

const run = Object.entries(diagnosticCodes()).filter(([code]) => !notRun.includes(code))
/** The codes whose correction is built; that of the others is built in long runs. */
const corrected = sample(
  run.map(([code]) => code),
  3,
)
const { dir, write } = sharedFolder('examples')
const base = { 'docsgen.config.ts': "export default { title: 'My project' }\n", 'docs/index.md': '# Home\n' }

test.sequential.each(run)('the example of %s results in its message, and its correction in none', async (code, of) => {
  const { files, command, message, fixed } = of.example
  const args = command.split(' ').slice(1)
  // A comparison with a former site is one with the corrected site.
  const isComparison = args.includes('--against')
  const isCorrected = Object.keys(fixed).length > 0 && (isComparison || corrected.includes(code))
  if (isCorrected) {
    writeExample({ ...files, ...fixed })
    expect(problemsIn(await runDocsgen(isComparison ? ['build'] : args, { cwd: dir }))).toEqual([])
  }
  writeExample(files, { keep: isCorrected ? ['build'] : [] })
  const wrong = await runDocsgen(args, { cwd: dir })
  const printed = `${wrong.stdout}${wrong.stderr}`.replaceAll(dir, '/home/jane/my-project')
  expect(printed).toContain(message)
  expect(problemsIn(wrong).filter((line) => !line.includes(` ${code}: `))).toEqual(others[code] ?? [])
})

/** Examples whose mistake has consequences that are reported too. */
const others: Readonly<Record<string, readonly unknown[]>> = {
  'sample-meta': [expect.stringContaining('sample-type')],
}

function problemsIn({ stderr }: { readonly stderr: string }): string[] {
  return problemLines(stderr)
}

/** The character that a symbol such as `␀` stands for. */
function controlCharacter(symbol: string): string {
  return String.fromCharCode(symbol.charCodeAt(0) - 0x2400)
}

function writeExample(files: Readonly<Record<string, string>>, options?: { readonly keep?: readonly string[] }): void {
  const { 'docs/index.md': home, ...others } = base
  const meant = Object.entries(files).map(([name, text]) => [name, text.replace(/[␀-␟]/g, controlCharacter)])
  write(
    { ...others, ...('docs/index.mdx' in files ? {} : { 'docs/index.md': home }), ...Object.fromEntries(meant) },
    options,
  )
}
