import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../model/hash.js'
import { parseJson, readChecked, writeChecked } from './checked-file.js'

/** Number of values in a file, on average: few enough that an edit rewrites little. */
const groupSize = 128

/** `3-of-8-<hash>.json`: the number of a group, how many groups there were, and a hash of what is in it. */
const fileName = /^(\d+-of-(\d+))-[\w-]+\.json$/

/**
 * Many small values by name, which is a hash, in a few files. A file is read when a value of its group is first asked for. Files are named
 * by their content, so an edit rewrites one of them, and the folders of several machines can be copied into one.
 */
export class GroupedFiles<Value> {
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

/** The names in a folder; none if it does not exist. */
export function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}
