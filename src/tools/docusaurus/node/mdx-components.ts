import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { File, Node, ObjectExpression } from '@babel/types'
import { exportedNames } from '../../../node/base/source-text/module-names.js'
import { nameIn, parseScript } from '../../../node/base/source-text/parse-script.js'

/** The components that a module adds for all pages. */
interface MdxComponents {
  /** Names of components and elements, in the order of the text. */
  readonly names: readonly string[]
  /** Absolute paths of the files that the names come from, the module first. */
  readonly files: readonly string[]
}

/** How many files an object may be spread from, one after the other. */
const MAX_DEPTH = 5

/**
 * Reads the keys of the object that the module `MDXComponents` exports by default, with those that it takes from other files
 * of the site. What it spreads from packages and from the theme is left out.
 */
export function readMdxComponents(filePath: string, rootDir: string): MdxComponents {
  const reader = new ComponentReader(rootDir)
  const names = reader.exported(filePath, 'default')
  return { names: [...new Set(names)], files: [...reader.files] }
}

/** A file while its objects are read. */
interface Module {
  readonly filePath: string
  readonly file: File
  readonly depth: number
}

class ComponentReader {
  readonly files = new Set<string>()

  constructor(private readonly rootDir: string) {}

  /** The keys of the object that a file exports under a name; `*` is all that it exports. */
  exported(filePath: string, name: string, depth = 0): string[] {
    this.files.add(filePath)
    const file = depth > MAX_DEPTH ? undefined : parseScript(readFileSync(filePath, 'utf8'))
    if (file?.type !== 'File') return []
    const module = { filePath, file, depth }
    if (name === '*') return exportedNames(file).filter((one) => one !== 'default')
    for (const node of file.program.body) {
      if (node.type === 'ExportDefaultDeclaration' && name === 'default') return this.keys(node.declaration, module)
      if (node.type !== 'ExportNamedDeclaration') continue
      const specifier = node.specifiers.find((one) => one.type === 'ExportSpecifier' && nameIn(one.exported) === name)
      if (specifier?.type !== 'ExportSpecifier') continue
      if (!node.source) return this.variable(specifier.local.name, module)
      const path = resolveSiteImport(node.source.value, { from: filePath, rootDir: this.rootDir })
      return path === undefined ? [] : this.exported(path, specifier.local.name, depth + 1)
    }
    return this.variable(name, module)
  }

  /** The keys of the object that an expression is: written there, or in a variable. */
  private keys(node: Node, module: Module): string[] {
    switch (node.type) {
      case 'ObjectExpression':
        return this.properties(node, module)
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return this.keys(node.expression, module)
      case 'Identifier':
        return this.variable(node.name, module)
      default:
        return []
    }
  }

  private properties(object: ObjectExpression, module: Module): string[] {
    return object.properties.flatMap((property): string[] => {
      if (property.type === 'SpreadElement') return this.keys(property.argument, module)
      return property.computed ? [] : [nameIn(property.key)]
    })
  }

  /** The keys of a variable of a file, or of what it imports under this name. */
  private variable(name: string, module: Module): string[] {
    for (const statement of module.file.program.body) {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declaration?.type === 'VariableDeclaration') {
        const found = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)
        if (found?.init) return this.keys(found.init, module)
      }
      if (statement.type !== 'ImportDeclaration') continue
      const specifier = statement.specifiers.find(({ local }) => local.name === name)
      if (specifier === undefined) continue
      const path = resolveSiteImport(statement.source.value, { from: module.filePath, rootDir: this.rootDir })
      if (path === undefined) return []
      const imported =
        specifier.type === 'ImportSpecifier'
          ? nameIn(specifier.imported)
          : specifier.type === 'ImportNamespaceSpecifier'
            ? '*'
            : 'default'
      return this.exported(path, imported, module.depth + 1)
    }
    return []
  }
}

/** The file of the site that an import means; undefined for packages. */
export function resolveSiteImport(
  name: string,
  { from, rootDir }: { readonly from: string; readonly rootDir: string },
): string | undefined {
  const target = name.startsWith('@site/')
    ? path.join(rootDir, name.slice('@site/'.length))
    : name.startsWith('.')
      ? path.resolve(path.dirname(from), name)
      : undefined
  if (target === undefined) return undefined
  const extensions = ['.tsx', '.ts', '.jsx', '.js', '.mjs']
  const candidates = [target, ...extensions.flatMap((end) => [target + end, path.join(target, `index${end}`)])]
  return candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile())
}
