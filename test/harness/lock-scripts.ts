import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'
import { temporaryDir, writeFiles } from './build-site.js'
import { repositoryPath } from './repository.js'

/** Takes the lock of one folder after the other. May be killed while it owns the last one. */
const race = `
  import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
  import { setTimeout } from 'node:timers/promises'
  import { withLock } from './lock.mjs'
  const [dir, rounds, fate] = process.argv.slice(2)
  for (let round = 1; round <= rounds; round++) {
    const own = dir + '/' + round
    mkdirSync(own, { recursive: true })
    await withLock(own, { pollMs: 10 }, async () => {
      appendFileSync(own + '/log', 'in ' + process.pid + '\\n')
      await setTimeout(Math.random() * 4)
      if (fate === 'dies' && round === Number(rounds)) process.kill(process.pid, 'SIGKILL')
      appendFileSync(own + '/log', 'out ' + process.pid + '\\n')
    })
  }`

/** Owns the lock until the file \`go\` exists. Prints what it waits for, and when it owns the lock. */
const hold = `
  import { existsSync } from 'node:fs'
  import { setTimeout } from 'node:timers/promises'
  import { withLock } from './lock.mjs'
  const [dir] = process.argv.slice(2)
  const onWait = (owner) => console.log('waits for ' + owner)
  await withLock(dir, { onWait }, async () => {
    console.log('owns')
    while (!existsSync(dir + '/go')) await setTimeout(10)
  })`

/** Writes the scripts `race.mjs` and `hold.mjs`, which import the compiled lock, to a new folder; returns its path. */
export async function writeLockScripts(): Promise<string> {
  const dir = temporaryDir('lock-scripts')
  const entryPoints = [repositoryPath('src/node/store/lock.ts')]
  await build({ entryPoints, bundle: true, format: 'esm', platform: 'node', outfile: path.join(dir, 'lock.mjs') })
  writeFiles(dir, { 'race.mjs': race, 'hold.mjs': hold })
  return dir
}

/** Starts a program whose output a test reads; kills it after the test. */
export function startIn(cwd: string, program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Resolves with what a process has printed when that contains a word. */
export function printed(child: ChildProcess, word: string): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    child.stdout?.on('data', (part) => {
      text += part
      if (text.includes(word)) resolve(text)
    })
  })
}

/** Resolves with the exit code of a process, or the signal that ended it. */
export function endOf(child: ChildProcess): Promise<number | string | null> {
  const { exitCode, signalCode } = child
  if (exitCode !== null || signalCode !== null) return Promise.resolve(exitCode ?? signalCode)
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)))
}
