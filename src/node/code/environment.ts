import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../model/hash.js'
import { toolHash } from '../tool/package.js'
import type { Compiler } from './compiler.js'
import { compilerOptions } from './compiler-options.js'
import { linkedPackagesHash } from './linked-packages.js'

/** What package managers write down about what is installed. */
const records = [
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'node_modules/.package-lock.json',
  'node_modules/.modules.yaml',
  'node_modules/.yarn-state.yml',
]

/** Hash of everything but the samples that a check depends on: docsgen, Node, TypeScript and the installed packages. */
export function environmentHash(rootDir: string, compiler: Compiler): string {
  const parts = [toolHash(), process.version, compiler.version, linkedPackagesHash(rootDir)]
  for (const typed of [true, false]) parts.push(JSON.stringify(compilerOptions(rootDir, compiler, typed)))
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    for (const record of records) {
      const filePath = path.join(dir, record)
      if (existsSync(filePath)) parts.push(record, readFileSync(filePath, 'utf8'))
    }
    if (dir === path.dirname(dir)) return hashOf(parts)
  }
}
