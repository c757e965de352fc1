import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompiledInput } from '../fixtures/hostile/compile-input.js'
import { deepInputs, type PathologicalInput, pathologicalInputs } from '../fixtures/hostile/pathological.js'
import { repositoryDir, repositoryPath } from '../harness/repository.js'

/** In the repository, so that the packages that are not bundled can be resolved. */
const outDir = repositoryPath('.docsgen', `hostile-${process.pid}`)

beforeAll(async () => {
  await build({
    absWorkingDir: repositoryDir,
    entryPoints: ['test/fixtures/hostile/compile-input.ts'],
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // Everything else is bundled: dozens of processes are started, and reading hundreds of small files is slow.
    external: ['satteri', '#prism', 'shiki', 'image-size', 'docsgen'],
    outExtension: { '.js': '.mjs' },
  })
})

afterAll(() => rmSync(outDir, { recursive: true, force: true }))

/** Compiles an input in a separate process; throws if the process crashes or is killed. */
async function compileInput(
  name: string,
  sizes: readonly number[],
  limits: { runs?: number; timeout: number },
): Promise<CompiledInput> {
  const args = [path.join(outDir, 'compile-input.mjs'), name, sizes.join(','), String(limits.runs ?? 1)]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    timeout: limits.timeout,
    killSignal: 'SIGKILL',
  })
  return JSON.parse(stdout) as CompiledInput
}

/** Codes that may be reported for such a page. */
const knownCodes = [
  ...['too-crowded', 'too-deep', 'mdx-syntax', 'unknown-admonition', 'unknown-component'],
  ...[
    'block-syntax',
    'empty-link',
    'unused-definition',
    'undefined-reference',
    'removed-html',
    'foreign-syntax',
    'html-syntax',
  ],
]

const cases = (inputs: readonly PathologicalInput[]) => inputs.map((input) => [input.name, input] as const)

describe('inputs designed to be slow', () => {
  test('17 kinds', () => {
    expect(pathologicalInputs).toHaveLength(17)
  })

  /** In ms; reduces the effect of noise on small times. */
  const smoothing = 5

  describe.each(cases(pathologicalInputs))('%s', (name, { big }) => {
    // The first size is compiled by cold code; the second one warms up the code for the others.
    let compiled: CompiledInput
    beforeAll(async () => {
      compiled = await compileInput(name, [big, 1000, 1000, 10_000], { runs: 3, timeout: 110_000 })
    })

    // CPU time, because wall time depends on the load of the machine.
    test('takes less than 4 s of CPU time', () => {
      expect(compiled.ms[0]).toBeLessThan(4000)
      expect(knownCodes).toEqual(expect.arrayContaining([...compiled.codes]))
    })

    test('ten times the size takes at most 15 times as long', () => {
      const [, , small = 0, large = 0] = compiled.ms
      expect((large + smoothing) / (small + smoothing)).toBeLessThanOrEqual(15)
    })
  })
})

describe('deeply nested inputs', () => {
  test.each(cases(deepInputs))(
    '%s: does not crash',
    async (name, { big }) => {
      const { codes } = await compileInput(name, [big], { timeout: 150_000 })
      expect(knownCodes).toEqual(expect.arrayContaining([...codes]))
    },
    180_000,
  )
})
