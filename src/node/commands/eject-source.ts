import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ImportDeclaration, Statement } from '@babel/types'
import MagicString from 'magic-string'
import { THEME_COMPONENTS, type ThemeComponent } from '../../shared/theme-components.js'
import { siteRelative } from '../model/names.js'
import { parseScript } from '../source-text/parse-script.js'
import { packageDir } from '../tool/package.js'
import { themeComponentPath } from '../tool/theme-files.js'

/** The source of a default component as a file of a site: it imports only public modules, and exports the component by default. */
export function ejectedSource(name: ThemeComponent): string {
  const filePath = themeComponentPath(name)
  const source = readFileSync(filePath, 'utf8')
  const statements = statementsOf(source)
  const imports = statements.filter((statement) => statement.type === 'ImportDeclaration')
  const edit = new MagicString(source)
  const first = imports[0]
  const last = imports.at(-1)
  if (first && last)
    edit.update(first.start ?? 0, last.end ?? 0, printImports(imports.flatMap((one) => publicImports(one, filePath))))
  const component = statements.find((statement) => exportedFunction(statement) === name)
  if (!component) throw new Error(`${name}.tsx does not export the function ${name}`)
  edit.appendLeft((component.start ?? 0) + 'export '.length, 'default ')
  return edit.toString()
}

/** A component that renders the default component with the props that it gets. */
export function wrapperSource(name: ThemeComponent): string {
  return [
    `import Default${name} from '@theme-default/${name}'`,
    "import type { ComponentProps } from 'react'",
    '',
    `/** ${THEME_COMPONENTS[name]}. */`,
    `export default function ${name}(props: ComponentProps<typeof Default${name}>) {`,
    '  return (',
    '    <>',
    `      <Default${name} {...props} />`,
    '    </>',
    '  )',
    '}',
    '',
  ].join('\n')
}

function statementsOf(source: string): readonly Statement[] {
  const file = parseScript(source)
  return file?.type === 'File' ? file.program.body : []
}

function exportedFunction(statement: Statement): string | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'FunctionDeclaration') return
  return statement.declaration.id?.name
}

/** An imported name as code: `useSite`, `type NavItem`, `* as strings`; `isDefault` if braces around it are not needed. */
interface PublicImport {
  readonly from: string
  readonly what: string
  readonly isDefault: boolean
}

/** What a declaration of a default component imports, from the public modules that have the same names. */
function publicImports({ importKind, source, specifiers }: ImportDeclaration, filePath: string): PublicImport[] {
  const from = publicModule(source.value, filePath)
  return specifiers.map((specifier): PublicImport => {
    const local = specifier.local.name
    if (specifier.type === 'ImportNamespaceSpecifier') return { from, what: `* as ${local}`, isDefault: true }
    if (specifier.type === 'ImportDefaultSpecifier') return { from, what: local, isDefault: true }
    const imported = specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value
    const sibling = /^\.\/(\w+)\.js$/.exec(source.value)?.[1]
    if (sibling !== undefined && sibling === imported)
      return { from: `@theme-default/${sibling}`, what: local, isDefault: true }
    const isType = importKind === 'type' || specifier.importKind === 'type'
    const name = imported === local ? local : `${imported} as ${local}`
    return { from, what: `${isType ? 'type ' : ''}${name}`, isDefault: false }
  })
}

/** The public module that exports the same as a file of docsgen. */
function publicModule(name: string, filePath: string): string {
  if (!name.startsWith('.')) return name
  const file = siteRelative(packageDir(), path.resolve(path.dirname(filePath), name))
  if (file === 'src/client/index.js') return 'docsgen/client'
  if (file === 'src/shared/strings.js') return 'docsgen/strings'
  return /^src\/(?:client\/theme-api|shared\/[\w-]+)\.js$/.test(file) ? 'docsgen/theme' : name
}

/** The declarations, sorted by module and with one line for each, except for names that need a line of their own. */
function printImports(imports: readonly PublicImport[]): string {
  const modules = [...new Set(imports.map(({ from }) => from))].sort()
  return modules
    .flatMap((from) => {
      const own = imports.filter((one) => one.from === from)
      const names = own.filter(({ isDefault }) => !isDefault).map(({ what }) => what)
      const alone = own.filter(({ isDefault }) => isDefault).map(({ what }) => `import ${what} from '${from}'`)
      return names.length === 0 ? alone : [...alone, printNamed(names, from)]
    })
    .join('\n')
}

function printNamed(names: readonly string[], from: string): string {
  const areTypes = names.every((name) => name.startsWith('type '))
  const bare = areTypes ? names.map((name) => name.slice('type '.length)) : names
  const line = `import ${areTypes ? 'type ' : ''}{ ${bare.join(', ')} } from '${from}'`
  return line.length <= 120 ? line : `import ${areTypes ? 'type ' : ''}{\n  ${bare.join(',\n  ')},\n} from '${from}'`
}
