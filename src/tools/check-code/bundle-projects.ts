import path from 'node:path'
import type { BuildFailure, Message, Plugin } from 'esbuild'
import { loadEsbuild } from '../../node/base/esbuild.js'
import { isBelow } from '../../node/base/names.js'
import type { SampleFinding } from './finding.js'
import type { PlacedModule } from './page-modules.js'

/**
 * Bundles the program of each page that has one, with its packages, and returns what a bundler cannot resolve although it has types, such as
 * a package of types only. Nothing is written or run.
 */
export async function bundleProjects(
  pages: readonly (readonly PlacedModule[])[],
  workDir: string,
): Promise<Map<PlacedModule, SampleFinding[]>> {
  const found = new Map<PlacedModule, SampleFinding[]>()
  for (const page of pages) {
    const files = page.filter(({ module }) => module.ofProject)
    const entry = entryOf(files)
    if (!entry) continue
    for (const { text, location } of await bundleProblems(entry, path.join(workDir, entry.dir))) {
      const file = files.find((each) => each.path === location?.file)
      const at = file && location ? { line: location.line - 1, column: location.column } : { line: 0, column: 0 }
      const message = file || !location ? text : `${text} (in ${location.file}:${location.line})`
      const known = found.get(file ?? entry) ?? []
      found.set(file ?? entry, [...known, { code: 'sample-bundle', message, ...at }])
    }
  }
  return found
}

/** The path of the script that a text of HTML names. */
export function scriptOf(html: string): string | undefined {
  return /<script\b[^>]*\bsrc="\/?(?:\.\/)?([^":]+)"/.exec(html)?.[1]
}

/** The module that `index.html` names; without one, the first of the usual names. */
function entryOf(files: readonly PlacedModule[]): PlacedModule | undefined {
  const named = scriptOf(files[0]?.files.get('index.html') ?? '')
  const isEntry = (name: string) =>
    name === named || (named === undefined && /^src\/(?:main|index)\.[jt]sx?$/.test(name))
  return files.find((each) => isEntry(each.path))
}

async function bundleProblems(entry: PlacedModule, dir: string): Promise<readonly Message[]> {
  const isForBrowsers = entry.files.has('index.html') || entry.path.endsWith('x')
  try {
    await loadEsbuild().build({
      absWorkingDir: dir,
      entryPoints: [path.join(dir, entry.path)],
      outdir: path.join(dir, 'out'),
      write: false,
      bundle: true,
      format: 'esm',
      platform: isForBrowsers ? 'browser' : 'node',
      jsx: 'automatic',
      loader: { '.js': 'jsx' },
      tsconfigRaw: { compilerOptions: {} },
      logLevel: 'silent',
      plugins: [projectFiles(dir)],
    })
    return []
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>
    if (!errors) throw error
    return errors
  }
}

/** Imports as in a new project of Vite: only its own files, of which style sheets export nothing, and images only their URLs. */
function projectFiles(dir: string): Plugin {
  return {
    name: 'project-files',
    setup(builder) {
      // Files of the folder `public`.
      builder.onResolve({ filter: /^\// }, ({ path: name, kind }) =>
        kind === 'entry-point' ? undefined : { path: name, external: true },
      )
      builder.onResolve({ filter: /^\.\.?\// }, ({ path: name, importer, resolveDir }) => {
        const isOutside = isBelow(importer, dir) && !isBelow(path.resolve(resolveDir, name), dir)
        return isOutside ? { errors: [{ text: `${JSON.stringify(name)} is not a file of the project` }] } : undefined
      })
      builder.onLoad({ filter: /\.css$/ }, ({ path: name }) =>
        name.endsWith('.module.css') ? undefined : { contents: 'export {}' },
      )
      builder.onLoad({ filter: /\.(?:svg|png|jpe?g|gif|webp|avif|woff2?)$/ }, () => ({
        contents: 'export default ""',
      }))
    },
  }
}
