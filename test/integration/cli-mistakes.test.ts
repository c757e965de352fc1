import { expect, test } from 'vitest'
import { failureOf } from '../../src/node/cli/failure.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'

test.each([
  ['dev', 'see docsgen --help'],
  ['checklinks', 'did you mean "check-links"?'],
  ['zzz', 'see docsgen --help'],
])('the unknown command "%s" is answered with docsgen\'s own', async (name, hint) => {
  const expected = { exitCode: 2, stdout: '', stderr: `error usage: unknown command "${name}"; ${hint}\n1 error\n` }
  expect(await run(name)).toMatchObject(expected)
})

test.each([
  [['build', '--watch'], 'unknown option "--watch"; see docsgen build --help'],
  [['build', '--out-dir', '-x', '--zzz'], 'unknown option "--zzz"; see docsgen build --help'],
  [['serve', '--prot', '1'], 'unknown option "--prot"; did you mean "--port"?'],
  [['-v'], 'unknown option "-v"; see docsgen --help'],
  [['help', 'nope'], 'unknown command "nope"; see docsgen --help'],
  [['build', '--out-dir='], '--out-dir is empty; write a value, or remove the option'],
  [['check-links', '--against', ''], '--against is empty; write a value, or remove the option'],
  [['build', ''], 'the argument <root> is empty; write a value, or remove the empty argument'],
  [['check-code', 'docs/index.md', ''], 'the argument <files> is empty; write a value, or remove the empty argument'],
  [['diff', 'build'], 'missing required argument "new"; see docsgen diff --help'],
  [['version'], 'missing required argument "name"; see docsgen version --help'],
  [
    ['check-links', '--external-timeout', '5'],
    '--external-timeout needs --external; add --external, or remove --external-timeout',
  ],
  [
    ['check-links', '--external', '--external-timeout', '0'],
    '--external-timeout is "0"; use a number of seconds from 0.1 to 3600',
  ],
  [['check-links', 'docs/index.md'], '"docs/index.md" is a file; pass the folder that contains the config'],
  [['build', 'docs/docsgen.config.ts'], '"docs/docsgen.config.ts" is a file; write --config docs/docsgen.config.ts'],
])('%j is answered with its fix', async (args, expected) => {
  const cwd = temporaryDir('mistakes')
  writeFiles(cwd, { 'docs/index.md': '# A\n', 'docs/docsgen.config.ts': '' })
  const { exitCode, stdout, stderr } = await runDocsgen(args, { cwd })
  expect([exitCode, stdout, stderr]).toEqual([2, '', `error usage: ${expected}\n1 error\n`])
})

test('names the site above a folder without a config', async () => {
  const cwd = temporaryDir('mistakes')
  writeFiles(cwd, { 'docsgen.config.ts': "export default { title: 'T' }", 'docs/guide/index.md': '# A\n' })
  const { stderr } = await runDocsgen(['build', 'docs/guide'], { cwd })
  expect(stderr).toContain(`../../docsgen.config.ts is above it: run the command in ${JSON.stringify(cwd)}`)
})

test.each([
  [['check-code', 'docs'], '"docs" is a folder; name its files: \'docs/**/*.md\''],
  [['check-code', 'docs/*.txt'], 'no Markdown file matches "docs/*.txt"; name .md or .mdx files'],
  [
    ['check-links', '--against', 'docs'],
    'docs" has neither docsgen/site.json nor an index.html, so it is not the output folder of a build; --against takes',
  ],
  [['build', '--config', 'docs'], 'docs" is a folder; correct the path after --config'],
  [
    ['build', '--out-dir', 'docs/build'],
    'docs/build" is inside of "docs", so the next build would publish its files as content; name',
  ],
  [['build', '--out-dir', 'static'], 'static" would replace "static"; name a separate folder'],
  [['build', 'q.yml/site'], 'there is no folder "q.yml/site"; pass'],
  [['check-code', 'q.yml/a.md'], 'no Markdown file matches "q.yml/a.md"'],
  [['migrate'], 'no docusaurus.config file in'],
  [['diff', 'docs', './docs'], 'has no built site: it has neither docsgen/site.json nor an index.html'],
  [['check-search'], 'q.yml:1:1 error search-questions: the file has no questions; map each question to a route'],
])('%j says what is wrong with a folder or file', async (args, expected) => {
  const cwd = temporaryDir('mistakes')
  const config = "export default { title: 'T', pages: false, search: { questions: 'q.yml' } }"
  writeFiles(cwd, { 'docsgen.config.ts': config, 'docs/index.md': '# A\n', 'q.yml': '{}\n' })
  const { exitCode, stderr } = await runDocsgen(args, { cwd })
  expect(exitCode).not.toBe(0)
  expect(stderr).toContain(expected)
})

test.each([
  [
    'EROFS',
    'mkdir',
    '/site/.docsgen/cache',
    'docsgen keeps its cache in the folder ".docsgen" of the site: make the folder writable',
  ],
  [
    'ENOENT',
    'mkdir',
    '/site/.docsgen/cache',
    'docsgen keeps its cache in the folder ".docsgen" of the site: make the folder writable',
  ],
  [
    'EACCES',
    'open',
    '/site/.docsgen/cache/x',
    'docsgen keeps its cache in the folder ".docsgen" of the site: make the folder writable',
  ],
  ['ENOENT', 'mkdir', '/site/build', 'the disk is read-only, or a folder above is missing: choose another folder'],
  ['ENOSPC', 'write', '/site/.docsgen/cache/x', 'the disk is full: free some space and run again'],
  ['ENOENT', 'open', '/site/docs/a.md', 'the file was removed during the run: run again'],
])('%s of %s for %s has a hint', (code, syscall, path, hint) => {
  const { diagnostics } = failureOf(Object.assign(new Error(code), { code, syscall, path }))
  expect(diagnostics).toMatchObject([{ code: 'system', hint }])
})

function run(...args: readonly string[]) {
  return runDocsgen(args, { cwd: temporaryDir('mistakes') })
}
