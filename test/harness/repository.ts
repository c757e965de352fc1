import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of this repository. */
export const repositoryDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Absolute path of something in this repository. */
export function repositoryPath(...names: string[]): string {
  return path.join(repositoryDir, ...names)
}

/** Compiles the tool and its types where their sources are newer than what was compiled last. */
export function compileTool(): void {
  const built = timeOf(repositoryPath('dist', 'build-id'))
  const newest = Math.max(...['src', 'templates'].map((name) => newestTime(repositoryPath(name))))
  const run = (file: string, args: readonly string[]) =>
    execFileSync(process.execPath, [repositoryPath(file), ...args], { cwd: repositoryDir, stdio: 'inherit' })
  if (newest > built) run('src/node/compile-tool.mjs', [])
  const hasTypes = newest <= timeOf(repositoryPath('dist', 'types', 'node', 'index.d.ts'))
  if (!hasTypes) run('node_modules/typescript/bin/tsc', ['-b', 'src/client', 'src/node', 'templates'])
}

function newestTime(dir: string): number {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  return Math.max(...entries.filter((entry) => entry.isFile()).map((entry) => timeOf(path.join(entry.parentPath, entry.name))))
}

function timeOf(filePath: string): number {
  return existsSync(filePath) ? statSync(filePath).mtimeMs : 0
}
