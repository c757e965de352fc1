import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { ResolvedConfig } from '../../node/model/config.js'

/** Folder for the files of a check; below the site's root, so that its packages are found. */
export function codeDirOf({ rootDir, cacheDir }: Pick<ResolvedConfig, 'cacheDir' | 'rootDir'>): string {
  const isInside = cacheDir.startsWith(rootDir + path.sep)
  return path.join(isInside ? cacheDir : path.join(rootDir, '.docsgen'), 'code')
}

/** Makes a folder for this run only, because two can run at once; removes the folders of killed runs. */
export function openWorkDir(codeDir: string): { readonly dir: string; close(): void } {
  mkdirSync(codeDir, { recursive: true })
  for (const name of readdirSync(codeDir)) {
    const owner = /^run-(\d+)$/.exec(name)?.[1]
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(path.join(codeDir, name), { recursive: true, force: true })
  }
  const dir = path.join(codeDir, `run-${process.pid}`)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir)
  // Compilers report real paths.
  return { dir: realpathSync(dir), close: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }) }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
