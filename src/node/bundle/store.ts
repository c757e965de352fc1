import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'
import { hashOf } from '../model/hash.js'
import { toolHash } from '../tool/package.js'

/** Keeps bundles between builds: records by key, and server modules that Node imports. */
export class BundleStore {
  private readonly used = new Set<string>()

  constructor(
    private readonly dir: string,
    private readonly useCache: boolean,
  ) {}

  /** A record that `write` stored; undefined if it is missing or damaged, or the cache is off. */
  read<T>(key: string): T | undefined {
    if (!this.useCache) return undefined
    const found = parseJson(readChecked(path.join(this.dir, `${key}.json`)))
    if (found === undefined || found === null) return undefined
    this.used.add(`${key}.json`)
    return found as T
  }

  write(key: string, record: unknown): void {
    this.used.add(`${key}.json`)
    writeChecked(path.join(this.dir, `${key}.json`), JSON.stringify(record))
  }

  /** Absolute path of a server module. */
  pathOf(name: string): string {
    this.used.add(name)
    return path.join(this.dir, name)
  }

  /** How the server modules of this store import a file: by a relative path, so that they are the same on every machine. */
  importPath(filePath: string): string {
    return `./${path.relative(this.dir, filePath).split(path.sep).join('/')}`
  }

  /** Whether a server module exists unchanged, according to the checksum in its first line. */
  hasFile(name: string): boolean {
    const filePath = path.join(this.dir, name)
    if (!existsSync(filePath)) return false
    const text = readFileSync(filePath, 'utf8')
    return text === withChecksum(name, text.slice(text.indexOf('\n') + 1))
  }

  writeFile(name: string, code: string): void {
    this.used.add(name)
    mkdirSync(path.dirname(path.join(this.dir, name)), { recursive: true })
    writeFileSync(path.join(this.dir, name), withChecksum(name, code))
  }

  /** Removes files that this build did not use. */
  prune(): void {
    if (!existsSync(this.dir)) return
    for (const name of readdirSync(this.dir)) {
      if (!this.used.has(name)) rmSync(path.join(this.dir, name), { force: true, recursive: true })
    }
  }
}

/** Prepends a comment with a checksum of the name and the code. */
function withChecksum(name: string, code: string): string {
  return `// ${hashOf([name, code])}\n${code}`
}

/** Key of a bundle record, which names files by their absolute paths. A copied cache must not read the files of its origin. */
export function bundleKey({ rootDir }: { readonly rootDir: string }, parts: readonly string[]): string {
  return hashOf([toolHash(), rootDir, ...parts])
}
