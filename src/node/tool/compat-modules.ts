import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packageDir } from './package.js'

/** The folders below `src/client/compat` that import scopes of Docusaurus stand for. */
const FOLDERS: Readonly<Record<string, string>> = {
  '@docusaurus': 'docusaurus',
  '@generated': 'generated',
  '@theme': 'theme',
  '@theme-original': 'theme',
  '@theme-init': 'theme',
}

/** Whether a module name has one of Docusaurus's scopes. */
export function isCompatName(name: string): boolean {
  return FOLDERS[scopeOf(name)] !== undefined
}

/** The file that docsgen has for a module of Docusaurus; undefined if it has none. */
export function compatFile(name: string): string | undefined {
  const scope = scopeOf(name)
  const folder = FOLDERS[scope]
  if (folder === undefined) return undefined
  const base = path.join(packageDir(), 'src', 'client', 'compat', folder, name.slice(scope.length + 1))
  return [`${base}.tsx`, `${base}.ts`].find((file) => existsSync(file))
}

function scopeOf(name: string): string {
  return name.split('/', 1)[0] ?? ''
}

/** The names that a module of docsgen exports besides types, sorted. */
export function exportsOf(filePath: string): string[] {
  const text = readFileSync(filePath, 'utf8')
  const declared = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name]) => name)
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().replace(/^.* as /, '')),
  )
  const passedOn = [...text.matchAll(/^export \* from '([^']+)\.js'/gm)].flatMap(([, name = '']) => {
    const found = ['.ts', '.tsx'].map((end) => path.resolve(path.dirname(filePath), name + end)).find(existsSync)
    return found === undefined ? [] : exportsOf(found)
  })
  const names = [...declared, ...listed, ...passedOn].filter(
    (name) => name !== undefined && /^\w+$/.test(name) && name !== 'default',
  )
  return [...new Set(names as string[])].sort()
}
