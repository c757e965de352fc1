import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { cliSite, waitFor } from '../harness/cli-case.js'
import { runDocsgen, startDocsgen } from '../harness/cli.js'

describe('serve', () => {
  test('serves what build wrote until it is interrupted', async () => {
    const cwd = cliSite()
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
        `error port-in-use: port ${port} on 127.0.0.1 is in use; stop what uses it, or choose another: --port ${port === 65535 ? 65534 : port + 1}`,
    ],
    [
      'a host of others',
      () => ['--port', '0', '--host', '203.0.113.1'],
      () => 'error host-unknown: "203.0.113.1" is no address of this machine; try --host 127.0.0.1',
    ],
  ])('%s is exit code 2, and says what to do', async (_name, argsOf, expected) => {
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
