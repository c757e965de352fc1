import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { broken, brokenLine, cliSite, config, waitFor } from '../harness/cli-case.js'
import { runDocsgen, start, startDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'

describe('build', () => {
  test('writes the site and prints a summary', async () => {
    const cwd = cliSite()
    const { exitCode, stdout, stderr } = await runDocsgen(['build'], { cwd })
    expect(stderr).toMatch(/^config\n(?:[a-z ]+\n)+$/)
    expect(stdout).toMatch(
      /^Built \d+ pages in \d+\.\d\d s into build\n {2}time .*\n {2}size .*HTML .*\n {2}files .*written/,
    )
    expect(exitCode).toBe(0)
    expect(existsSync(path.join(cwd, 'build/guide/index.html'))).toBe(true)
  })

  test('finds the site by folder or config, and the output folder relative to the working directory', async () => {
    const root = cliSite()
    const cwd = path.dirname(root)
    const byFolder = await runDocsgen(
      ['build', path.basename(root), '--out-dir', `${path.basename(root)}-a`, '--quiet'],
      { cwd },
    )
    const byConfig = await runDocsgen(['build', '--config', `${root}/docsgen.config.ts`, '-o', `${root}-b`, '-q'], {
      cwd,
    })
    const succeeded = { exitCode: 0, stdout: '', stderr: '' }
    expect({ byFolder, byConfig }).toEqual({ byFolder: succeeded, byConfig: succeeded })
    for (const dir of [`${root}-a`, `${root}-b`]) expect(readdirSync(dir)).toContain('index.html')
  })

  test('--quiet prints nothing if there are no problems', async () => {
    expect(await runDocsgen(['build', '--quiet'], { cwd: cliSite() })).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: '',
    })
  })

  test('reports a broken link in one line on stderr with exit code 1, and writes no output', async () => {
    const cwd = cliSite(broken)
    const { exitCode, stdout, stderr } = await runDocsgen(['build', '--quiet'], { cwd })
    expect([exitCode, stdout, stderr]).toEqual([1, '', `${brokenLine}\n1 error\n`])
    expect(existsSync(path.join(cwd, 'build'))).toBe(false)
  })

  test('reports files relative to the working directory', async () => {
    const root = cliSite(broken)
    const { stderr } = await runDocsgen(['build', path.basename(root), '-q'], { cwd: path.dirname(root) })
    expect(stderr).toContain(`${path.basename(root)}/${brokenLine}\n`)
  })

  test('--format json prints one object on stdout, even for usage errors', async () => {
    const clean = await runDocsgen(['build', '--format', 'json'], { cwd: cliSite() })
    expect([clean.exitCode, JSON.parse(clean.stdout)]).toEqual([0, { diagnostics: [], errors: 0, warnings: 0 }])
    const wrong = await runDocsgen(['build', '--format', 'json'], { cwd: cliSite(broken) })
    expect(wrong.exitCode).toBe(1)
    expect(JSON.parse(wrong.stdout)).toMatchObject({
      errors: 1,
      diagnostics: [{ code: 'broken-link', location: { line: 3, column: 5 } }],
    })
    const usage = await runDocsgen(['build', '--format=json', '--jobs', 'x'])
    expect(JSON.parse(usage.stdout)).toMatchObject({ errors: 1, diagnostics: [{ code: 'usage' }] })
  })

  test('--format github prints workflow commands on stdout', async () => {
    const { exitCode, stdout } = await runDocsgen(['build', '--format', 'github', '-q'], { cwd: cliSite(broken) })
    expect(exitCode).toBe(1)
    expect(stdout).toBe(
      '::error file=docs/guide.md,line=3,col=5,title=broken-link::"/gude" matches no page; did you mean "/guide"?\n',
    )
  })

  test('reports config errors with their positions and exit code 1', async () => {
    const cwd = cliSite({ 'docsgen.config.ts': config.replace("'Mine'", '5,\n  titel: 1') })
    const { exitCode, stderr } = await runDocsgen(['build', '-q'], { cwd })
    expect(exitCode).toBe(1)
    expect(stderr).toBe(
      'docsgen.config.ts:2:31 error config-type: "title" is 5; it must be a string\n' +
        'docsgen.config.ts:3:3 error config-unknown-key: unknown key "titel"; did you mean "title"?\n2 errors\n',
    )
  })

  test('fails with exit code 2 in a folder without a config', async () => {
    const { exitCode, stderr } = await runDocsgen(['build', '-q'], { cwd: temporaryDir('empty') })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(
      /^error config-not-found: no config file in .* \(looked for docsgen\.config\.ts, .*\); run `docsgen init`/,
    )
  })

  test.each([
    ['colors', { NO_COLOR: '', FORCE_COLOR: '1' }],
    ['no colors', { NO_COLOR: '1', FORCE_COLOR: '1' }],
    ['no colors', { NO_COLOR: '', FORCE_COLOR: '0' }],
    ['no colors', { NO_COLOR: '' }],
  ])('prints %s with %j', async (expected, env) => {
    const { stdout, stderr } = await runDocsgen(['build'], { cwd: cliSite(broken), env })
    const colorsOf = (text: string) => (text.includes('\u001b[') ? 'colors' : 'no colors')
    expect({ stdout: colorsOf(stdout), stderr: colorsOf(stderr) }).toEqual({ stdout: expected, stderr: expected })
  })
})

describe('check-links', () => {
  test('checks links and writes no output', async () => {
    const cwd = cliSite()
    const { exitCode, stdout } = await runDocsgen(['check-links'], { cwd })
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^\d+ pages checked in .* s: no problems\n/)
    expect(existsSync(path.join(cwd, 'build'))).toBe(false)
  })

  test('fails if a link is broken', async () => {
    const { exitCode, stderr, stdout } = await runDocsgen(['check-links'], { cwd: cliSite(broken) })
    expect(exitCode).toBe(1)
    expect(stderr).toContain(`${brokenLine}\n1 error\n`)
    expect(stdout).toMatch(/: 1 error\n/)
  })
})

test('prints a stack only with --debug', async () => {
  const cwd = cliSite({ 'docsgen.config.ts': 'throw new Error("mine")\n' })
  const plain = await runDocsgen(['build', '-q'], { cwd })
  const debug = await runDocsgen(['build', '-q', '--debug'], { cwd })
  const line = 'docsgen.config.ts:1:7 error config-load: Error: mine\n1 error\n'
  expect(plain).toMatchObject({ exitCode: 1, stderr: line })
  expect(debug).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(line) })
  expect(debug.stderr).toMatch(/\n {4}at .*\n/)
})

test('several commands run at once in one process, each with its own site and output', async () => {
  const sites = [cliSite(), cliSite(broken), cliSite({ 'docs/guide.md': '# Other\n' })]
  const ends = await Promise.all(sites.map((cwd) => runDocsgen(['build', '-q'], { cwd })))
  expect(ends).toEqual([
    { exitCode: 0, stdout: '', stderr: '' },
    { exitCode: 1, stdout: '', stderr: `${brokenLine}\n1 error\n` },
    { exitCode: 0, stdout: '', stderr: '' },
  ])
})

test.each([
  ['build', []],
  ['serve', ['--watch', '--port', '0']],
])('an interrupted %s returns 130 and prints nothing more', async (command, args) => {
  const interrupt = new AbortController()
  const end = runDocsgen([command, ...args], { cwd: cliSite(), signal: interrupt.signal })
  interrupt.abort()
  expect(await end).toEqual({ exitCode: 130, stdout: '', stderr: expect.stringMatching(/^(?:config\n)?$/) })
})

describe('the binary', () => {
  test.each([
    [0, ['build', '-q'], {}],
    [1, ['build', '-q'], broken],
    [2, ['build', '--jobs', 'x'], {}],
  ])('exits with %i', async (exitCode, args, files) => {
    expect(await startDocsgen(args, { cwd: cliSite(files) }).end).toMatchObject({ exitCode, signal: null, stdout: '' })
  })

  test('exits with 130 after an interrupt', async () => {
    const command = startDocsgen(['build'], { cwd: cliSite() })
    await waitFor(command, 'stderr', /config/)
    command.process.kill('SIGINT')
    expect(await command.end).toMatchObject({ exitCode: 130, signal: null, stdout: '' })
  })

  test.skipIf(!existsSync('/usr/bin/script'))(
    'colors its output and overwrites its progress on a terminal',
    async () => {
      const command = `'${process.execPath}' '${repositoryPath('bin', 'docsgen.js')}' build`
      const env = { NO_COLOR: '', TERM: 'xterm' }
      const terminal = start('/usr/bin/script', ['-qec', command, '/dev/null'], { cwd: cliSite(), env })
      const { exitCode, stdout } = await terminal.end
      expect(stdout).toContain('\r\u001b[2Kconfig\r\u001b[2K')
      expect(stdout).toContain('\u001b[32mBuilt 3 pages')
      expect(exitCode).toBe(0)
    },
  )

  test('writes a long text completely to a pipe', async () => {
    const options = ['options', '--format', 'markdown']
    const { stdout } = await startDocsgen(options).end
    expect(stdout).toBe((await runDocsgen(options)).stdout)
  })

  test('is silent if the reader of its output closes the pipe', async () => {
    const script = '{ "$0" "$1" options --format markdown; echo "exit code $?" >&2; } | true'
    const { stderr } = await start('sh', ['-c', script, process.execPath, repositoryPath('bin', 'docsgen.js')]).end
    expect(stderr).toBe('exit code 0\n')
  })
})
