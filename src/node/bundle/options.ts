import path from 'node:path'
import type { BuildOptions } from 'esbuild'
import { bundleExtensions } from '../../tools/extensions.js'
import type { ResolvedConfig } from '../base/config.js'
import { clientPath, packageDir } from '../base/package.js'
import extensions from './file-extensions.json' with { type: 'json' }

/** Extensions of files whose import is the URL of a copy. */
export const fileExtensions: readonly string[] = extensions

const fileLoaders = Object.fromEntries(fileExtensions.map((extension) => [extension, 'file' as const]))

/** The options of every esbuild run. Output stays in memory. */
export function commonOptions(config: Pick<ResolvedConfig, 'rootDir' | 'base'>, side: 'browser' | 'server') {
  return {
    absWorkingDir: config.rootDir,
    bundle: true,
    write: false,
    outdir: path.join(config.rootDir, 'assets'),
    metafile: true,
    format: 'esm',
    platform: side === 'browser' ? 'browser' : 'node',
    target: side === 'browser' ? ['es2022', 'chrome109', 'firefox115', 'safari16.4'] : 'node20.19',
    jsx: 'automatic',
    minifySyntax: side === 'browser',
    minifyWhitespace: side === 'browser',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { ...fileLoaders, '.js': 'jsx' },
    assetNames: '[name]-[hash]',
    publicPath: `${config.base}assets/`,
    nodePaths: [path.join(config.rootDir, 'node_modules'), path.join(packageDir(), 'node_modules')],
  } satisfies BuildOptions
}

/** The import aliases that the code of a site can use. */
export function userAliases(config: Pick<ResolvedConfig, 'rootDir' | 'alias'>): Record<string, string> {
  return {
    '@theme': clientPath('components'),
    ...moduleScopes(),
    '@site': config.rootDir,
    'docsgen/theme': clientPath('theme-api.ts'),
    'docsgen/openapi': path.join(packageDir(), 'src', 'tools', 'openapi', 'client'),
    ...config.alias,
  }
}

/** Folders with the modules of built-in tools, by the scopes that code imports them with. */
function moduleScopes(): Record<string, string> {
  return Object.assign({}, ...bundleExtensions.map(({ scopes }) => scopes()))
}

/**
 * Adds comments to code with JSX that make esbuild compile it without the name `React`. A `tsconfig.json` takes precedence over the option
 * `jsx`, and comments over both. They are behind the code, so that its lines stay the same. An `@jsxImportSource` of the author's stays.
 */
export function withAutomaticJsx(code: string): string {
  if (!/<\s*[\w$>]/.test(code)) return code
  return `${code} // @jsxRuntime automatic${code.includes('@jsxImportSource') ? '' : ' @jsxImportSource react'}`
}
