import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** npm run bench:growth */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/bench/growth.ts'],
    testTimeout: 120_000,
    globalSetup: 'test/global-setup.ts',
    server: { deps: { external: [/\/dist\/[^/]+\.js$/] } },
  },
})
