import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocsgenPlugin, GeneratedContent, PluginContext } from 'docsgen'
import type * as TypeDoc from 'typedoc'
import { renderPages } from './typedoc/pages.js'
import { createRouter } from './typedoc/scope.js'
import { readSources } from './typedoc/sources.js'

/** Options of the plugin. Paths are relative to the folder of the site. */
export interface TypedocOptions {
  /** The modules to document: a list of files, or an object with the title of each module and its file. */
  readonly entryPoints: readonly string[] | Readonly<Record<string, string>>
  /** Defaults to the `tsconfig.json` that is closest to each entry point. */
  readonly tsconfig?: string
  /** Folder of the pages, inside a folder of docs. Defaults to `docs/api`. */
  readonly dir?: string
  /** Label of the folder in sidebars, and title of the page that lists the modules. Defaults to `API`. */
  readonly title?: string
  /** Position of the folder in a generated sidebar. */
  readonly position?: number
  /** Other options of TypeDoc, such as `exclude` or `excludeProtected`. */
  readonly typedoc?: Readonly<Record<string, unknown>>
  /** Name of the plugin. Defaults to `typedoc`; a site that has the plugin twice needs two names. */
  readonly name?: string
}

/** Writes API pages from TypeScript sources. TypeDoc reads them; it is loaded only after a source has changed. */
export default function typedoc(options: TypedocOptions): DocsgenPlugin {
  if (typeof options?.entryPoints !== 'object') throw new Error('the plugin typedoc needs the option `entryPoints`')
  return { name: options.name ?? 'typedoc', content: (context) => generate(options, context) }
}

async function generate(options: TypedocOptions, context: PluginContext): Promise<GeneratedContent> {
  const { entryPoints, tsconfig, dir = 'docs/api', title = 'API', position } = options
  const { rootDir } = context
  const { lib, manifest } = await loadTypedoc(rootDir)
  const reported = new Set<string>()
  const report: PluginContext['report'] = (problem) => {
    const key = JSON.stringify(problem)
    if (!reported.has(key)) context.report(problem)
    reported.add(key)
  }
  const app = await lib.Application.bootstrap({ plugin: [] })
  app.logger = new (class extends lib.Logger {
    override log(message: string, level: TypeDoc.LogLevel): void {
      if (level >= lib.LogLevel.Warn) report({ severity: level === lib.LogLevel.Warn ? 'warning' : 'error', message })
    }
  })()
  for (const [name, value] of Object.entries({ ...defaults, name: title, ...options.typedoc }))
    app.options.setValue(name as 'name', value as string, rootDir)
  const sources = readSources({ ts: lib.TypeScript, entryPoints, tsconfig, rootDir, report })
  const project = app.converter.convert(sources.entryPoints)
  const scope = { lib, project, router: createRouter(lib, app), dir, rootDir, report }
  const inputs = [...sources.inputs, path.relative(rootDir, manifest).replaceAll('\\', '/')]
  return { files: renderPages(scope, { title, position }), inputs }
}

const defaults = {
  ...{ disableGit: true, disableSources: true, sort: ['source-order'], readme: 'none' },
  preservedTypeAnnotationTags: ['@throws'],
  ...{ includeHierarchySummary: false, excludeExternals: true, excludeInternal: true, excludePrivate: true },
}

/** Loads the TypeDoc of the project. Throws if it, or the JavaScript API of TypeScript, is not installed. */
async function loadTypedoc(rootDir: string): Promise<{ readonly lib: typeof TypeDoc; readonly manifest: string }> {
  const install = 'run `npm install --save-dev typedoc typescript@npm:@typescript/typescript6`'
  const { resolve } = createRequire(path.join(rootDir, 'package.json'))
  let file: string
  try {
    file = resolve('typedoc')
  } catch {
    throw new Error(`TypeDoc is not installed; ${install}`)
  }
  try {
    return { lib: await import(pathToFileURL(file).href), manifest: resolve('typedoc/package.json') }
  } catch (error) {
    throw new Error(`TypeDoc cannot be loaded. It needs TypeScript 5 or 6; ${install}`, { cause: error })
  }
}
