import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeChecked } from '../../src/node/store/replace-file.js'
import { broken, brokenLine, cliSite, waitFor } from '../harness/cli-case.js'
import { runDocsgen, start, startDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'

describe('serve', () => {
  test('serves the build output until it is interrupted', async () => {
    const cwd = cliSite()
    expect((await runDocsgen(['build', '-q'], { cwd })).exitCode).toBe(0)
    const command = startDocsgen(['serve', '--port', '0'], { cwd })
    const url = await waitFor(command, 'stdout', /(http:\/\/127\.0\.0\.1:\d+\/)\n/)
    const response = await fetch(`${url}guide`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<h1')
    expect((await fetch(`${url}absent`)).status).toBe(404)
    command.process.kill('SIGINT')
    expect(await command.end).toMatchObject({ exitCode: 130, signal: null, stderr: '' })
  })

  test('serves the sources with --watch, reports broken links after a change, and exits with 130', async () => {
    const cwd = cliSite()
    const command = startDocsgen(['serve', '--watch', '--port', '0'], { cwd })
    const url = await waitFor(command, 'stdout', /(http:\/\/127\.0\.0\.1:\d+\/)\n/)
    expect(await (await fetch(`${url}guide`)).text()).toContain('Guide')
    const reported = waitFor(command, 'stderr', /^.*broken-link.*$/m)
    writeFileSync(path.join(cwd, 'docs/guide.md'), broken['docs/guide.md'])
    expect(await reported).toBe(brokenLine)
    expect(existsSync(path.join(cwd, 'build'))).toBe(false)
    command.process.kill('SIGINT')
    expect(await command.end).toMatchObject({ exitCode: 130, signal: null })
  })

  test.each(['serve.log', 'docs/serve.log'])('does not follow its own output in %s', async (name) => {
    const cwd = cliSite()
    const log = path.join(cwd, name)
    const read = () => readFileSync(log, 'utf8')
    const script = `exec "$0" "$@" > ${name}`
    const program = [process.execPath, repositoryPath('bin', 'docsgen.js'), 'serve', '--watch', '--port', '0']
    const command = start('sh', ['-c', script, ...program], { cwd })
    await expect.poll(() => existsSync(log) && read(), { timeout: 20_000 }).toMatch(/http:\/\/\S+\/\n/)
    const url = /http:\/\/\S+\//.exec(read())?.[0] ?? ''
    await fetch(url)
    for (const edit of [1, 2, 3]) {
      writeFileSync(path.join(cwd, 'docs/guide.md'), `# Guide\n\nEdit ${edit}.\n`)
      await expect.poll(async () => (await fetch(`${url}guide`)).text(), { timeout: 20_000 }).toContain(`Edit ${edit}.`)
    }
    const lines = read().trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith(`${name} `) && !line.includes(' and '))).toEqual([])
    // Two lines at the start, and one for each edit.
    expect(lines.length).toBeLessThanOrEqual(5)
    command.process.kill('SIGINT')
    await command.end
  })

  test('uses the next free port with --watch, but not with --strict-port', async () => {
    const cwd = cliSite()
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port)),
    )
    const strict = await runDocsgen(['serve', '--watch', '--strict-port', '--port', String(port)], { cwd })
    expect([strict.exitCode, strict.stderr]).toEqual([2, expect.stringContaining('error port-in-use')])
    const command = startDocsgen(['serve', '--watch', '--port', String(port)], { cwd })
    const said = await waitFor(command, 'stdout', /^(.*\nServing .*)$/m)
    other.close()
    const found = Number(/http:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1])
    expect(found).toBeGreaterThan(port)
    expect(said).toBe(`Port ${port} is in use, so the preview uses port ${found}.\nServing http://127.0.0.1:${found}/`)
    command.process.kill('SIGINT')
    await command.end
  })

  test('completes the output of a killed build', async () => {
    const cwd = cliSite()
    expect((await runDocsgen(['build', '-q'], { cwd })).exitCode).toBe(0)
    const cacheDir = path.join(cwd, '.docsgen')
    const stageDir = path.join(cacheDir, 'stage')
    mkdirSync(stageDir, { recursive: true })
    writeFileSync(path.join(stageDir, '1'), 'the new page')
    const outDir = path.join(cwd, 'build')
    writeChecked(
      path.join(cacheDir, 'journal.json'),
      JSON.stringify({ outDir, stageDir, moves: [['1', 'late/index.html']], removals: ['guide/index.html'] }),
    )
    const command = startDocsgen(['serve', '--port', '0'], { cwd })
    const url = await waitFor(command, 'stdout', /(http:\/\/127\.0\.0\.1:\d+\/)\n/)
    expect(await (await fetch(`${url}late`)).text()).toBe('the new page')
    expect((await fetch(`${url}guide`)).status).toBe(404)
    command.process.kill('SIGINT')
    await command.end
  })

  test('a build contains no code of --watch', async () => {
    const cwd = cliSite()
    expect((await runDocsgen(['build', '-q'], { cwd })).exitCode).toBe(0)
    const outDir = path.join(cwd, 'build')
    const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = files.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    expect(texts.filter((text) => /EventSource|docsgen\/dev|docsgen-problems/.test(text))).toEqual([])
    // The same patterns match the script that must not be included.
    const client = readFileSync(repositoryPath('dist', 'dev-client.js'), 'latin1')
    expect(client).toMatch(/EventSource/)
    expect(client).toMatch(/docsgen-problems/)
  })

  test('fails if there is no build output', async () => {
    const { exitCode, stderr } = await runDocsgen(['serve'], { cwd: cliSite() })
    expect([exitCode, stderr]).toEqual([
      2,
      'error not-built: there is no built site in "build"; run `docsgen build` first\n1 error\n',
    ])
  })

  test.each([
    [
      'a port in use',
      (port: number) => ['--port', String(port)],
      (port: number) =>
        `error port-in-use: port ${port} on 127.0.0.1 is in use; stop the program that uses it, or choose another port: --port ${port === 65535 ? 65534 : port + 1}`,
    ],
    [
      'an address of another machine',
      () => ['--port', '0', '--host', '203.0.113.1'],
      () => 'error host-unknown: "203.0.113.1" is not an address of this machine; try --host 127.0.0.1',
    ],
  ])('%s exits with 2 and a hint', async (_name, argsOf, expected) => {
    const cwd = cliSite({ 'build/index.html': 'x' })
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
