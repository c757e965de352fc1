import { createRequire } from 'node:module'
import type * as Esbuild from 'esbuild'

const require = createRequire(import.meta.url)

/**
 * Loads esbuild on first use: a build without changes does not need it. It is a CommonJS package, and `import` would search its text for
 * the names of its exports, which takes several times as long as loading it.
 */
export function loadEsbuild(): typeof Esbuild {
  return require('esbuild')
}
