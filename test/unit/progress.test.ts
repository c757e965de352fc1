import { expect, test } from 'vitest'
import { progressAt, untilNextStep } from '../../src/client/progress.js'

test.each([
  [0, undefined, 1000],
  [999.9, undefined, 0.1],
  [1000, 0.08, 800],
  [1799, 0.08, 1],
  [1800, 0.1, 800],
  [2500, 0.1, 100],
  [2600, 0.12, 800],
  [120_000, 0.994, 200],
])('after %d ms, the progress bar is at %s, until %d ms later', (elapsed, value, next) => {
  const shown = progressAt(elapsed)
  if (value === undefined) expect(shown).toBe(undefined)
  else expect(shown).toBeCloseTo(value, 10)
  expect(untilNextStep(elapsed)).toBeCloseTo(next, 5)
})
