import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { File, Node, ObjectExpression } from '@babel/types'
import { compareStrings } from '../model/names.js'
import { nameIn, parseScript } from '../source-text/parse-script.js'

/** The folder of a Docusaurus site with components of its own, which replace those of the theme, or add to them. */
const SITE_THEME_DIR = 'src/theme'

/** The absolute path of that folder, which need not exist. */
export function siteThemeDir(rootDir: string): string {
  return path.join(rootDir, SITE_THEME_DIR)
}

/** The prefix of modules that are one of the components in `src/theme/MDXComponents`. */
export const MDX_COMPONENT = 'docsgen:mdx/'

/** What the folder `src/theme` of a site has. */
export interface SiteTheme {
  /** Absolute paths of its modules by their names: `Root`, `MDXComponents`, `DocItem/Footer`. */
  readonly files: Readonly<Record<string, string>>
  /** The components that `MDXComponents` adds for all pages: name to module. */
  readonly mdxComponents: Readonly<Record<string, string>>
  /** Changes with the names of the modules and of the components. */
  readonly identity: string
}

/** Reads the folder `src/theme`; empty if there is none. */
export function loadSiteTheme(rootDir: string): SiteTheme {
  const dir = siteThemeDir(rootDir)
  if (!existsSync(dir)) return { files: {}, mdxComponents: {}, identity: '' }
  const files: [string, string][] = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.[jt]sx?$/.test(file) && !/\.(?:d|test|spec)\.\w+$/.test(file))
    .sort(compareStrings)
    .map((file) => [file.replace(/(?:\/index)?\.\w+$/, ''), path.join(dir, file)])
  const byName = Object.fromEntries(files)
  const mdxPath = byName.MDXComponents
  const names = mdxPath === undefined ? [] : mdxComponentNames(readFileSync(mdxPath, 'utf8'))
  return {
    files: byName,
    identity: JSON.stringify([files.map(([name]) => name), names]),
    mdxComponents: Object.fromEntries(
      names.filter((name) => /^[A-Z]/.test(name)).map((name) => [name, MDX_COMPONENT + name]),
    ),
  }
}

/** The keys of the object that the module `MDXComponents` exports by default, without those that it spreads from imports. */
export function mdxComponentNames(text: string): string[] {
  const file = parseScript(text)
  if (file?.type !== 'File') return []
  const exported = file.program.body.find((node) => node.type === 'ExportDefaultDeclaration')
  const object = exported && objectOf(exported.declaration, file)
  return object ? [...new Set(keysOf(object, file))] : []
}

function keysOf(object: ObjectExpression, file: File): string[] {
  return object.properties.flatMap((property): string[] => {
    if (property.type === 'SpreadElement') {
      const spread = objectOf(property.argument, file)
      return spread ? keysOf(spread, file) : []
    }
    return property.computed ? [] : [nameIn(property.key)]
  })
}

/** The object that an expression is: written there, or in a variable of the file. */
function objectOf(node: Node, file: File): ObjectExpression | undefined {
  switch (node.type) {
    case 'ObjectExpression':
      return node
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return objectOf(node.expression, file)
    case 'Identifier': {
      const declared = file.program.body
        .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
        .find(({ id }) => id.type === 'Identifier' && id.name === node.name)
      return declared?.init ? objectOf(declared.init, file) : undefined
    }
    default:
      return undefined
  }
}
