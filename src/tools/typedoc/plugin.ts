import { createRequire } from 'node:module'
import type { DocsgenPlugin } from 'docsgen'
import type { TypedocOptions } from './options.js'
import { typedocTexts } from './texts.js'
export type { TypedocOptions } from './options.js'

/** Writes API pages from TypeScript sources. TypeDoc reads them; it is loaded only after a source has changed. */
export default function typedoc(options: TypedocOptions): DocsgenPlugin {
  if (typeof options?.entryPoints !== 'object') throw new Error('the plugin typedoc needs the option `entryPoints`')
  return {
    name: options.name ?? 'typedoc',
    strings: typedocTexts,
    content: async (context) => (await load(context.rootDir))(options, context),
  }
}

async function load(rootDir: string) {
  try {
    createRequire(`${rootDir}/package.json`).resolve('typedoc')
    return (await import('./pages.js')).generate
  } catch (error) {
    const install = 'run `npm install --save-dev typedoc typescript@npm:@typescript/typescript6`'
    throw new Error(`TypeDoc, or the TypeScript 5 or 6 that it needs, is not installed; ${install}`, { cause: error })
  }
}
