import { rmSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../base/hash.js'
import { LruMap } from '../base/lru-map.js'
import { siteRelative } from '../base/names.js'
import { namesIn } from '../base/source-text/regular-file.js'
import { toolHash } from '../base/package.js'
import { parseJson, readChecked, writeChecked, writeWhole } from './replace-file.js'
import { copyShipped, packageFileFinder, packageFileName, readShipped, shippedName } from './package-results.js'
import { type FileHashes, joinHashes, readSince, statOf } from './file-hashes.js'
import { FileTable } from './file-table.js'

/** A kind of result. */
export interface Kind {
  /** The name of its folder. */
  readonly name: string
  /** Results that are many and small share files, which `sweep` writes. */
  readonly isGrouped?: boolean
  /** A text that differs for different values of the same name, for a grouped kind; shorter than the JSON of the value, which is the default. */
  readonly identify?: (value: never) => string
  /** Whether the results are the same in every folder and on every machine. */
  readonly isPortable?: boolean
  /**
   * Whether the results are portable, and made from files of docsgen and other packages only. Those of the default theme are in docsgen's
   * package: see `package-results.ts`.
   */
  readonly isOfPackages?: boolean
}

/** Names a result by everything that is known before it is made. docsgen's own version is added, and the folder of the site. */
export interface Query {
  readonly kind: Kind
  readonly key: readonly string[]
  /** What making the result may read besides files, as it is now, by name. Only what it has read decides whether it is valid. */
  readonly factOf?: (name: string) => string
}

/** A result, and what making it has read. */
export interface Result<Value> {
  readonly value: Value
  /** The content hash of each file, by absolute path; empty for a file that was missing. */
  readonly files: FileHashes
  /** The facts of the query that it was made from. */
  readonly facts: Readonly<Record<string, string>>
}

/** What making a result reads, and the modules that it writes. */
export interface Making {
  /** The result was made from these files; absolute paths. */
  readFiles(filePaths: readonly string[]): void
  /** The result was made from files when they had these fingerprints. */
  readInputs(fingerprints: FileHashes): void
  /** The result was made from this fact of the query. */
  readFact(name: string): void
  /** Writes a module that Node imports by its path, and returns the path. Equal names mean equal code. */
  writeModule(name: string, code: string): string
}

/** A result as it is kept. It has no path outside of the site. */
interface Kept {
  /** Hashes of files, by paths relative to the root of the site. */
  readonly files: FileHashes
  readonly facts: Readonly<Record<string, string>>
  /** Hashes of its modules by name. */
  readonly modules: Readonly<Record<string, string>>
  readonly value: unknown
}

/** The folder of the modules of all kinds. */
const modulesDir = 'modules'

/** What is used of a kind by this process. */
interface Uses {
  /** Names of the results that were asked for, and found or made. */
  readonly names: Set<string>
  /** The results of a grouped kind. */
  readonly group?: GroupedFiles<Kept>
}

/**
 * Keeps results on disk. A result is found by what is known before it is made, and valid while everything that making it has read is
 * unchanged. One that is missing, damaged or outdated is made again. A value is stored as JSON, and must not be changed.
 */
export class ResultStore {
  readonly files: FileTable
  readonly #tool = toolHash()
  readonly #uses = new Map<string, Uses>()
  readonly #modules = new Set<string>()
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #packageFile: (name: string) => string | undefined
  /** The results that are kept in memory too, by name. */
  readonly #memory: LruMap<Kept>

  constructor(private readonly options: StoreOptions) {
    this.#memory = new LruMap(options.memory ?? 0)
    this.#packageFile = packageFileFinder(options.rootDir)
    this.files = new FileTable({ filePath: path.join(options.dir, 'files.json'), reads: options.reads })
  }

  /** Returns a result; makes and keeps it if there is no valid one. */
  async get<Value>(query: Query, make: (making: Making) => Promise<Value>): Promise<Result<Value>> {
    const name = this.#nameOf(query)
    // Whoever made it may have had other facts.
    for (let running = this.#running.get(name); running; running = this.#running.get(name))
      await running.catch(() => undefined)
    const found = this.find<Value>(query)
    if (found) return found
    const { kept, making } = this.#begin(query)
    const running = make(making).then((value) => {
      // Files are read at the same time.
      const files = Object.fromEntries(Object.entries(kept.files).sort())
      return this.#keep(query, { ...kept, files, value })
    })
    this.#running.set(name, running)
    return running.finally(() => this.#running.delete(name))
  }

  /** A valid result that was kept earlier. */
  find<Value>(query: Query): Result<Value> | undefined {
    const name = this.#nameOf(query)
    const uses = this.#usesOf(query.kind)
    const known = uses.group ? uses.group.get(name) : this.#read(query.kind, name)
    const kept = known && this.#isValid(known, query) ? known : this.#findShipped(query)
    if (!kept) return undefined
    uses.names.add(name)
    for (const module of Object.keys(kept.modules)) this.#modules.add(module)
    return this.#resultOf(query, kept)
  }

  /** Keeps a result that was not made by `get`. */
  keep<Value>(query: Query, value: Value): Result<Value> {
    return this.#keep(query, { ...this.#begin(query).kept, value })
  }

  /** Absolute path of a module of a result. */
  modulePath(name: string): string {
    return path.join(this.options.dir, modulesDir, name)
  }

  /** How the modules of this store import a file: by a relative path, so that they are the same on every machine. */
  importPath(filePath: string): string {
    return `./${path.relative(this.modulePath(''), filePath).split(path.sep).join('/')}`
  }

  /**
   * Writes the results of grouped kinds and the hashes of files, and removes what this process has not asked for: results of the kinds that it has asked for at
   * all, and modules. `isPart` says that it has asked for a part of the results only, so that nothing is removed.
   */
  sweep({ isPart = false } = {}): void {
    for (const [kind, { names, group }] of this.#uses) {
      if (group) group.write(isPart ? undefined : names)
      else if (!isPart) this.#removeOthers(kind, new Set([...names].map(fileNameOf)))
    }
    if (!isPart) this.files.save()
    if (!isPart && this.#modules.size > 0) this.#removeOthers(modulesDir, this.#modules)
  }

  /** Removes the oldest modules that this process has not asked for: of the others, this number stays, because other processes may import them. */
  removeOldModules(spare: number): void {
    const timeOf = (name: string) => statOf(this.modulePath(name))?.mtimeMs ?? 0
    const others = namesIn(this.modulePath('')).filter((name) => !this.#modules.has(name))
    const dated = others.map((name) => ({ name, time: timeOf(name) })).sort((a, b) => b.time - a.time)
    for (const { name } of dated.slice(spare)) rmSync(this.modulePath(name), { force: true })
  }

  /** Frees the memory of the results of grouped kinds. A store that is swept later must not be released before. */
  release(): void {
    for (const [kind, { group }] of this.#uses) if (group) this.#uses.delete(kind)
  }

  /** The result in docsgen's package, if it is valid for this site. */
  #findShipped(query: Query): Kept | undefined {
    const { kind, key } = query
    if (!kind.isOfPackages || this.options.ships) return undefined
    const kept = readShipped(kind.name, shippedName(key)) as Kept | undefined
    if (!kept || !this.#isValid({ ...kept, modules: {} }, query)) return undefined
    for (const [name, hash] of Object.entries(kept.modules))
      if (this.files.hash(this.modulePath(name)) !== hash) copyShipped(name, this.modulePath(name))
    return kept
  }

  #begin({ kind, factOf = noFact }: Query): { readonly kept: Omit<Kept, 'value'>; readonly making: Making } {
    const kept: { files: FileHashes } & { readonly [Field in 'facts' | 'modules']: Record<string, string> } = {
      ...{ files: {}, facts: {}, modules: {} },
    }
    const start = Date.now()
    const making: Making = {
      readFiles: (filePaths) => making.readInputs(this.files.hashes(filePaths)),
      readInputs: (hashes) => {
        const read = Object.entries(readSince(start, hashes)).flatMap(([filePath, hash]) => {
          const name = kind.isOfPackages ? packageFileName(filePath) : siteRelative(this.options.rootDir, filePath)
          // In the package, the results are always of its own files.
          return name === undefined || (this.options.ships && name.startsWith('docsgen:')) ? [] : [[name, hash]]
        })
        kept.files = joinHashes([kept.files, Object.fromEntries(read)])
      },
      readFact: (name) => {
        kept.facts[name] = factOf(name)
      },
      writeModule: (name, code) => {
        const filePath = this.modulePath(name)
        const hash = hashOf([code])
        kept.modules[name] = hash
        this.#modules.add(name)
        if (this.files.hash(filePath) !== hash) writeWhole(filePath, code)
        return filePath
      },
    }
    return { kept, making }
  }

  #keep<Value>(query: Query, kept: Kept & { readonly value: Value }): Result<Value> {
    const name = this.#nameOf(query)
    const { group, names } = this.#usesOf(query.kind)
    names.add(name)
    if (group) group.set(name, kept)
    else this.#write(query.kind, name, kept)
    return this.#resultOf<Value>(query, kept)
  }

  #resultOf<Value>({ kind }: Query, { value, files, facts }: Kept): Result<Value> {
    const absolute = Object.entries(files).map(([file, hash]) => [this.#fileOf(kind, file), hash])
    return { value: value as Value, files: Object.fromEntries(absolute), facts }
  }

  #fileOf({ isOfPackages }: Kind, file: string): string {
    return (isOfPackages && this.#packageFile(file)) || path.resolve(this.options.rootDir, file)
  }

  #isValid({ files, facts, modules }: Kept, { kind, factOf = noFact }: Query): boolean {
    return (
      Object.entries(facts).every(([name, fact]) => factOf(name) === fact) &&
      Object.entries(files).every(([file, hash]) => this.files.isSame(this.#fileOf(kind, file), hash)) &&
      Object.entries(modules).every(([name, hash]) => this.files.hash(this.modulePath(name)) === hash)
    )
  }

  #nameOf({ kind, key }: Query): string {
    if (this.options.ships) return shippedName(key)
    return hashOf([this.#tool, kind.isPortable || kind.isOfPackages ? '' : this.options.rootDir, ...key])
  }

  #usesOf(kind: Kind): Uses {
    const known = this.#uses.get(kind.name)
    if (known) return known
    const uses = { names: new Set<string>(), group: kind.isGrouped ? this.#openGroup(kind) : undefined }
    this.#uses.set(kind.name, uses)
    return uses
  }

  #read(kind: Kind, name: string): Kept | undefined {
    // What this process has kept may be read in any case.
    if (!this.options.reads && !this.#uses.get(kind.name)?.names.has(name)) return undefined
    const known = this.#memory.get(name)
    if (known) return known
    const text = readChecked(this.#pathOf(kind.name, fileNameOf(name)))
    const kept = parseJson(text) as Kept | undefined
    if (kept) this.#remember(name, kept, text)
    return kept
  }

  #write(kind: Kind, name: string, kept: Kept): void {
    if (this.options.ships && !kind.isOfPackages) return
    const text = JSON.stringify(kept)
    writeChecked(this.#pathOf(kind.name, fileNameOf(name)), text)
    this.#remember(name, kept, text)
  }

  #remember(name: string, kept: Kept, text = ''): void {
    if (text.length < (this.options.memory ?? 0)) this.#memory.set(name, kept, text.length)
  }

  #openGroup({ name, identify = JSON.stringify }: Kind): GroupedFiles<Kept> {
    const { reads } = this.options
    return new GroupedFiles(this.#pathOf(name), {
      reads,
      identify: ({ value, files }) => identify(value as never) + JSON.stringify(files),
    })
  }

  #removeOthers(folder: string, kept: { has(name: string): boolean }): void {
    for (const name of namesIn(this.#pathOf(folder)))
      if (!kept.has(name)) rmSync(this.#pathOf(folder, name), { force: true, recursive: true })
  }

  #pathOf(...names: readonly string[]): string {
    return path.join(this.options.dir, ...names)
  }
}

interface StoreOptions {
  /** A folder that nothing else writes to. */
  readonly dir: string
  readonly rootDir: string
  /** False if nothing may be read that another process has kept. */
  readonly reads: boolean
  /** Whether it makes the results of docsgen's package. */
  readonly ships?: boolean
  /** How much text of results stays in memory, for a process that asks for the same ones again. */
  readonly memory?: number
}

/** Opens the store of a site, which builds and checks share. `reads` is false if nothing may be read that another process has kept. */
export function openStore(
  config: { readonly cacheDir: string; readonly rootDir: string },
  reads: boolean,
): ResultStore {
  return new ResultStore({ dir: path.join(config.cacheDir, 'cache', 'results'), rootDir: config.rootDir, reads })
}

/** Keeps texts that features make: see `Outline.remember`. */
export function rememberIn(store: ResultStore): (key: readonly string[], make: () => string) => string {
  return (key, make) => {
    const query: Query = { kind: { name: 'feature-texts', isGrouped: true, isPortable: true }, key }
    return (store.find<string>(query) ?? store.keep(query, make())).value
  }
}

/** That of a query without any. */
function noFact(): string {
  return ''
}

function fileNameOf(name: string): string {
  return `${name}.json`
}

/** Number of values in a file, on average: few enough that an edit rewrites little. */
const groupSize = 128

/** `3-of-8-<hash>.json`: the number of a group, how many groups there were, and a hash of what is in it. */
const fileName = /^(\d+-of-(\d+))-[\w-]+\.json$/

/**
 * Many small values by name, which is a hash, in a few files. A file is read when a value of its group is first asked for. Files are named
 * by their content, so an edit rewrites one of them, and the folders of several machines can be copied into one.
 */
class GroupedFiles<Value> {
  /** The values of the files that have been read, and those that were set. */
  readonly #values = new Map<string, Value>()
  /** The files that have not been read, by the group and the number of groups. */
  readonly #unread = new Map<string, string[]>()
  readonly #counts = new Set<number>()

  /** `identify` returns a text that differs for different values of the same name. */
  constructor(
    private readonly dir: string,
    private readonly options: { readonly reads: boolean; readonly identify: (value: Value) => string },
  ) {
    for (const name of options.reads ? namesIn(dir) : []) {
      const [, group = '', count = ''] = fileName.exec(name) ?? []
      if (group === '') continue
      this.#counts.add(Number(count))
      this.#unread.set(group, [...(this.#unread.get(group) ?? []), name])
    }
  }

  get(name: string): Value | undefined {
    const known = this.#values.get(name)
    if (known !== undefined) return known
    for (const count of this.#counts) this.#read(groupOf(name, count))
    return this.#values.get(name)
  }

  set(name: string, value: Value): void {
    this.#values.set(name, value)
  }

  /** Writes the values with these names, or all, and removes the others. */
  write(names?: ReadonlySet<string>): void {
    if (!names) for (const group of this.#unread.keys()) this.#read(group)
    const live = [...this.#values].filter(([name]) => names?.has(name) ?? true)
    const count = Math.ceil(live.length / groupSize)
    const groups = new Map<string, [string, Value][]>()
    for (const entry of live.sort(([a], [b]) => (a < b ? -1 : 1))) {
      const group = groupOf(entry[0], count)
      groups.set(group, [...(groups.get(group) ?? []), entry])
    }
    const old = new Set(namesIn(this.dir))
    for (const [group, entries] of groups) {
      const content = hashOf(entries.flatMap(([name, value]) => [name, this.options.identify(value)]))
      const file = `${group}-${content}.json`
      if (!old.delete(file)) writeChecked(path.join(this.dir, file), JSON.stringify(entries))
    }
    for (const name of old) rmSync(path.join(this.dir, name), { force: true })
  }

  #read(group: string): void {
    const files = this.#unread.get(group)
    if (files === undefined) return
    this.#unread.delete(group)
    for (const file of files) {
      const entries = parseJson(readChecked(path.join(this.dir, file))) as readonly [string, Value][] | undefined
      // Otherwise a damaged file would stay if it is to have the same content again.
      if (!entries) rmSync(path.join(this.dir, file), { force: true })
      // A value that was set is newer.
      for (const [name, value] of entries ?? []) if (!this.#values.has(name)) this.#values.set(name, value)
    }
  }
}

/** The group of a name: the same as long as the number of groups is. */
function groupOf(name: string, count: number): string {
  return `${Buffer.from(name, 'base64url').readUInt32BE(0) % count}-of-${count}`
}
