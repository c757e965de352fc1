import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { type ProcessOptions, startDocsgen } from './cli.js'
import { repositoryPath } from './repository.js'

/** Creates an empty folder; it is removed after the tests. */
export function temporaryDir(name = 'case'): string {
  return mkdtempSync(path.join(inject('runDir'), `${name}-`))
}

/** Installs this repository's React, and the packages that render parts of pages or that plugins use, for the sites below a folder. */
export function installReact(dir: string): void {
  mkdirSync(path.join(dir, 'node_modules'), { recursive: true })
  for (const name of ['react', 'react-dom', 'katex', 'mermaid', 'yaml'])
    symlinkSync(repositoryPath('node_modules', name), path.join(dir, 'node_modules', name), 'junction')
}

/** Writes files to a folder, by relative path. */
export function writeFiles(dir: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), content)
  }
}

/** Copies the sources of this repository's own site, with access to the installed packages that they document. */
export function copyOwnSite(dir: string): void {
  mkdirSync(dir, { recursive: true })
  for (const name of ['docsgen.config.ts', 'site'])
    cpSync(repositoryPath(name), path.join(dir, name), { recursive: true })
  symlinkSync(repositoryPath('node_modules'), path.join(dir, 'node_modules'), 'junction')
}

/**
 * Copies the cache of a built site to another one that shares most of its pages, to save time: what both have is not compiled and bundled
 * again.
 */
export function copyCache(fromRoot: string, toRoot: string): void {
  cpSync(path.join(fromRoot, '.docsgen'), path.join(toRoot, '.docsgen'), { recursive: true })
}

/** Builds a site with the docsgen binary; throws an error with its output if it fails. */
export async function buildTo(
  root: string,
  outDir: string,
  options: ProcessOptions & { readonly args?: readonly string[] } = {},
): Promise<void> {
  const { args = [], ...process } = options
  const { exitCode, stdout, stderr } = await startDocsgen(['build', root, '--out-dir', outDir, ...args], process).end
  if (exitCode !== 0) throw new Error(`docsgen build ${root} ended with ${exitCode}\n${stdout}${stderr}`)
}

/** Reads every file in a folder: name to hash of its bytes, sorted by name. */
export function readTree(dir: string): Map<string, string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const names = entries.map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name))).sort()
  return new Map(names.map((name) => [name, hashOf(readFileSync(path.join(dir, name)))]))
}

/** Returns one hash of all names and bytes in a folder. */
export function treeHash(dir: string): string {
  return hashOf(JSON.stringify([...readTree(dir)]))
}

/** Returns the names whose content differs between two trees, or that only one of them has. */
export function changedNames(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort()
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
