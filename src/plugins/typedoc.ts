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
  return { name: options.name ?? 'typedoc', content: (context) => generate(options, context) }
}

async function generate(options: TypedocOptions, context: PluginContext): Promise<GeneratedContent> {
  const lib = await loadTypedoc(context.rootDir)
  const app = await lib.Application.bootstrap({ plugin: [] })
  app.logger = new (class extends lib.Logger {
    override log(message: string, level: TypeDoc.LogLevel): void {
      if (level >= lib.LogLevel.Warn)
        context.report({ severity: level === lib.LogLevel.Warn ? 'warning' : 'error', message })
    }
  })()
  for (const [name, value] of Object.entries({ ...defaults, ...options.typedoc }))
    app.options.setValue(name as 'name', value as string, context.rootDir)
  const { entryPoints: given, tsconfig, dir = 'docs/api', title = 'API', position } = options
  const { entryPoints, inputs } = readSources({ ts: lib.TypeScript, entryPoints: given, tsconfig, context })
  const project = app.converter.convert(entryPoints)
  const scope = { lib, project, router: createRouter(lib, app), dir, context }
  return { files: renderPages(scope, { title, position }), inputs }
}

const defaults = {
  ...{ disableGit: true, disableSources: true, sort: ['source-order'], readme: 'none' },
  ...{ excludeExternals: true, excludeInternal: true, excludePrivate: true },
}

async function loadTypedoc(rootDir: string): Promise<typeof TypeDoc> {
  const install = 'run `npm install --save-dev typedoc typescript@npm:@typescript/typescript6`'
  let file: string
  try {
    file = createRequire(path.join(rootDir, 'package.json')).resolve('typedoc')
  } catch {
    throw new Error(`TypeDoc is not installed; ${install}`)
  }
  return import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`TypeDoc needs TypeScript 5 or 6; ${install}`, { cause: error })
  })
}
