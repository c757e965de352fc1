import path from 'node:path'
import type { RuntimeBundle } from './runtime.js'

/**
 * Makes a server module import its chunks (`names`) from its own folder, while the browser's modules import them by URL, and
 * the theme from where it is.
 */
export function importBeside(
  code: string,
  options: {
    readonly names: readonly string[]
    readonly base: string
    readonly theme: { readonly imported: string; readonly path: string }
  },
): string {
  const { names, base, theme } = options
  const placed = theme.imported === theme.path ? code : code.replaceAll(theme.imported, theme.path)
  return names
    .filter((name) => name.endsWith('.js'))
    .reduce((text, name) => text.replaceAll(base + name, `./${serverNameOf(name)}`), placed)
}

/** The file name of the server module that corresponds to an output of esbuild. */
export function serverNameOf(name: string): string {
  return path.basename(name).replace(/\.js$/, '.mjs')
}

/** The path that bundled modules import the theme's server module by. It is the same on every machine, so their hashes are too. */
export function importedTheme({ serverPath }: Pick<RuntimeBundle, 'serverPath'>): string {
  return `./${path.basename(serverPath)}`
}
