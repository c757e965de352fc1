import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleSite } from '../fixtures/sample-site.js'
import { buildTo, readTree, temporaryDir, treeHash, writeFiles } from '../harness/build-site.js'
import { runDocsgen, startDocsgen } from '../harness/cli.js'
import { seededRandom } from '../harness/random.js'

/** Number of killed builds; the nightly run has 200. */
const ROUNDS = Number(process.env.DOCSGEN_KILL_ROUNDS ?? 4)

let root: string
let outDir: string
/** A copy of the site built from v1, including its cache, and the output hash of each version. */
let kept: string
const hashes = { v1: '', v2: '' }
let buildMs: number

beforeAll(async () => {
  root = temporaryDir('atomic')
  outDir = path.join(root, 'build')
  kept = `${root}-kept`
  enter('v1')
  await buildTo(root, outDir)
  hashes.v1 = treeHash(outDir)
  cpSync(root, kept, { recursive: true, preserveTimestamps: true })
  enter('v2')
  const started = performance.now()
  await buildTo(root, outDir)
  buildMs = performance.now() - started
  hashes.v2 = treeHash(outDir)
  expect(hashes.v2).not.toBe(hashes.v1)
})

describe('a killed build leaves the old site or the new one', () => {
  test.each(Array.from({ length: ROUNDS }, (_, seed) => seed))('round %i', async (seed) => {
    restore()
    enter('v2')
    await killSomewhere(seed)
    // Even between two renames, every asset of every document exists.
    expect(missingAssets(outDir)).toEqual([])
    const next = await runDocsgen(['check-links', root, '--quiet', '--no-crawl'])
    expect([next.exitCode, next.stderr]).toEqual([0, ''])
    expect([hashes.v1, hashes.v2]).toContain(treeHash(outDir))
    await buildTo(root, outDir)
    expect(treeHash(outDir)).toBe(hashes.v2)
  })
})

test('two concurrent builds both succeed and leave one complete site', async () => {
  restore()
  enter('v2')
  const ends = await Promise.all([1, 2].map(() => startDocsgen(['build', root]).end))
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  expect(treeHash(outDir)).toBe(hashes.v2)
})

test('an interrupted build exits with 130 without printing a stack, and the next build works', async () => {
  restore()
  enter('v2')
  const build = startDocsgen(['build', root])
  build.process.stderr?.once('data', () => build.process.kill('SIGINT'))
  const { exitCode, stderr } = await build.end
  expect(exitCode).toBe(130)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(treeHash(outDir)).toBe(hashes.v1)
  await buildTo(root, outDir)
  expect(treeHash(outDir)).toBe(hashes.v2)
})

test('a build with an error leaves the old site unchanged', async () => {
  restore()
  enter('v2')
  writeFiles(root, { 'docs/overview.md': '# Overview\n\n[nowhere](/nowhere)\n' })
  const { exitCode } = await runDocsgen(['build', root])
  expect(exitCode).toBe(1)
  expect(treeHash(outDir)).toBe(hashes.v1)
})

/** Writes the sources of a version. */
function enter(version: 'v1' | 'v2'): void {
  rmSync(path.join(root, 'docs'), { recursive: true, force: true })
  writeFiles(root, sampleSite(version))
}

/** Restores the site as the build of v1 left it. */
function restore(): void {
  rmSync(root, { recursive: true, force: true })
  cpSync(kept, root, { recursive: true, preserveTimestamps: true })
}

/**
 * Kills a build: at any time in even rounds, while it replaces the output in odd rounds. Each round covers a different part
 * of that time, so that even a few rounds cover all of it.
 */
async function killSomewhere(seed: number): Promise<void> {
  const moment = (seed - (seed % 2) + 2 * seededRandom(seed)()) / ROUNDS
  const build = startDocsgen(['build', root])
  if (seed % 2 === 0) await Promise.race([delay(moment * buildMs), build.end])
  else await Promise.race([said(build.process.stderr, 'write').then(() => delay(moment * 25)), build.end])
  build.process.kill('SIGKILL')
  await build.end
}

function said(stream: NodeJS.ReadableStream | null, word: string): Promise<void> {
  return new Promise((resolve) => stream?.on('data', (text: string) => text.includes(word) && resolve()))
}

/** Returns the assets that documents refer to and that do not exist. */
function missingAssets(dir: string): string[] {
  const documents = [...readTree(dir).keys()].filter((name) => name.endsWith('.html'))
  const named = documents.flatMap(
    (name) => readFileSync(path.join(dir, name), 'utf8').match(/\/assets\/[\w.-]+/g) ?? [],
  )
  return [...new Set(named)].filter((name) => !existsSync(path.join(dir, name)))
}
