import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The unit tests alone, for mutation testing (`npm run mutation`). */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/unit/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
  },
})
