import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryDir, writeFiles } from './build-site.js'

/** Puts a program before git that runs a line of a shell script first. Returns the folder of the program. */
function replaceGit(line: string): string {
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const dir = temporaryDir('git')
  writeFiles(dir, { git: `#!/bin/sh\n${line.replaceAll('DIR', dir)}\nexec '${git}' "$@"\n` })
  chmodSync(path.join(dir, 'git'), 0o755)
  const { PATH } = process.env
  process.env.PATH = `${dir}${path.delimiter}${PATH}`
  onTestFinished(() => {
    process.env.PATH = PATH
  })
  return dir
}

/** Logs each run of git until the test ends. Returns a function that reads the arguments of the runs so far. */
export function loggedGit(): () => readonly string[] {
  const log = path.join(replaceGit(`echo "$@" >> 'DIR/log'`), 'log')
  return () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [])
}

/** Lets git wait until it is released. */
export function slowGit(): { readonly release: () => void } {
  const dir = replaceGit(`while [ ! -e 'DIR/released' ]; do sleep 0.02; done`)
  return { release: () => writeFiles(dir, { released: '' }) }
}
