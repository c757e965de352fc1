import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { temporaryDir, writeFiles } from './build-site.js'
import { repositoryPath } from './repository.js'

/** A folder for many small sites, one after the other, so that the theme is bundled once. */
export interface SharedFolder {
  readonly dir: string
  /** Writes a site with these files, without the files of the previous one except `keep`, but with its cache. */
  write(files: Readonly<Record<string, string | Uint8Array>>, options?: { readonly keep?: readonly string[] }): void
}

/** Creates such a folder. Its sites can use Sass, TypeScript and the types of Node. */
export function sharedFolder(name: string): SharedFolder {
  const dir = temporaryDir(name)
  return {
    dir,
    write(files, { keep = [] } = {}) {
      for (const file of readdirSync(dir)) {
        if (file !== '.docsgen' && !keep.includes(file)) rmSync(path.join(dir, file), { recursive: true })
      }
      mkdirSync(path.join(dir, 'node_modules', '@types'), { recursive: true })
      const packages = { sass: 'sass', 'typescript-7': 'typescript', '@types/node': '@types/node' }
      for (const [from, to] of Object.entries(packages))
        symlinkSync(repositoryPath('node_modules', from), path.join(dir, 'node_modules', to), 'junction')
      writeFiles(dir, files)
    },
  }
}

/** The lines with problems that a command printed. */
export function problemLines(printed: string): string[] {
  return printed.split('\n').filter((line) => /(?:^| )(?:error|warning) [a-z][a-z0-9-]*: /.test(line))
}
