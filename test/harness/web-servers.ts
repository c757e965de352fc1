import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { temporaryDir } from './build-site.js'

/** A web server on loopback that runs until it is closed. */
export interface WebServer {
  readonly port: number
  close(): Promise<void>
}

/** Whether a server is installed. */
export function hasServer(name: 'nginx' | 'caddy'): boolean {
  try {
    execFileSync(name, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts nginx with a file of `conf.d`, as `nginx.conf` of the Debian package includes it. */
export async function startNginx(configOf: (port: number) => string): Promise<WebServer> {
  const dir = temporaryDir('nginx')
  const port = await freePort()
  writeFileSync(path.join(dir, 'site.conf'), configOf(port))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  )
  const main = `pid ${dir}/pid;\nerror_log stderr notice;\ndaemon off;\nmaster_process off;\nevents {}\nhttp {\n${temporary.join('\n')}\naccess_log off;\ninclude ${dir}/site.conf;\n}\n`
  writeFileSync(path.join(dir, 'nginx.conf'), main)
  const args = ['-p', dir, '-c', path.join(dir, 'nginx.conf'), '-e', 'stderr']
  // nginx logs the method after it has opened its ports.
  return started('nginx', args, { port, dir, ready: 'event method' })
}

/** Starts Caddy with a Caddyfile. */
export async function startCaddy(configOf: (port: number) => string): Promise<WebServer> {
  const dir = temporaryDir('caddy')
  const port = await freePort()
  writeFileSync(path.join(dir, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${configOf(port)}`)
  const args = ['run', '--config', path.join(dir, 'Caddyfile'), '--adapter', 'caddyfile']
  return started('caddy', args, { port, dir, ready: 'serving initial configuration' })
}

/** Resolves when the server logs the text `ready`. */
async function started(
  command: string,
  args: readonly string[],
  { port, dir, ready }: { readonly port: number; readonly dir: string; readonly ready: string },
): Promise<WebServer> {
  mkdirSync(path.join(dir, 'home'))
  const env = { PATH: process.env.PATH, HOME: path.join(dir, 'home') }
  const server = spawn(command, args, { cwd: dir, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const log: string[] = []
  const isReady = new Promise<void>((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log.push(text)
      if (log.join('').includes(ready)) resolve()
    })
  })
  const end = new Promise<never>((_, reject) => {
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`${command} ended with ${code}\n${log.join('')}`)))
  })
  // A failure after the start shows in the requests of the test.
  end.catch(() => {})
  await Promise.race([isReady, end])
  return {
    port,
    close: async () => {
      server.kill('SIGTERM')
      await end.catch(() => {})
    },
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
