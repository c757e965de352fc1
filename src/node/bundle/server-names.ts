import path from 'node:path'

/** Makes a server module import its chunks (`names`) from its own folder; the browser's modules import them by URL. */
export function importBeside(code: string, names: readonly string[], base: string): string {
  let out = code
  for (const name of names) if (name.endsWith('.js')) out = out.replaceAll(base + name, `./${serverNameOf(name)}`)
  return out
}

/** The name of the server module of an output. */
export function serverNameOf(name: string): string {
  return path.basename(name).replace(/\.js$/, '.mjs')
}
