import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryPath } from './repository.js'

/** A message of the checker about a document or style sheet. */
export interface NuMessage {
  readonly type: 'error' | 'info' | 'non-document-error'
  readonly url?: string
  readonly lastLine?: number
  readonly message: string
  /** The source around the position. */
  readonly extract?: string
}

/** Whether the Java on the PATH can run the checker (11 or newer). */
export function hasJava(): boolean {
  try {
    execFileSync('java', ['--list-modules'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Checks every document and style sheet in the folders with the Nu HTML checker, in one process. */
export async function checkMarkup(dirs: readonly string[]): Promise<readonly NuMessage[]> {
  const args = ['--format', 'json', '--exit-zero-always', '--also-check-css', '--skip-non-html', ...dirs]
  // For a run of a few seconds, the optimizing compiler and parallel garbage collection cost more than they save. The
  // deeply nested schemas need a large stack.
  const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss16m', '-jar', ensureJar(), ...args]
  const { stderr } = await promisify(execFile)('java', java, { maxBuffer: 2 ** 27 })
  return (JSON.parse(stderr) as { readonly messages: readonly NuMessage[] }).messages
}

/** Downloads the checker's package once, without its install script, which would download a Java. */
function ensureJar(): string {
  const dir = repositoryPath('test', 'harness', 'nu-checker')
  const jar = path.join(dir, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  if (!existsSync(jar)) execFileSync('npm', args, { cwd: dir, stdio: 'inherit' })
  return jar
}
