import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions } from 'esbuild'
import type { ResolvedConfig } from '../model/config.js'
import { packageDir } from '../tool/package.js'
import { clientPath } from './entries.js'

const fileLoaders = Object.fromEntries(
  [
    '.png',
    '.jpg',
    '.jpeg',
    '.gif',
    '.webp',
    '.avif',
    '.svg',
    '.ico',
    '.mp4',
    '.webm',
    '.woff',
    '.woff2',
    '.ttf',
    '.pdf',
    '.zip',
  ].map((ext) => [ext, 'file' as const]),
)

/** What every esbuild run here has in common. Output stays in memory. */
export function commonOptions(config: ResolvedConfig, side: 'browser' | 'server') {
  return {
    absWorkingDir: config.rootDir,
    bundle: true,
    write: false,
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

/** Docsgen's own copy of React, as `compile-react.mjs` made it ready; in the browser its code is `reactPrelude`. */
export function reactAliases(side: 'browser' | 'server'): Record<string, string> {
  const vendor = (name: string): string => path.join(packageDir(), 'dist', 'vendor', side, `${name}.js`)
  return {
    react: vendor('react'),
    'react/jsx-runtime': vendor('react-jsx-runtime'),
    'react-dom': vendor('react-dom'),
    'react-dom/client': vendor('react-dom-client'),
    'react-dom/server': vendor('react-dom-server'),
  }
}

/** Import names that user code may use, and where they lead. */
export function userAliases(config: ResolvedConfig): Record<string, string> {
  return {
    '@theme': clientPath('compat', 'theme'),
    '@docusaurus': clientPath('compat', 'docusaurus'),
    '@site': config.rootDir,
    ...config.alias,
  }
}

/** The code of React for browsers: goes before a bundle whose modules come from `reactAliases`. */
export function reactPrelude(): string {
  return readFileSync(path.join(packageDir(), 'dist', 'vendor', 'browser', 'prelude.js'), 'utf8')
}
