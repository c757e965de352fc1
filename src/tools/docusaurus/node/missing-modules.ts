import { readFileSync } from 'node:fs'
import type { ImportDeclaration } from '@babel/types'
import { THEME_COMPONENTS } from '../../../shared/theme-components.js'
import { nameIn, parseScript } from '../../../node/base/source-text/parse-script.js'
import { exportsOf, isCompatName } from './modules.js'
import { resolveSiteImport } from './mdx-components.js'

/** Of more files than this, which import each other, the rest is not read. */
const MAX_FILES = 100

/**
 * What a file of the site, and the files that it imports, take from modules of Docusaurus that docsgen does not have: names of
 * modules, and of exports as `module#name`. `modules` are the names of the modules in `src/theme`.
 */
export function missingModules(
  filePath: string,
  { rootDir, modules }: { readonly rootDir: string; readonly modules: readonly string[] },
): string[] {
  const files = [filePath]
  const missing: string[] = []
  for (const file of files) {
    for (const { name, exports } of importsOf(file)) {
      const own = resolveSiteImport(name, { from: file, rootDir })
      if (own !== undefined && /\.[mc]?[jt]sx?$/.test(own) && !files.includes(own) && files.length < MAX_FILES)
        files.push(own)
      if (isCompatName(name)) missing.push(...missingFrom(name, exports, modules))
    }
  }
  return [...new Set(missing)]
}

function missingFrom(name: string, exports: readonly string[], modules: readonly string[]): string[] {
  const [, scope = '', component = ''] = /^(@theme[\w-]*)\/(.+)$/.exec(name) ?? []
  if (scope !== '' && Object.hasOwn(THEME_COMPONENTS, component)) return []
  if (scope === '@theme' && modules.includes(component)) return []
  const known = exportsOf(name)
  if (known === undefined) return [name]
  return exports.filter((one) => !known.includes(one)).map((one) => `${name}#${one}`)
}

/** The modules that a file imports, without types, and the names of the exports that it takes from them. */
function importsOf(filePath: string): { readonly name: string; readonly exports: readonly string[] }[] {
  const file = parseScript(readFileSync(filePath, 'utf8'))
  if (file?.type !== 'File') return []
  return file.program.body.flatMap((node) => {
    if (node.type === 'ImportDeclaration')
      return node.importKind === 'type' ? [] : [{ name: node.source.value, exports: namedIn(node) }]
    const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration'
    return isExport && node.source && node.exportKind !== 'type' ? [{ name: node.source.value, exports: [] }] : []
  })
}

function namedIn({ specifiers }: ImportDeclaration): string[] {
  return specifiers.flatMap((one) =>
    one.type === 'ImportSpecifier' && one.importKind !== 'type' && nameIn(one.imported) !== 'default'
      ? [nameIn(one.imported)]
      : [],
  )
}
