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

/** The names of exports that a source file uses of another file; undefined if it uses the module as a whole. */
export interface UsedNames {
  /** The file that is imported: a path in the repository, or the bare name of a package. */
  readonly of: string
  readonly names: readonly string[] | undefined
}

const clause =
  /\b(?:import|export)\s+((?:type\s+)?(?:[\w$]+\s*,\s*)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?|[\w$]+))\s+from\s+(['"])([^'"\n]+)\2/g
const ofClient = /\bimport \{([^}]*)\} from \$\{JSON\.stringify\(clientPath\('([^']+)'\)\)\}/g
const bound = /\{([^{}]*)\}\s*=\s*await import\(\s*(['"])([^'"\n]+)\2\s*\)/g
const memberOfModule = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)\)?(?:\.([\w$]+))?/g

/**
 * The names that a source file imports or passes on, by file: also those of `import()` and of `import('…').Type`, and of the modules
 * that it writes for the bundler.
 */
export function usedNamesOf({ file, text }: SourceText): UsedNames[] {
  const at = (name: string) =>
    name.startsWith('./src/') ? name.slice('./'.length) : edge(file, name, { isType: false, isDynamic: false }).to
  const fixed = [...text.matchAll(clause)].map(([, clauseText = '', , name = '']) => {
    const list = /\{([^}]*)\}/.exec(clauseText)?.[1]
    return { of: at(name), names: list === undefined && clauseText.includes('*') ? undefined : importedIn(list ?? '') }
  })
  const bindings = [...text.matchAll(bound)].map(([, list = '', , name = '']) => ({
    of: at(name),
    names: importedIn(list),
  }))
  const known = new Set([...text.matchAll(bound)].map(({ index, 0: whole }) => index + whole.lastIndexOf('import(')))
  const late = [...text.matchAll(memberOfModule)].flatMap(({ index, 2: name = '', 3: member }) => {
    if (known.has(index)) return []
    return [{ of: at(name), names: member === undefined || member === 'then' ? undefined : [member] }]
  })
  const written = [...text.matchAll(ofClient)].map(([, list = '', name = '']) => {
    return { of: `src/client/${name}`, names: importedIn(list) }
  })
  return [...fixed, ...bindings, ...late, ...written]
}

/** The names in braces as the other file calls them: `a`, `a` of `type a as b`, and `a` of `a: b`. */
function importedIn(list: string): string[] {
  return list
    .replace(/\/\/.*$/gm, '')
    .split(',')
    .flatMap((part) => /^\s*(?:type\s+)?([\w$]+)/.exec(part)?.[1] ?? [])
}
