import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryDir } from './repository.js'

/** One import of a source file, static or dynamic. */
export interface ImportEdge {
  /** Path in the repository, with `/` as separator. */
  readonly from: string
  /** Path in the repository, or the bare name of a package. */
  readonly to: string
  readonly isRelative: boolean
  /** True if it imports types only, so nothing of it remains after compilation. */
  readonly isType: boolean
  /** True if it is loaded when the code calls `import()`. */
  readonly isDynamic: boolean
}

/** A source file and its text. */
export interface SourceText {
  readonly file: string
  readonly text: string
}

const statement = /^[ \t]*(?:import|export)\s+(?:([^'"`;]*?)\sfrom\s+)?(['"])([^'"\n]+)\2/gm
const dynamic = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)/g

/** Reads all files in some folders of the repository, sorted. */
export function readSources(folders: readonly string[]): SourceText[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(repositoryDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((filePath) => ({
        file: slashed(path.relative(repositoryDir, filePath)),
        text: readFileSync(filePath, 'utf8'),
      })),
  )
}

/** Returns the imports and re-exports of a source file. */
export function importsOf({ file, text }: SourceText): ImportEdge[] {
  const fixed = [...text.matchAll(statement)].map(([, clause = '', , name = '']) =>
    edge(file, name, { isType: isTypeClause(clause), isDynamic: false }),
  )
  const late = [...text.matchAll(dynamic)].map(([, , name = '']) =>
    edge(file, name, { isType: false, isDynamic: true }),
  )
  return [...fixed, ...late]
}

function edge(from: string, name: string, kind: Pick<ImportEdge, 'isType' | 'isDynamic'>): ImportEdge {
  const isRelative = name.startsWith('.')
  return {
    from,
    to: isRelative ? resolveSource(path.posix.join(path.posix.dirname(from), name)) : name,
    isRelative,
    ...kind,
  }
}

/** Returns everything that is loaded together with a source file: files of the repository, and bare names of packages. */
export function loadedWith(file: string, edges: readonly ImportEdge[]): ReadonlySet<string> {
  const loaded = new Set([file])
  for (const from of loaded)
    for (const edge of edges) if (edge.from === from && !edge.isType && !edge.isDynamic) loaded.add(edge.to)
  return loaded
}

function isTypeClause(clause: string): boolean {
  if (/^type\b/.test(clause)) return true
  const names =
    /^\{([^}]*)\}$/
      .exec(clause.trim())?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  return names.length > 0 && names.every((name) => name === '' || name.startsWith('type '))
}

/** TypeScript files are imported by the name of their compiled file. */
function resolveSource(file: string): string {
  const bare = file.replace(/\.js$/, '')
  return [`${bare}.ts`, `${bare}.tsx`].find((name) => existsSync(path.join(repositoryDir, name))) ?? file
}

/** Returns a chain of imports that ends where it starts; undefined if there is none. */
export function findCycle(edges: readonly ImportEdge[]): string[] | undefined {
  const targets = new Map<string, string[]>()
  for (const { from, to, isRelative } of edges) if (isRelative) targets.set(from, [...(targets.get(from) ?? []), to])
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const target of targets.get(file) ?? []) {
      const cycle = visit(target, [...trail, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of targets.keys()) {
    const cycle = visit(file, [])
    if (cycle) return cycle
  }
  return undefined
}

function slashed(filePath: string): string {
  return filePath.split(path.sep).join('/')
}

const declaration =
  /^export (?:(?:declare |async |abstract )*(?:function\*?|class|interface|type|enum|const) ([A-Za-z_$][\w$]*)(?:[^=\n]*= ?([A-Za-z_$][\w$]*)$)?|const \{([^}]*)\})/gm
const list = /^export (?:type )?\{([^}]*)\}(?! from)$/gm

/** The names that a source file declares and exports. Left out are what it only passes on, and its default export. */
export function exportsOf({ text }: SourceText): ReadonlySet<string> {
  const declared = [...text.matchAll(declaration)].flatMap(([, name, other, bound = '']) => {
    if (name === undefined) return namesIn(bound)
    // `export const a = b` gives another name to what is declared elsewhere.
    return other === undefined ? [name] : []
  })
  const listed = [...text.matchAll(list)].flatMap(([, names = '']) => namesIn(names))
  const isOwn = (name: string) => new RegExp(`^(?:function|class|interface|type|const|enum) ${name}\\b`, 'm').test(text)
  return new Set([...declared, ...listed.filter(isOwn)])
}

/** The names in braces: `a`, `type A`, and `b` of `a: b`. */
function namesIn(list: string): string[] {
  return list.split(',').flatMap((part) => /^\s*(?:type )?(?:\w+: )?(\w+)\s*$/.exec(part)?.[1] ?? [])
}
