import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of this repository. */
export const repositoryDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Returns the absolute path of a file or folder in this repository. */
export function repositoryPath(...names: string[]): string {
  return path.join(repositoryDir, ...names)
}

/** Compiles the tool if its sources are newer than the compiled files. */
export function compileTool(): void {
  if (newestSource() > timeOf(repositoryPath('dist', 'build-id'))) runScript('src/packaging/bundle-tool.mjs', [])
}

/** Compiles the types of the public API if they are older than the sources. */
export function compileTypes(): void {
  if (newestSource() <= timeOf(repositoryPath('dist', 'types', 'node', 'index.d.ts'))) return
  runScript('node_modules/typescript-7/bin/tsc', ['-b', 'src/client', 'src/node'])
  runScript('src/packaging/bundle-types.mjs', [])
}

function runScript(file: string, args: readonly string[]): void {
  execFileSync(process.execPath, [repositoryPath(file), ...args], { cwd: repositoryDir, stdio: 'inherit' })
}

function newestSource(): number {
  return Math.max(...['src', 'templates'].map((name) => newestTime(repositoryPath(name))))
}

function newestTime(dir: string): number {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  return Math.max(
    ...entries.filter((entry) => entry.isFile()).map((entry) => timeOf(path.join(entry.parentPath, entry.name))),
  )
}

function timeOf(filePath: string): number {
  return existsSync(filePath) ? statSync(filePath).mtimeMs : 0
}
