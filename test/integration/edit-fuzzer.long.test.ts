import { test } from 'vitest'
import { fuzzEdits } from '../harness/edit-fuzzer.js'

const { DOCSGEN_FUZZ_SEED = 1, DOCSGEN_FUZZ_STEPS } = process.env
const seed = Number(DOCSGEN_FUZZ_SEED)
const steps = Number(DOCSGEN_FUZZ_STEPS ?? 8)

test.each([
  ['in one language', false],
  ['in two languages', true],
] as const)(
  'after each random edit of a site %s, the preview, a build with a warm cache and a first build are equal',
  async (_name, translated) => {
    // A long run shows how far it is.
    await fuzzEdits({ seed, steps, translated, onStep: DOCSGEN_FUZZ_STEPS === undefined ? undefined : console.log })
  },
  300_000 + steps * 60_000,
)
