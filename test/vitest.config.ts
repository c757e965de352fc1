import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './harness/long-files-first.js'

const long = process.env.DOCSGEN_LONG === '1'

/**
 * Four projects: pure code, the whole tool in temporary folders, what a reader sees in Chromium, and a comparison with
 * Docusaurus. `npm run test:long` also runs the files `*.long.test.ts`, and all rows of sampled tables.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Many tests wait: for a browser, a process or a frame.
    maxWorkers: 4,
    reporters: ['./test/harness/progress-reporter.ts'],
    globalSetup: 'test/global-setup.ts',
    provide: { long },
    exclude: long ? [] : ['**/*.long.test.ts'],
    // The compiled tool is loaded by Node itself, as its users load it.
    server: { deps: { external: [/\/dist\/[^/]+\.js$/] } },
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Modules keep no state, so each worker loads them once, not once for each file.
          isolate: false,
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          isolate: false,
          include: ['test/integration/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          include: ['test/browser/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'differential',
          include: ['test/differential/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
