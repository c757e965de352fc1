// Finds out how the packages of a site are installed. Writes the outputs `directory`, `install` and `key` of the step.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { env } from 'node:process'
import { fail, setOutputs } from './workflow.mjs'

const installs = {
  'package-lock.json': 'npm ci',
  'npm-shrinkwrap.json': 'npm ci',
  'pnpm-lock.yaml': 'corepack enable && pnpm install --frozen-lockfile',
  'yarn.lock': 'corepack enable && yarn install --immutable',
  'bun.lock': 'bun install --frozen-lockfile',
}

const workspace = resolve(env.GITHUB_WORKSPACE ?? '.')
const root = resolve(workspace, env.INPUT_ROOT || '.')
if (!existsSync(root)) fail(`there is no folder "${env.INPUT_ROOT}"; set the input "root" to the folder of the site`)

const lock = lockFile(root)
const own = env.INPUT_INSTALL ?? ''
if (lock === undefined && own === '')
  fail('there is no lock file beside the site or above it; commit one, or set the input "install" to a command')

setOutputs({
  directory: lock === undefined ? root : dirname(lock.path),
  install: own === '' ? installs[lock.name] : own,
  key: lock === undefined ? 'none' : createHash('sha256').update(readFileSync(lock.path)).digest('hex').slice(0, 16),
})

/** The lock file in the folder or, in a monorepo, in the nearest folder above it. */
function lockFile(dir) {
  const name = Object.keys(installs).find((one) => existsSync(join(dir, one)))
  if (name !== undefined) return { name, path: join(dir, name) }
  return dir === workspace || dir === dirname(dir) ? undefined : lockFile(dirname(dir))
}
