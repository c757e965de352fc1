import type { Severity } from '../../shared/diagnostic.js'

/** Kinds of files that a page loads, in the order of reports. */
export const weightKinds = ['html', 'css', 'js', 'images', 'fonts'] as const

export type WeightKind = (typeof weightKinds)[number]

/** How messages and tables name the kinds. */
export const weightNames: Readonly<Record<WeightKind, string>> = {
  html: 'HTML',
  css: 'CSS',
  js: 'JavaScript',
  images: 'images',
  fonts: 'fonts',
}

/** A file that a page loads. */
export interface LoadedFile {
  /** Name in the output folder. */
  readonly name: string
  /** Bytes as transferred. */
  readonly bytes: number
}

/** The files that a page loads, by kind; each file once. */
export type PageLoad = Readonly<Record<WeightKind, readonly LoadedFile[]>>

/** Adds up the sizes of files. */
export function bytesOf(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Formats a size in decimal units, as browsers and CDNs do: `845 B`, `12.3 kB`, `1.4 MB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The name of an output file without the hash of its content: `assets/main.js` for `assets/main-0c28a14fe8.js`. */
export function unhashedName(name: string): string {
  return name.replace(hashedName, '$1$2')
}

/** Replaces the names of assets in a text by names without hashes. */
export function withoutHashes(text: string): string {
  return text.replace(hashedNames, '$1$2')
}

// Hashes are ten hexadecimal digits, or eight letters and digits in the names that esbuild makes.
const hashed = String.raw`(\bassets\/[^\s"'()<>?#]*?)-(?:[\da-f]{10}|[\dA-Z]{8})(\.[a-z\d]+)(?![\w.-])`
const hashedName = new RegExp(`${hashed}$`)
const hashedNames = new RegExp(hashed, 'g')

/** What a budget can limit: a kind of files, or everything that a page loads. */
export type BudgetKind = WeightKind | 'total'

/** Limits for the first load of some pages. */
export interface ResolvedBudget {
  readonly routes: readonly RegExp[]
  /** In bytes as transferred. */
  readonly limits: Readonly<Partial<Record<BudgetKind, number>>>
  readonly severity: Severity
}
