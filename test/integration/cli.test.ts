import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { broken, brokenLine, cliSite, config, waitFor } from '../harness/cli-case.js'
import { runDocsgen, startDocsgen } from '../harness/cli.js'

describe('build', () => {
  test('writes the site and tells what it did', async () => {
    const cwd = cliSite()
    const { exitCode, stdout, stderr } = await runDocsgen(['build'], { cwd })
    expect(stderr).toMatch(/^config\n(?:[a-z ]+\n)+$/)
    expect(stdout).toMatch(
      /^Built \d+ pages in \d+\.\d\d s into build\n {2}time .*\n {2}size .*HTML .*\n {2}files .*written/,
    )
    expect(exitCode).toBe(0)
    expect(existsSync(path.join(cwd, 'build/guide/index.html'))).toBe(true)
  })

  test('finds the site by folder and by config, and its output from here', async () => {
    const root = cliSite()
    const cwd = path.dirname(root)
    const byFolder = await runDocsgen(
      ['build', path.basename(root), '--out-dir', `${path.basename(root)}-a`, '--quiet'],
      { cwd },
    )
    const byConfig = await runDocsgen(['build', '--config', `${root}/docsgen.config.ts`, '-o', `${root}-b`, '-q'], {
      cwd,
    })
    expect([byFolder.exitCode, byConfig.exitCode]).toEqual([0, 0])
    expect([`${root}-a`, `${root}-b`].map((dir) => existsSync(path.join(dir, 'index.html')))).toEqual([true, true])
  })

  test('--quiet says nothing where there is nothing wrong', async () => {
    expect(await runDocsgen(['build', '--quiet'], { cwd: cliSite() })).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: '',
    })
  })

  test('a broken link is one line on stderr, exit code 1, and no output', async () => {
    const cwd = cliSite(broken)
    const { exitCode, stdout, stderr } = await runDocsgen(['build', '--quiet'], { cwd })
    expect([exitCode, stdout, stderr]).toEqual([1, '', `${brokenLine}\n1 error\n`])
    expect(existsSync(path.join(cwd, 'build'))).toBe(false)
  })

  test('files are told from the working directory', async () => {
    const root = cliSite(broken)
    const { stderr } = await runDocsgen(['build', path.basename(root), '-q'], { cwd: path.dirname(root) })
    expect(stderr).toContain(`${path.basename(root)}/${brokenLine}\n`)
  })

  test('--format json prints one object on stdout, also of failures', async () => {
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

  test('mistakes of the config are lines with their place, exit code 1', async () => {
    const cwd = cliSite({ 'docsgen.config.ts': config.replace("'Mine'", '5,\n  titel: 1') })
    const { exitCode, stderr } = await runDocsgen(['build', '-q'], { cwd })
    expect(exitCode).toBe(1)
    expect(stderr).toBe(
      'docsgen.config.ts:2:31 error config-type: "title" is 5; it must be a string\n' +
        'docsgen.config.ts:3:3 error config-unknown-key: unknown key "titel"; did you mean "title"?\n2 errors\n',
    )
  })

  test('a folder without a config is exit code 2', async () => {
    const { exitCode, stderr } = await runDocsgen(['build', '-q'], { cwd: temporaryDir('empty') })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(
      /^error config-not-found: no config file in .* \(looked for docsgen\.config\.ts, .*\); create docsgen\.config\.ts/,
    )
  })

  test.each([
    [{ NO_COLOR: '', FORCE_COLOR: '1' }, true],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [{ NO_COLOR: '', FORCE_COLOR: '0' }, false],
    [{ NO_COLOR: '' }, false],
  ])('with %j colours are %s', async (env, expected) => {
    const { stdout, stderr } = await runDocsgen(['build'], { cwd: cliSite(broken), env })
    expect([stdout.includes('\u001b['), stderr.includes('\u001b[')]).toEqual([expected, expected])
  })

  test('an interrupt ends it with 130', async () => {
    const command = startDocsgen(['build'], { cwd: cliSite() })
    await waitFor(command, 'stderr', /config/)
    command.process.kill('SIGINT')
    expect(await command.end).toMatchObject({ exitCode: 130, signal: null, stdout: '' })
  })
})

describe('check-links', () => {
  test('checks, and writes no output', async () => {
    const cwd = cliSite()
    const { exitCode, stdout } = await runDocsgen(['check-links'], { cwd })
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^\d+ pages checked in .* s: no problems\n/)
    expect(existsSync(path.join(cwd, 'build'))).toBe(false)
  })

  test('fails for a broken link', async () => {
    const { exitCode, stderr, stdout } = await runDocsgen(['check-links'], { cwd: cliSite(broken) })
    expect([exitCode, stderr.includes(`${brokenLine}\n1 error\n`)]).toEqual([1, true])
    expect(stdout).toMatch(/: 1 error\n/)
  })
})

test('without --debug no stack is printed, with it one is', async () => {
  const cwd = cliSite({ 'docsgen.config.ts': 'throw new Error("mine")\n' })
  const plain = await runDocsgen(['build', '-q'], { cwd })
  const debug = await runDocsgen(['build', '-q', '--debug'], { cwd })
  expect([plain.exitCode, plain.stderr]).toEqual([1, 'docsgen.config.ts:1:7 error config-load: Error: mine\n1 error\n'])
  expect([debug.exitCode, /\n {4}at .*\n/.test(debug.stderr)]).toEqual([1, true])
})
