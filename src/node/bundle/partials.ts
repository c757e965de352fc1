import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { CompiledPage } from '../model/compiled-page.js'

/** Compiles a Markdown file that a page imports as a component. Absolute path; its problems are kept by the caller. */
export type CompilePartial = (filePath: string) => Promise<CompiledPage>

/** Lets modules import `.md` and `.mdx` files as components. */
export function partials(compilePartial: CompilePartial): Plugin {
  return {
    name: 'docsgen-partials',
    setup(build) {
      build.onLoad({ filter: /\.mdx?$/ }, async ({ path: filePath }) => {
        const page = await compilePartial(filePath)
        return {
          contents: page.module?.code ?? 'export default () => null',
          loader: 'tsx',
          resolveDir: path.dirname(filePath),
        }
      })
    },
  }
}
