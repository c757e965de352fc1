import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import GithubSlugger from 'github-slugger'
import type { Nodes, PhrasingContent, Root, RootContent, TableCell } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import type * as TypeScript from 'typescript'
import { unified } from 'unified'
import type { BlockSite, BlockTarget, BlockWriter, WrittenBlock } from '../../node/base/page-block.js'
import { isPackaged, readProgram } from './source-program.js'
import { siteRelative } from '../../node/base/names.js'
import { suggest } from '../../node/base/suggest.js'
import { typedocTexts } from './texts.js'

/** The exported type that a table is about. */
interface ShownType {
  readonly program: TypeScript.Program
  /** As in `generatedFrom`. */
  readonly place: string
  readonly members: readonly TypeScript.Symbol[]
}

type Missing = Extract<WrittenBlock, { readonly message: string }>

/** Loads what writes tables of the members of types. It reads them with the TypeScript of the site. */
export async function typeTables(site: BlockSite): Promise<BlockWriter> {
  const manifest = path.join(site.rootDir, 'node_modules', 'typescript', 'package.json')
  const ts = await loadTypeScript(site.rootDir)
  /** Declarations of packages, which are the same for all pages. */
  const packaged = new Map<string, TypeScript.SourceFile | undefined>()
  const hostOf = (host: TypeScript.CompilerHost): TypeScript.CompilerHost => ({
    ...host,
    getSourceFile(name, options, ...others) {
      if (!name.includes('/node_modules/') || !isPackaged(name, site.rootDir))
        return host.getSourceFile(name, options, ...others)
      const key = JSON.stringify([name, options])
      if (!packaged.has(key)) packaged.set(key, host.getSourceFile(name, options, ...others))
      return packaged.get(key)
    },
  })
  return (targets, noteInput) => {
    noteInput(manifest)
    if (ts === undefined) return targets.map(() => noTypeScript)
    const files = [...new Set(targets.map(({ filePath }) => filePath))]
    const programs = new Map(
      files.map((file) => {
        const { program, inputs } = readProgram([file.replaceAll('\\', '/')], { ts, rootDir: site.rootDir, hostOf })
        inputs.forEach(noteInput)
        return [file, program]
      }),
    )
    const types = targets.map((target) => findType(target, { ts, site, program: programs.get(target.filePath) }))
    const slugger = new GithubSlugger()
    const ids = targets.map(({ name }) => slugger.slug(`type-${name}`))
    // A module begins where its first type may begin.
    const pages = [...site.generatedFrom].flatMap(([place, file]) =>
      path.basename(file) === 'index.md' ? [] : [[place, `@site/${siteRelative(site.rootDir, file)}`] as const],
    )
    const tables = types.flatMap((type, i) => ('place' in type ? [[type.place, `#${ids[i]}`] as const] : []))
    const urls = new Map([...pages, ...tables])
    return types.map((type, i) =>
      'message' in type ? type : { nodes: [tableOf(type, { ts, site, urls, program: type.program, id: ids[i] })] },
    )
  }
}

const noTypeScript: Missing = {
  message: 'TypeScript 5 or 6, which reads the file, is not installed',
  hint: 'run `npm install --save-dev typescript@npm:@typescript/typescript6`',
}

/** The TypeScript that a site has installed; undefined if that has no API, as version 7. */
async function loadTypeScript(rootDir: string): Promise<typeof TypeScript | undefined> {
  try {
    const file = createRequire(path.join(rootDir, 'package.json')).resolve('typescript')
    const { default: ts } = (await import(pathToFileURL(file).href)) as { readonly default?: typeof TypeScript }
    return ts && 'createProgram' in ts ? ts : undefined
  } catch {
    return undefined
  }
}

interface Reading {
  readonly ts: typeof TypeScript
  readonly site: BlockSite
}

interface Checking extends Reading {
  readonly checker: TypeScript.TypeChecker
}

function findType(
  { filePath, name }: BlockTarget,
  { ts, site, program }: Reading & { readonly program: TypeScript.Program | undefined },
): ShownType | Missing {
  const file = program?.getSourceFile(filePath.replaceAll('\\', '/'))
  const checker = program?.getTypeChecker()
  const module = file && checker?.getSymbolAtLocation(file)
  if (!program || !checker || !module)
    return { message: 'the file exports nothing', hint: 'name a TypeScript file with an exported type' }
  const { Class, Interface, TypeAlias } = ts.SymbolFlags
  const types = checker
    .getExportsOfModule(module)
    .filter((one) => resolved(one, { ts, checker }).flags & (Class | Interface | TypeAlias))
  const found = types.find((one) => one.name === name)
  if (!found) {
    const near = suggest(
      name,
      types.map((one) => one.name),
    )
    const names = types.map((one) => `"${one.name}"`).join(', ')
    const others = names === '' ? 'export an interface, a class or the type of an object' : `its types are ${names}`
    return {
      message: `the file exports no type "${name}"`,
      hint: near === undefined ? others : `did you mean "${near}"?`,
    }
  }
  const symbol = resolved(found, { ts, checker })
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const members = type.isUnion()
    ? []
    : checker.getPropertiesOfType(type).filter((one) => isShown(one, { ts, site, checker }))
  const [declared] = symbol.declarations ?? []
  if (declared && members.length > 0) return { program, place: placeOf(declared, site), members }
  return { message: `the type "${name}" has no members`, hint: 'name an interface, a class or the type of an object' }
}

/** What an import or an export stands for. */
function resolved(symbol: TypeScript.Symbol, { ts, checker }: Pick<Checking, 'ts' | 'checker'>): TypeScript.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** Whether a member is public, and not that of a package. */
function isShown(member: TypeScript.Symbol, { ts, site, checker }: Checking): boolean {
  const [declared] = member.declarations ?? []
  if (declared === undefined) return true
  return (
    !isPackaged(declared.getSourceFile().fileName, site.rootDir) &&
    !(ts.getCombinedModifierFlags(declared) & ts.ModifierFlags.Private) &&
    !/^(?:#|__@)/.test(member.name) &&
    // TypeScript keeps what it returns here, so it needs the checker to find the targets of links.
    !member.getJsDocTags(checker).some(({ name }) => name === 'internal' || name === 'hidden')
  )
}

/** The place of a declaration, as in `generatedFrom`. */
function placeOf(declared: TypeScript.Node, site: BlockSite): string {
  return placeIn(declared.getSourceFile(), declared.getStart(), site)
}

function placeIn(file: TypeScript.SourceFile, start: number, { rootDir }: BlockSite): string {
  const { line, character } = file.getLineAndCharacterOfPosition(start)
  return `${siteRelative(rootDir, file.fileName)}:${line + 1}:${character + 1}`
}

interface Writing extends Reading {
  readonly program: TypeScript.Program
  /** URLs of the tables and the pages of types, by the places of these. */
  readonly urls: ReadonlyMap<string, string>
  /** Id of the table. */
  readonly id: string | undefined
}

/** A table with a row for each member. */
function tableOf({ members }: ShownType, writing: Writing): RootContent {
  const { ts, site, id, program } = writing
  const checker = program.getTypeChecker()
  const texts = { ...typedocTexts, ...site.textsOf().typedoc }
  const rows = members.map((member) => {
    const [declared] = member.declarations ?? []
    const tags = new Map(member.getJsDocTags(checker).map(({ name, text }) => [name, text ?? []]))
    const prose = (parts: readonly TypeScript.SymbolDisplayPart[]) => proseOf(parts, declared, writing)
    const code: PhrasingContent = {
      type: 'inlineCode',
      value: `${member.name}${member.flags & ts.SymbolFlags.Optional ? '?' : ''}`,
    }
    const deprecated = tags.get('deprecated')
    const label: PhrasingContent = { type: 'strong', children: [{ type: 'text', value: texts.tag_deprecated }] }
    const warning = deprecated && paragraph([label, { type: 'text', value: ' ' }, ...inlineOf(prose(deprecated))])
    const description = [...(warning ? [warning] : []), ...prose(member.getDocumentationComment(checker))]
    const byDefault = defaultOf(tags.get('default') ?? tags.get('defaultValue'), declared, writing)
    const [before, after] = texts.defaultIs.split('{value}').map((value) => ({ type: 'text', value }) as const)
    const last = description.at(-1)
    if (byDefault.length > 0 && before && after) {
      if (last?.type === 'paragraph') last.children.push({ type: 'text', value: ' ' }, before, ...byDefault, after)
      else description.push(paragraph([before, ...byDefault, after]))
    }
    return [
      [deprecated ? { type: 'delete', children: [code] } : code],
      typeOf(member, writing),
      inlineOf(description),
    ] as const satisfies readonly (readonly Nodes[])[]
  })
  const names = [texts.theme_name, texts.theme_type, texts.theme_description]
  const width = rows.some(([, , description]) => description.length > 0) ? 3 : 2
  const rowOf = (cells: readonly (readonly Nodes[])[]) => ({
    type: 'tableRow' as const,
    children: cells.slice(0, width).map((children) => ({ type: 'tableCell', children }) as TableCell),
  })
  const head = rowOf(names.map((value) => [{ type: 'text', value }]))
  return { type: 'table', data: { hProperties: { id } }, children: [head, ...rows.map(rowOf)] }
}

const paragraph = (children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children })

/** The default that a comment names, or the initializer of a property if it is short. */
function defaultOf(
  tag: readonly TypeScript.SymbolDisplayPart[] | undefined,
  declared: TypeScript.Node | undefined,
  writing: Writing,
): PhrasingContent[] {
  const { ts } = writing
  const initializer = declared && ts.isPropertyDeclaration(declared) ? declared.initializer?.getText() : undefined
  const value = tag ? ts.displayPartsToString([...tag]).trim() : initializer
  if (value === undefined || value === '' || (!tag && /\n|^.{40}/.test(value))) return []
  return value.includes('`') && tag ? inlineOf(proseOf(tag, declared, writing)) : [{ type: 'inlineCode', value }]
}

/** The type of a member, as it is written if it is the one that was declared, with links from the names of other types. */
function typeOf(member: TypeScript.Symbol, { ts, program, site, urls }: Writing): PhrasingContent[] {
  const checker = program.getTypeChecker()
  const [declared] = member.declarations ?? []
  const type = checker.getTypeOfSymbol(member)
  const isMethod = declared && (ts.isMethodSignature(declared) || ts.isMethodDeclaration(declared))
  const written = isMethod ? undefined : (declared as { readonly type?: TypeScript.TypeNode } | undefined)?.type
  const isSame =
    written && checker.getNonNullableType(checker.getTypeFromTypeNode(written)) === checker.getNonNullableType(type)
  const { NoTruncation, UseSingleQuotesForStringLiteralType } = ts.TypeFormatFlags
  const text = isSame
    ? ts.createPrinter({ removeComments: true }).printNode(ts.EmitHint.Unspecified, written, written.getSourceFile())
    : checker.typeToString(type, declared, NoTruncation | UseSingleQuotesForStringLiteralType)
  const named = new Map<string, string>()
  const visit = (node: TypeScript.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
    const [target] = symbol ? (resolved(symbol, { ts, checker }).declarations ?? []) : []
    const url = target && urls.get(placeOf(target, site))
    if (url !== undefined) named.set(node.getText(), url)
    ts.forEachChild(node, visit)
  }
  if (declared) visit(declared)
  const value = text.replace(/\s+/g, ' ').replace(isSame ? /$^/ : / \| undefined$/, '')
  const words = value.split(/([\w$]+)/).map((word): PhrasingContent => {
    const [url, child] = [named.get(word), { type: 'text', value: word } as const]
    return url === undefined ? child : { type: 'link', url, children: [child] }
  })
  return [{ type: 'emphasis', data: { hName: 'code' }, children: words }]
}

const reader = unified().use([remarkParse, remarkGfm])

/** A comment as Markdown. Relative links start from its file, and `{@link Name}` leads to the table or the page of the type. */
function proseOf(
  parts: readonly TypeScript.SymbolDisplayPart[],
  declared: TypeScript.Node | undefined,
  { site, urls, program }: Writing,
): RootContent[] {
  const named = new Map(
    parts.flatMap((part) => {
      const { text, target } = part as TypeScript.JSDocLinkDisplayPart
      const file = target && program.getSourceFile(target.fileName)
      return file ? [[text, urls.get(placeIn(file, target.textSpan.start, site))]] : []
    }),
  )
  const text = parts
    .map((part) => (part.kind === 'linkName' ? `${part.text} ` : part.text))
    .join('')
    .replace(/\{@link(?:code|plain)?\s+([^\s|}]+)\s*\|?\s*([^}]*)\}/g, (_, name: string, title: string) => {
      const url = /^https?:/.test(name) ? name : named.get(name)
      const shown = title.trim() || (url === name ? name : `\`${name}\``)
      return url === undefined ? shown : `[${shown}](<${url}>)`
    })
  const tree = reader.parse(text) as Root
  const from = declared ? path.dirname(declared.getSourceFile().fileName) : ''
  const visit = (node: Nodes): Nodes => {
    if (node.type === 'html') return { type: 'text', value: node.value }
    if (node.type === 'link' && /^\.\.?\//.test(node.url))
      node.url = `@site/${siteRelative(site.rootDir, path.join(from, node.url))}`
    if ('children' in node) node.children = node.children.map(visit) as typeof node.children
    return node
  }
  return (visit(tree) as Root).children
}

/** The text of blocks without the paragraph around it, if there is only one; otherwise the blocks, on lines of their own. */
function inlineOf(blocks: readonly RootContent[]): PhrasingContent[] {
  const [first] = blocks
  if (blocks.length === 1 && first?.type === 'paragraph') return first.children
  return blocks.flatMap((block) => [block as PhrasingContent, { type: 'text', value: '\n' }])
}
