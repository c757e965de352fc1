import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { asRecord } from '../../node/config/finding.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { KeyPath } from '../../node/source-text/key-path.js'
import { evaluateForeignConfig } from '../../node/tool-api/config.js'
import { DATE } from './code-reads.js'
import { type OldSite, withoutBase } from './old-site.js'
import { isInstance } from './part.js'
import { printNeeds } from './print-config.js'
import { type Code, textOf } from './written.js'

/** An expression of the old config, and the value that it has to have in the new one. */
export interface Candidate {
  readonly at: KeyPath
  readonly code: Code
  readonly value: unknown
}

/**
 * The candidates that have their value in the new config. Evaluates all together; if that fails, each on its own, and then
 * those that work together again.
 */
export async function withSameValue(site: OldSite, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return []
  const together = await evaluate(site, candidates)
  if (together !== undefined) return together
  const alone: Candidate[] = []
  for (const one of candidates) alone.push(...((await evaluate(site, [one])) ?? []))
  return (await evaluate(site, alone)) ?? []
}

/** Evaluates a module that is at the place of the new config; undefined if it cannot be loaded. */
async function evaluate(site: OldSite, candidates: readonly Candidate[]): Promise<Candidate[] | undefined> {
  const functions = candidates.map(({ code }) => `async () => (${textOf(code)}\n)`)
  const text = [...printNeeds(candidates.map(({ code }) => code)), `export default [${functions.join(',\n')}]\n`].join(
    '\n',
  )
  const sourcePath = join(site.rootDir, 'docsgen.config.ts')
  try {
    return await evaluateForeignConfig({ sourcePath, rootDir: site.rootDir, text }, async (value) => {
      const same = await Promise.all(
        candidates.map((one, index) => hasValue(site, one, Array.isArray(value) ? value[index] : undefined)),
      )
      return candidates.filter((_, index) => same[index])
    })
  } catch {
    // Code that cannot be evaluated is written as its value.
    return undefined
  }
}

async function hasValue(site: OldSite, { value, code }: Candidate, compute: unknown): Promise<boolean> {
  try {
    const found: unknown = typeof compute === 'function' ? await compute() : undefined
    // What depends on the date is another value in each second.
    const isLater =
      code.reads.includes(DATE) &&
      typeof found === typeof value &&
      typeof value !== 'object' &&
      hasBase(site, found) === hasBase(site, value)
    return isSame(found, value) || isLater
  } catch {
    return false
  }
}

/** Whether a value is HTML with links that have the base URL. */
function hasBase(site: OldSite, value: unknown): boolean {
  return typeof value === 'string' && withoutBase(site, value) !== value
}

/** Whether two values are the same data. Functions are not compared: their code is the only thing that can be written. */
function isSame(one: unknown, other: unknown): boolean {
  const missing = missingPackageOf(one)
  if (missing !== undefined || missingPackageOf(other) !== undefined) return missing === missingPackageOf(other)
  if (typeof one === 'function') return typeof other === 'function'
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  const [first, second] = [asRecord(one), asRecord(other)]
  if (first === undefined || second === undefined || isInstance(one) || isInstance(other))
    return isDeepStrictEqual(one, other)
  const keys = Object.keys(first)
  return (
    keys.length === Object.keys(second).length &&
    keys.every((key) => Object.hasOwn(second, key) && isSame(first[key], second[key]))
  )
}
