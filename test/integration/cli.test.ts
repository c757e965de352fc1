import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { type RunningCommand, runDocsgen, start, startDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'

const config = "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Mine', pages: false })\n"
const home = '---\ntitle: Home\nslug: /\n---\n\nSee [the guide](./guide.md).\n'

function siteFolder(files: Readonly<Record<string, string>> = {}): string {
  const dir = temporaryDir('cli')
  writeFiles(dir, { 'docsgen.config.ts': config, 'docs/home.md': home, 'docs/guide.md': '# Guide\n', ...files })
  return dir
}

const broken = { 'docs/guide.md': '# Guide\n\nSee [more](/gude).\n' }
const brokenLine = 'docs/guide.md:3:5 error broken-link: "/gude" matches no page; did you mean "/guide"?'

/** Resolves with the first match in what a command prints; rejects where it ends without. */
function waitFor({ process, end }: RunningCommand, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> {
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

describe('help', () => {
  test('of the whole', async () => {
    const { exitCode, stdout, stderr } = await runDocsgen(['--help'])
    expect([exitCode, stderr]).toEqual([0, ''])
    for (const text of ['build [options] [root]', 'serve [options] [root]', 'check-links [options] [root]', 'Examples:']) {
      expect(stdout).toContain(text)
    }
  })

  test.each([
    ['build', ['--config', '--out-dir', '--quiet', '--debug', '--format', '--no-cache', '--jobs']],
    ['serve', ['--config', '--out-dir', '--quiet', '--debug', '--format', '--port', '--host', '--open']],
    ['check-links', ['--config', '--quiet', '--debug', '--format', '--jobs']],
  ])('of %s has its options and examples', async (command, options) => {
    const { exitCode, stdout } = await runDocsgen([command, '--help'])
    expect(exitCode).toBe(0)
    for (const text of [...options, `Examples:\n  docsgen ${command}`]) expect(stdout).toContain(text)
  })

  test('comes where no command is named, as a usage error', async () => {
    const { exitCode, stdout } = await runDocsgen([])
    expect([exitCode, stdout.includes('Usage: docsgen')]).toEqual([2, true])
  })

  test('the version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(repositoryPath('package.json'), 'utf8')) as { version: string }
    expect(await runDocsgen(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  })
})

test.each([
  [['biuld'], "error usage: unknown command 'biuld'; did you mean build?"],
  [['build', '--fromat', 'json'], "error usage: unknown option '--fromat'; did you mean --format?"],
  [['build', '--format', 'xml'], "error usage: option '--format <format>' argument 'xml' is invalid. Allowed choices are pretty, json, github.; see docsgen --help"],
  [['build', '--jobs', '0'], "error usage: option '-j, --jobs <number>' argument '0' is invalid. It must be a number from 1 to 256.; see docsgen --help"],
  [['serve', '--port', '70000'], "error usage: option '-p, --port <number>' argument '70000' is invalid. It must be a number from 0 to 65535.; see docsgen --help"],
  [['serve', '--port'], "error usage: option '-p, --port <number>' argument missing; see docsgen --help"],
  [['build', 'a', 'b'], "error usage: too many arguments for 'build'. Expected 1 argument but got 2.; see docsgen --help"],
  [['build', 'no-such-folder'], 'error usage: there is no folder "no-such-folder"; name the folder that has the config'],
  [['build', '--config', 'no.config.ts'], /^error config-not-found: there is no config file ".*no\.config\.ts"; check --config$/],
])('%j ends with exit code 2 and one line', async (args, expected) => {
  const { exitCode, stdout, stderr } = await runDocsgen(args, { cwd: temporaryDir('usage') })
  const [line, count, ...rest] = stderr.replace(/^config\n/, '').split('\n')
  if (typeof expected === 'string') expect(line).toBe(expected)
  else expect(line).toMatch(expected)
  expect([exitCode, stdout, count, rest]).toEqual([2, '', '1 error', ['']])
})

describe('build', () => {
  test('writes the site and tells what it did', async () => {
    const cwd = siteFolder()
    const { exitCode, stdout, stderr } = await runDocsgen(['build'], { cwd })
    expect(stderr).toMatch(/^config\n(?:[a-z ]+\n)+$/)
    expect(stdout).toMatch(/^Built \d+ pages in \d+\.\d\d s into build\n {2}time .*\n {2}size .*HTML .*\n {2}files .*written/)
    expect(exitCode).toBe(0)
    expect(existsSync(path.join(cwd, 'build/guide/index.html'))).toBe(true)
  })

  test('finds the site by folder and by config, and its output from here', async () => {
    const root = siteFolder()
    const cwd = path.dirname(root)
    const byFolder = await runDocsgen(['build', path.basename(root), '--out-dir', `${path.basename(root)}-a`, '--quiet'], { cwd })
    const byConfig = await runDocsgen(['build', '--config', `${root}/docsgen.config.ts`, '-o', `${root}-b`, '-q'], { cwd })
    expect([byFolder.exitCode, byConfig.exitCode]).toEqual([0, 0])
    expect([`${root}-a`, `${root}-b`].map((dir) => existsSync(path.join(dir, 'index.html')))).toEqual([true, true])
  })

  test('--quiet says nothing where there is nothing wrong', async () => {
    expect(await runDocsgen(['build', '--quiet'], { cwd: siteFolder() })).toMatchObject({ exitCode: 0, stdout: '', stderr: '' })
  })

  test('a broken link is one line on stderr, exit code 1, and no output', async () => {
    const cwd = siteFolder(broken)
    const { exitCode, stdout, stderr } = await runDocsgen(['build', '--quiet'], { cwd })
    expect([exitCode, stdout, stderr]).toEqual([1, '', `${brokenLine}\n1 error\n`])
    expect(existsSync(path.join(cwd, 'build'))).toBe(false)
  })

  test('files are told from the working directory', async () => {
    const root = siteFolder(broken)
    const { stderr } = await runDocsgen(['build', path.basename(root), '-q'], { cwd: path.dirname(root) })
    expect(stderr).toContain(`${path.basename(root)}/${brokenLine}\n`)
  })

  test('--format json prints one object on stdout, also of failures', async () => {
    const clean = await runDocsgen(['build', '--format', 'json'], { cwd: siteFolder() })
    expect([clean.exitCode, JSON.parse(clean.stdout)]).toEqual([0, { diagnostics: [], errors: 0, warnings: 0 }])
    const wrong = await runDocsgen(['build', '--format', 'json'], { cwd: siteFolder(broken) })
    expect(wrong.exitCode).toBe(1)
    expect(JSON.parse(wrong.stdout)).toMatchObject({ errors: 1, diagnostics: [{ code: 'broken-link', location: { line: 3, column: 5 } }] })
    const usage = await runDocsgen(['build', '--format=json', '--jobs', 'x'])
    expect(JSON.parse(usage.stdout)).toMatchObject({ errors: 1, diagnostics: [{ code: 'usage' }] })
  })

  test('--format github prints workflow commands on stdout', async () => {
    const { exitCode, stdout } = await runDocsgen(['build', '--format', 'github', '-q'], { cwd: siteFolder(broken) })
    expect(exitCode).toBe(1)
    expect(stdout).toBe('::error file=docs/guide.md,line=3,col=5,title=broken-link::"/gude" matches no page; did you mean "/guide"?\n')
  })

  test('mistakes of the config are lines with their place, exit code 1', async () => {
    const cwd = siteFolder({ 'docsgen.config.ts': config.replace("'Mine'", '5,\n  titel: 1') })
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
    expect(stderr).toMatch(/^error config-not-found: no config file in .* \(looked for docsgen\.config\.ts, .*\); create docsgen\.config\.ts/)
  })

  test.each([
    [{ NO_COLOR: '', FORCE_COLOR: '1' }, true],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [{ NO_COLOR: '', FORCE_COLOR: '0' }, false],
    [{ NO_COLOR: '' }, false],
  ])('with %j colours are %s', async (env, expected) => {
    const { stdout, stderr } = await runDocsgen(['build'], { cwd: siteFolder(broken), env })
    expect([stdout.includes('\u001b['), stderr.includes('\u001b[')]).toEqual([expected, expected])
  })

  test('an interrupt ends it with 130', async () => {
    const command = startDocsgen(['build'], { cwd: siteFolder() })
    await waitFor(command, 'stderr', /config/)
    command.process.kill('SIGINT')
    expect(await command.end).toMatchObject({ exitCode: 130, signal: null, stdout: '' })
  })
})

describe('check-links', () => {
  test('checks, and writes no output', async () => {
    const cwd = siteFolder()
    const { exitCode, stdout } = await runDocsgen(['check-links'], { cwd })
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^\d+ pages checked in .* s: no problems\n/)
    expect(existsSync(path.join(cwd, 'build'))).toBe(false)
  })

  test('fails for a broken link', async () => {
    const { exitCode, stderr, stdout } = await runDocsgen(['check-links'], { cwd: siteFolder(broken) })
    expect([exitCode, stderr.includes(`${brokenLine}\n1 error\n`)]).toEqual([1, true])
    expect(stdout).toMatch(/: 1 error\n/)
  })
})

describe('serve', () => {
  test('serves what build wrote until it is interrupted', async () => {
    const cwd = siteFolder()
    expect((await runDocsgen(['build', '-q'], { cwd })).exitCode).toBe(0)
    const command = startDocsgen(['serve', '--port', '0'], { cwd })
    const url = await waitFor(command, 'stdout', /(http:\/\/127\.0\.0\.1:\d+\/)\n/)
    const response = await fetch(`${url}guide`)
    expect([response.status, (await response.text()).includes('<h1')]).toEqual([200, true])
    expect((await fetch(`${url}absent`)).status).toBe(404)
    command.process.kill('SIGINT')
    expect(await command.end).toMatchObject({ exitCode: 130, signal: null, stderr: '' })
  })

  test('says to build first', async () => {
    const { exitCode, stderr } = await runDocsgen(['serve'], { cwd: siteFolder() })
    expect([exitCode, stderr]).toEqual([2, 'error not-built: there is no built site in "build"; run `docsgen build` first\n1 error\n'])
  })

  test.each([
    ['a port in use', (port: number) => ['--port', String(port)], (port: number) => `error port-in-use: port ${port} on 127.0.0.1 is in use; stop what uses it, or choose another: --port ${port === 65535 ? 65534 : port + 1}`],
    ['a host of others', () => ['--port', '0', '--host', '203.0.113.1'], () => 'error host-unknown: "203.0.113.1" is no address of this machine; try --host 127.0.0.1'],
  ])('%s is exit code 2, and says what to do', async (_name, argsOf, expected) => {
    const cwd = siteFolder({ 'build/index.html': 'x' })
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      }),
    )
    const { exitCode, stderr } = await runDocsgen(['serve', ...argsOf(port)], { cwd })
    other.close()
    expect([exitCode, stderr]).toEqual([2, `${expected(port)}\n1 error\n`])
  })
})

test('a Node that is too old gets one line', async () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })"
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, repositoryPath('bin', 'docsgen.js'), 'build']
  const { exitCode, stdout, stderr } = await start(process.execPath, args, { cwd: temporaryDir('old') }).end
  expect([exitCode, stdout, stderr]).toEqual([2, '', 'docsgen needs Node.js 20.19 or newer; this is 20.18.3\n'])
})

test('without --debug no stack is printed, with it one is', async () => {
  const cwd = siteFolder()
  writeFileSync(path.join(cwd, 'docsgen.config.ts'), 'throw new Error("mine")\n')
  const plain = await runDocsgen(['build', '-q'], { cwd })
  const debug = await runDocsgen(['build', '-q', '--debug'], { cwd })
  expect([plain.exitCode, plain.stderr]).toEqual([1, 'docsgen.config.ts:1:7 error config-load: Error: mine\n1 error\n'])
  expect([debug.exitCode, /\n {4}at .*\n/.test(debug.stderr)]).toEqual([1, true])
})
