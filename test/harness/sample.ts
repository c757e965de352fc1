import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether `npm run test:long` runs. */
    long: boolean
  }
}

/** Whether `npm run test:long` runs, which has all rows of all tables. */
export const inLongRun = inject('long')

/** The first of every `step` rows of a table; all rows in a long run. */
export function sample<T>(rows: readonly T[], step: number): T[] {
  return rows.filter((_, index) => inLongRun || index % step === 0)
}
