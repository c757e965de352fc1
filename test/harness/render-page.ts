import { createRequire } from 'node:module'
import { build, type Plugin } from 'esbuild'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CompiledPage } from '../../src/node/base/compiled-page.js'
import { repositoryDir } from './repository.js'

/** Sources of the modules that a page may import, by import specifier. */
export type PageImports = Readonly<Record<string, string>>

/**
 * Runs the module of a page with islands and returns its HTML. A static HTML fragment is printed as `<prose>…</prose>`, so
 * that a test sees where React's tree ends. Throws the errors of esbuild and of the page.
 */
export async function renderIslands(page: CompiledPage, imports: PageImports = {}): Promise<string> {
  const { default: Page } = await exportsOfPage(page, imports)
  if (!Page) throw new Error('the page has no module')
  return renderToStaticMarkup(createElement(Page, { frontMatter: { title: 'Front' } }))
}

/** What the module of a page exports. */
interface PageExports extends Readonly<Record<string, unknown>> {
  readonly default?: (props: { frontMatter: object }) => ReactNode
}

/** Runs the module of a page. Throws the errors of esbuild. */
export async function exportsOfPage(page: CompiledPage, imports: PageImports = {}): Promise<PageExports> {
  const prose = `import { createElement } from 'react'
    export const Island = ({ children }) => children
    const parts = ${JSON.stringify(page.parts)}
    export const Prose = ({ index, html }) => createElement('prose', { dangerouslySetInnerHTML: { __html: html ?? parts[index] } })`
  const result = await build({
    stdin: { contents: page.module?.code ?? '', loader: 'tsx', resolveDir: repositoryDir },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    jsx: 'automatic',
    external: ['react', 'react/*'],
    logLevel: 'silent',
    plugins: [virtualModules({ 'docsgen/client': prose, ...imports })],
  })
  const module: { exports: PageExports } = { exports: {} }
  new Function('module', 'require', result.outputFiles[0]?.text ?? '')(module, createRequire(import.meta.url))
  return module.exports
}

function virtualModules(sources: PageImports): Plugin {
  return {
    name: 'test-modules',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, ({ path }) =>
        Object.hasOwn(sources, path) ? { path, namespace: 'test' } : undefined,
      )
      builder.onLoad({ filter: /.*/, namespace: 'test' }, ({ path }) => ({
        contents: sources[path] ?? '',
        loader: 'tsx',
        resolveDir: repositoryDir,
      }))
    },
  }
}
