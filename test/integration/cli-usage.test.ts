import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { runDocsgen, start } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'

describe('help', () => {
  test('of docsgen lists the commands and examples', async () => {
    const { exitCode, stdout, stderr } = await runDocsgen(['--help'])
    expect([exitCode, stderr]).toEqual([0, ''])
    for (const text of [
      'build [options] [root]',
      'serve [options] [root]',
      'check-links [options] [root]',
      'Examples:',
    ]) {
      expect(stdout).toContain(text)
    }
  })

  test.each([
    ['build', ['--config', '--out-dir', '--quiet', '--debug', '--format', '--no-cache', '--jobs']],
    ['serve', ['--config', '--out-dir', '--quiet', '--debug', '--format', '--port', '--host', '--open']],
    ['check-links', ['--config', '--quiet', '--debug', '--format', '--jobs']],
  ])('of %s lists its options and examples', async (command, options) => {
    const { exitCode, stdout } = await runDocsgen([command, '--help'])
    expect(exitCode).toBe(0)
    for (const text of [...options, `Examples:\n  docsgen ${command}`]) expect(stdout).toContain(text)
  })

  test('is printed without a command, with exit code 2', async () => {
    const { exitCode, stdout } = await runDocsgen([])
    expect(stdout).toContain('Usage: docsgen')
    expect(exitCode).toBe(2)
  })

  test('--version prints the package version', async () => {
    const { version } = JSON.parse(readFileSync(repositoryPath('package.json'), 'utf8')) as { version: string }
    expect(await runDocsgen(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  })
})

test.each([
  [['biuld'], 'error usage: unknown command "biuld"; did you mean "build"?'],
  [['build', '--fromat', 'json'], 'error usage: unknown option "--fromat"; did you mean "--format"?'],
  [['build', '--format', 'xml'], 'error usage: --format is "xml"; use pretty, json, github or sarif'],
  [['build', '--jobs', '0'], 'error usage: --jobs is "0"; use a whole number from 1 to 256'],
  [['serve', '--port', '70000'], 'error usage: --port is "70000"; use a whole number from 0 to 65535'],
  [['serve', '--port'], 'error usage: option "-p, --port <number>" argument missing; see docsgen serve --help'],
  [
    ['build', 'a', 'b'],
    'error usage: too many arguments for "build". Expected 1 argument but got 2; see docsgen build --help',
  ],
  [
    ['build', 'no-such-folder'],
    'error usage: there is no folder "no-such-folder"; pass the folder that contains the config',
  ],
  [
    ['build', '--config', 'no.config.ts'],
    /^error config-not-found: the config file ".*no\.config\.ts" does not exist; correct the path after --config$/,
  ],
])('%j exits with 2 and one line', async (args, expected) => {
  const { exitCode, stdout, stderr } = await runDocsgen(args, { cwd: temporaryDir('usage') })
  const [line, count, ...rest] = stderr.replace(/^config\n/, '').split('\n')
  if (typeof expected === 'string') expect(line).toBe(expected)
  else expect(line).toMatch(expected)
  expect([exitCode, stdout, count, rest]).toEqual([2, '', '1 error', ['']])
})

test('an old Node.js version is reported in one line', async () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })"
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(old)}`,
    repositoryPath('bin', 'docsgen.js'),
    'build',
  ]
  const { exitCode, stdout, stderr } = await start(process.execPath, args, { cwd: temporaryDir('old') }).end
  expect([exitCode, stdout, stderr]).toEqual([2, '', 'docsgen needs Node.js 20.19 or newer; this is 20.18.3\n'])
})
