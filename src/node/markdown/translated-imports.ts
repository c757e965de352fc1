import { statSync } from 'node:fs'
import path from 'node:path'
import type { Root } from 'hast'
import MagicString from 'magic-string'
import type { VFile } from 'vfile'
import type { LinkingPage } from '../base/compiled-page.js'
import { siteRelative } from '../base/names.js'
import { modulesIn } from '../base/source-text/module-specifiers.js'
import { readsOf } from './page-inputs.js'

/** What a path without an extension can lead to. */
const ENDINGS = ['', ...['.tsx', '.ts', '.jsx', '.js'].flatMap((extension) => [extension, `/index${extension}`])]

/**
 * Writes the relative imports of a translation so that they lead to the files beside it that exist, such as a translated partial, and
 * otherwise to those beside its original. Images work the same way: see `filesOfTranslation`. `from` is the folder that the bundler
 * resolves the imports from.
 */
export function resolveTranslatedImports(
  tree: Root,
  { path: originalPath, translationPath }: LinkingPage,
  { file, from }: { readonly file: VFile; readonly from: string },
): void {
  if (translationPath === undefined) return
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm' || !/['"]\.{1,2}\//.test(node.value)) continue
    const edited = new MagicString(node.value)
    for (const { name, start, end } of modulesIn(node.value)) {
      if (!/^\.{1,2}\//.test(name)) continue
      const beside = path.resolve(path.dirname(translationPath), name)
      const target = isFound(beside, file) ? beside : path.resolve(path.dirname(originalPath), name)
      if (target !== path.resolve(from, name))
        edited.update(start, end, JSON.stringify(`./${siteRelative(from, target)}`))
    }
    node.value = edited.toString()
  }
}

/** Whether an import of a path leads to a file. The page is compiled again if that changes. */
function isFound(importPath: string, file: VFile): boolean {
  return ENDINGS.some((ending) => {
    readsOf(file).read(importPath + ending, 'presence')
    return statSync(importPath + ending, { throwIfNoEntry: false })?.isFile()
  })
}
