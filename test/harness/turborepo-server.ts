import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from './cli.js'
import { freePort } from './web-servers.js'

/** Outside of the repository, because an installation has 90 MB. It is kept between runs. */
const cacheDir = path.join(tmpdir(), 'docsgen-turborepo-remote-cache-2.12.0')
const manifest = { name: 'server', private: true, dependencies: { 'turborepo-remote-cache': '2.12.0' } }

/** Installs `turborepo-remote-cache` from npm if it is not there yet, which takes half a minute. Returns whether it is there. */
export async function installTurborepoServer(): Promise<boolean> {
  if (existsSync(cacheDir)) return true
  const dir = mkdtempSync(`${cacheDir}-`)
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify(manifest))
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--fetch-retries=1']
  try {
    const { exitCode } = await start('npm', args, { cwd: dir }).end
    if (exitCode === 0) moveTo(dir, cacheDir)
  } catch {
    // There is no npm.
  }
  rmSync(dir, { recursive: true, force: true })
  return existsSync(cacheDir)
}

/** Another test process may have been faster. */
function moveTo(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
  }
}

/** A running server with disk storage. */
export interface TurborepoServer {
  readonly url: string
  /** Ends the process at once, as if the machine had failed. */
  kill(): Promise<void>
}

/** Starts the server on loopback. */
export async function startTurborepoServer(options: {
  readonly storageDir: string
  readonly token: string
  /** Set on servers that store signatures in the header `x-artifact-tag` too. */
  readonly signatureKey?: string
}): Promise<TurborepoServer> {
  const { storageDir, token, signatureKey } = options
  const port = await freePort()
  mkdirSync(storageDir, { recursive: true })
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(port) },
    ...{
      TURBO_TOKEN: token,
      STORAGE_PROVIDER: 'local',
      STORAGE_PATH: storageDir,
      STORAGE_PATH_USE_TMP_FOLDER: 'false',
    },
    ...(signatureKey === undefined ? {} : { TURBO_REMOTE_CACHE_SIGNATURE_KEY: signatureKey }),
  }
  const file = path.join(cacheDir, 'node_modules', 'turborepo-remote-cache', 'dist', 'cli.js')
  const server = spawn(process.execPath, [file], { cwd: storageDir, env, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.on('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) if (server.exitCode !== null) throw new Error('turborepo-remote-cache has ended')
  return {
    url,
    kill: () => {
      server.kill('SIGKILL')
      return ended
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/v8/artifacts/status`)).status > 0
  } catch {
    return false
  }
}
