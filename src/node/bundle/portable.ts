import path from 'node:path'
import type { Strings } from '../../shared/interface-text.js'
import { nameHash } from '../base/hash.js'
import { isBelow } from '../base/names.js'
import { packageDir } from '../base/package.js'
import { type BundleConfig, bundledFrom, configKey } from '../config/keys.js'
import { packageFileName } from '../store/package-results.js'
import type { Query } from '../store/result-store.js'

/**
 * The query for what is bundled from files of docsgen and React only. It is the same for all sites, unless a site replaces modules by
 * aliases, or one of `modules` (absolute paths) is in a plugin: then it is kept for this site.
 */
export function ofPackages(
  name: string,
  config: BundleConfig,
  given: Pick<Query, 'key' | 'factOf'> & { readonly modules?: readonly string[] },
): Query {
  const { key, factOf, modules = [] } = given
  if (isOfPackages(config, modules)) return { kind: { name, isOfPackages: true }, key }
  return { kind: { name }, key: [...key, configKey(config, bundledFrom)], factOf }
}

function isOfPackages({ alias }: Pick<BundleConfig, 'alias'>, modules: readonly string[]): boolean {
  return Object.keys(alias).every((name) => name === '@site') && modules.every((file) => isBelow(file, packageDir()))
}

/** A file in keys: those of packages are the same wherever they are installed. */
export function fileKey(filePath: string): string {
  return packageFileName(filePath) ?? filePath
}

/** The texts of the interface in keys. */
export function stringsKey({ strings }: Pick<BundleConfig, 'strings'>): string {
  return JSON.stringify(Object.entries(strings).sort())
}

// Short, because esbuild chooses names by the letters of the code, so that it compresses well.
const markOf = (name: string): string => `@@${name}@@`
const marks = /\{"@@(\w+)@@":0\}|@@(\w+)@@/g

/**
 * The texts that a script is bundled with: marks, if it is the same for all sites, and the site's own otherwise, because code that docsgen
 * does not know may compare them. `withTexts` puts texts in the place of marks.
 */
export function bundledTexts({ alias, strings }: BundleConfig, modules: readonly string[] = []): Strings {
  if (!isOfPackages({ alias }, modules)) return strings
  const mark = ([name, value]: [string, unknown]) =>
    [name, typeof value === 'string' ? markOf(name) : { [markOf(name)]: 0 }] as const
  return Object.fromEntries(Object.entries(strings).map(mark)) as unknown as Strings
}

/**
 * Puts the texts of a site in the place of their marks. A file that has some gets another name, and so do those that import it. `files` are
 * latin1 text, by name. `replaced` is a file whose content is not what its name stands for. Also returns a function for the new names.
 */
export function withTexts(
  files: Readonly<Record<string, string>>,
  strings: Strings,
  replaced?: string,
): { readonly files: Readonly<Record<string, string>>; readonly nameOf: (name: string) => string } {
  const all = Object.entries(files)
  const withImporters = (names: readonly string[]): ReadonlySet<string> => {
    const found = new Set(names)
    // The set grows while it is iterated.
    for (const one of found) for (const [name, file] of all) if (file.includes(path.basename(one))) found.add(name)
    return found
  }
  const ofReplaced = withImporters(replaced === undefined ? [] : [replaced])
  const withMarks = all.flatMap(([name, file]) => (file.search(marks) === -1 ? [] : name))
  const changed = withImporters([...withMarks, ...ofReplaced])
  const hashIn = (name: string) => nameHash(name + stringsKey({ strings }) + (ofReplaced.has(name) ? ' replaced' : ''))
  const names = new Map([...changed].map((name) => [name, name.replace(/-\w+(?=\.\w+$)/, `-${hashIn(name)}`)]))
  const nameOf = (name: string): string => names.get(name) ?? name
  const textOf = (name: string, file: string): string => {
    if (!names.has(name)) return file
    let text = filledTexts(Buffer.from(file, 'latin1').toString(), strings)
    for (const [old, current] of names) text = text.replaceAll(path.basename(old), path.basename(current))
    return Buffer.from(text).toString('latin1')
  }
  return {
    files: Object.fromEntries(all.map(([name, file]) => [nameOf(name), textOf(name, file)])),
    nameOf,
  }
}

/** Puts the texts of a site in the place of their marks in code. */
export function filledTexts(code: string, strings: Strings): string {
  const texts: Readonly<Record<string, unknown>> = strings
  return code.replace(marks, (_, forms: string | undefined, name = ''): string => {
    const written = JSON.stringify(texts[forms ?? name] ?? '').replaceAll('</', '<\\/')
    // A text may be in any kind of string.
    return forms === undefined ? written.slice(1, -1).replace(/['`]|\$\{/g, '\\$&') : written
  })
}
