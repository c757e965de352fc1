import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Message } from 'esbuild'
import type { ImportProblem } from '../built-in/extension.js'
import { suggest } from '../model/suggest.js'
import { siteRelative } from '../model/names.js'
import { exportsOf } from '../source-text/exports-of.js'

/** An error that Node threw while a plugin read a file. */
interface ReadError {
  readonly code: string
  readonly path: string
}

/** The error of a file that could not be read; undefined for other errors. */
export function readErrorOf({ detail }: Message): ReadError | undefined {
  const { code, path: filePath, syscall } = (detail ?? {}) as Record<string, unknown>
  if (!(detail instanceof Error) || typeof code !== 'string' || typeof syscall !== 'string') return undefined
  return typeof filePath === 'string' ? { code, path: filePath } : undefined
}

/** What is wrong with an import whose file cannot be read. The bundler ignores the case of letters, and not every disk does. */
export function unreadableImport({ code, path: filePath }: ReadError, rootDir: string): ImportProblem {
  const file = siteRelative(rootDir, filePath)
  if (code !== 'ENOENT') {
    const message = `"${file}" cannot be read: ${code}`
    return { code: 'unresolved-import', message, hint: 'check the kind of the file and its permissions' }
  }
  const name = path.basename(filePath)
  const same = namesIn(path.dirname(filePath)).find((one) => one.toLowerCase() === name.toLowerCase())
  const meant = same === undefined ? undefined : siteRelative(rootDir, path.join(path.dirname(filePath), same))
  return {
    code: 'unresolved-import',
    message: `"${file}" cannot be found`,
    hint: meant === undefined ? 'correct the path' : `did you mean "${meant}"? Upper and lower case must be the same`,
  }
}

function namesIn(dir: string): readonly string[] {
  return existsSync(dir) ? readdirSync(dir) : []
}

const extension = /\.(?:[cm]?[jt]sx?|mdx?|json|css)$/

/** The path that an import of a file was probably meant to have; undefined for packages, and if no name is similar. */
export function nearPath(
  written: string,
  { rootDir, importer }: { readonly rootDir: string; readonly importer: string | undefined },
): string | undefined {
  const isOfSite = written.startsWith('@site/')
  if (!isOfSite && (importer === undefined || !/^\.{1,2}\//.test(written))) return undefined
  const filePath = isOfSite
    ? path.join(rootDir, written.slice('@site/'.length))
    : path.resolve(rootDir, path.dirname(importer ?? ''), written)
  const names = namesIn(path.dirname(filePath))
  const own = path.basename(filePath)
  const near = suggest(own, extension.test(own) ? names : names.map((name) => name.replace(extension, '')))
  return near === undefined ? undefined : written.slice(0, written.lastIndexOf('/') + 1) + near
}

/** Modules of other tools, whose components docsgen has itself or does not need. */
const tools: readonly (readonly [tool: string, names: RegExp])[] = [
  ['Starlight', /^@astrojs\/starlight(?:\/|$)|^astro:/],
  ['Nextra', /^nextra(?:-theme-[\w-]+)?(?:\/|$)/],
  ['VitePress', /^vitepress(?:\/|$)/],
  ['VuePress', /^(?:vuepress|@vuepress\/[\w-]+)(?:\/|$)/],
  ['Fumadocs', /^fumadocs-[\w-]+(?:\/|$)/],
  ['Mintlify', /^@?mintlify(?:\/|$)/],
  ['Rspress', /^(?:rspress|@rspress\/[\w-]+)(?:\/|$)/],
]

/** What is wrong with an import of a module of another tool; undefined for other modules. */
export function foreignModule(name: string): ImportProblem | undefined {
  const [tool] = tools.find(([, names]) => names.test(name)) ?? []
  if (tool === undefined) return undefined
  return {
    code: 'unsupported-module',
    message: `"${name}" is a module of ${tool}`,
    hint: 'remove the import: Tabs, TabItem, Steps, FileTree, Card, Cards, Badge and other components need none',
  }
}

/** What is wrong with an import of something that a file of the site does not export. */
export function missingName(
  filePath: string,
  name: string,
  { rootDir, line }: { rootDir: string; line: string },
): ImportProblem {
  const file = siteRelative(rootDir, filePath)
  const names = exportsOf(filePath)
  if (name === 'default') {
    const local = /\bimport\s+([\w$]+)/.exec(line)?.[1] ?? ''
    const [only] = names
    const meant =
      line === '' ? undefined : names.includes(local) ? local : names.length === 1 ? only : suggest(local, names)
    const hint = 'write `export default` in front of the component'
    return {
      code: 'bundle',
      message: `"${file}" has no default export`,
      hint: meant === undefined ? hint : `write \`import { ${meant} } from …\`, or ${hint.slice('write '.length)}`,
    }
  }
  const named = names.filter((one) => one !== 'default')
  const near = suggest(name, named)
  const list = named.length === 0 ? 'it exports no names' : `it exports ${named.join(', ')}`
  const hint = names.includes('default') ? `write \`import ${name} from …\` for its default export` : list
  return {
    code: 'bundle',
    message: `"${file}" has no export "${name}"`,
    hint: near === undefined ? hint : `did you mean "${near}"?`,
  }
}
