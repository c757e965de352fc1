import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Nodes, PhrasingContent, Root, RootContent, TableCell, TableRow } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import type * as TypeScript from 'typescript'
import { unified } from 'unified'
import type { BlockSite, BlockTarget, BlockWriter, WrittenBlock } from '../../node/base/page-block.js'
import { siteRelative } from '../../node/base/names.js'
import { suggest } from '../../node/base/suggest.js'
import { isPackaged, readProgram } from './source-program.js'
import { typedocTexts } from './texts.js'

/** What a file and its imports are read with. */
interface Source {
  readonly ts: typeof TypeScript
  readonly site: BlockSite
  readonly program: TypeScript.Program
  readonly checker: TypeScript.TypeChecker
}

/** The exported type that a table is about. */
interface ShownType extends Source {
  readonly declared: TypeScript.Node
  readonly members: readonly TypeScript.Symbol[]
}

/** A table that is written, with the URLs of the tables and the pages of types by the places where these are declared. */
interface TypeTable extends ShownType {
  readonly urls: ReadonlyMap<string, string>
}

type Missing = Extract<WrittenBlock, { readonly message: string }>

/** Loads what writes tables of the members of types. It reads them with the TypeScript of the site. */
export async function typeTables(site: BlockSite): Promise<BlockWriter> {
  const { rootDir, generatedFrom } = site
  const ts = await loadTypeScript(rootDir)
  /** Declarations of packages, which are the same for all pages. */
  const packaged = new Map<string, TypeScript.SourceFile | undefined>()
  const hostOf = (host: TypeScript.CompilerHost): TypeScript.CompilerHost => ({
    ...host,
    getSourceFile(name, ...others) {
      const key = JSON.stringify([name, others[0]])
      const file = packaged.get(key) ?? host.getSourceFile(name, ...others)
      if (isPackaged(name, rootDir)) packaged.set(key, file)
      return file
    },
  })
  return (targets, noteInput) => {
    noteInput(path.join(rootDir, 'node_modules', 'typescript', 'package.json'))
    if (ts === undefined) return targets.map(() => noTypeScript)
    const files = new Map(
      targets.map(({ filePath }) => [filePath, readProgram([filePath.replaceAll('\\', '/')], { ts, rootDir, hostOf })]),
    )
    for (const { inputs } of files.values()) inputs.forEach(noteInput)
    const types = targets.map((target) => {
      const program = files.get(target.filePath)?.program as TypeScript.Program
      return findType(target, { ts, site, program, checker: program.getTypeChecker() })
    })
    const idOf = (i: number) => `type-${targets[i]?.name.toLowerCase()}`
    // A module begins where its first type may begin.
    const pages = [...generatedFrom].filter(([, file]) => path.basename(file) !== 'index.md')
    const urls = new Map([
      ...pages.map(([place, file]) => [place, `@site/${siteRelative(rootDir, file)}`] as const),
      ...types.flatMap((type, i) =>
        'declared' in type ? [[placeOf(type.declared, site), `#${idOf(i)}`] as const] : [],
      ),
    ])
    return types.map((type, i) => ('message' in type ? type : { nodes: [tableOf({ ...type, urls }, idOf(i))] }))
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

function findType({ filePath, name }: BlockTarget, source: Source): ShownType | Missing {
  const { ts, program, checker } = source
  const file = program.getSourceFile(filePath.replaceAll('\\', '/'))
  const module = file && checker.getSymbolAtLocation(file)
  const kinds = ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias
  const exported = module ? checker.getExportsOfModule(module) : []
  const types = new Map(
    exported.map((one) => [one.name, resolved(one, source)] as const).filter(([, one]) => one.flags & kinds),
  )
  const symbol = types.get(name)
  if (!symbol) {
    const near = suggest(name, [...types.keys()])
    const names = [...types.keys()].map((one) => `"${one}"`).join(', ')
    const others = names === '' ? 'export an interface, a class or the type of an object' : `its types are ${names}`
    return {
      message: `the file exports no type "${name}"`,
      hint: near === undefined ? others : `did you mean "${near}"?`,
    }
  }
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const members = type.isUnion() ? [] : checker.getPropertiesOfType(type).filter((one) => isShown(one, source))
  const [declared] = symbol.declarations ?? []
  if (declared && members.length > 0) return { ...source, declared, members }
  return { message: `the type "${name}" has no members`, hint: 'name an interface, a class or the type of an object' }
}

/** What an import or an export stands for. */
function resolved(symbol: TypeScript.Symbol, { ts, checker }: Source): TypeScript.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** Whether a member is public, and not that of a package. */
function isShown(member: TypeScript.Symbol, { ts, site, checker }: Source): boolean {
  const [declared] = member.declarations ?? []
  // TypeScript keeps the tags that it returns here, so it needs the checker, which finds the targets of their links.
  const isHidden = member.getJsDocTags(checker).some(({ name }) => name === 'internal' || name === 'hidden')
  if (isHidden || /^(?:#|__@)/.test(member.name)) return false
  if (declared === undefined) return true
  const isPrivate = ts.getCombinedModifierFlags(declared) & ts.ModifierFlags.Private
  return !isPrivate && !isPackaged(declared.getSourceFile().fileName, site.rootDir)
}

/** The place of a declaration, as in `generatedFrom`. */
function placeOf(declared: TypeScript.Node, site: BlockSite): string {
  return placeIn(declared.getSourceFile(), declared.getStart(), site)
}

function placeIn(file: TypeScript.SourceFile, start: number, { rootDir }: BlockSite): string {
  const { line, character } = file.getLineAndCharacterOfPosition(start)
  return `${siteRelative(rootDir, file.fileName)}:${line + 1}:${character + 1}`
}

/** A table with a row for each member. */
function tableOf(table: TypeTable, id: string): RootContent {
  const { ts, site, checker, members } = table
  const texts = { ...typedocTexts, ...site.textsOf().typedoc }
  const rows = members.map((member): readonly Nodes[][] => {
    const tags = new Map(member.getJsDocTags(checker).map((tag) => [tag.name, tag.text ?? []]))
    const [deprecated, written] = [tags.get('deprecated'), tags.get('default') ?? tags.get('defaultValue')]
    const name = code(`${member.name}${member.flags & ts.SymbolFlags.Optional ? '?' : ''}`)
    const label: PhrasingContent = { type: 'strong', children: [text(texts.tag_deprecated)] }
    const value = written
      ? ts
          .displayPartsToString([...written])
          .replaceAll('`', '')
          .trim()
      : initializerOf(member, table)
    const [before = '', after = ''] = texts.defaultIs.split('{value}')
    const description = [
      ...(deprecated ? [paragraph([label, text(' '), ...inlineOf(proseOf(deprecated, table))])] : []),
      ...proseOf(member.getDocumentationComment(checker), table),
    ]
    const byDefault = value ? [text(before), code(value), text(after)] : []
    const last = description.at(-1)
    if (value && last?.type === 'paragraph') last.children.push(text(' '), ...byDefault)
    else if (value) description.push(paragraph(byDefault))
    return [[deprecated ? { type: 'delete', children: [name] } : name], typeOf(member, table), inlineOf(description)]
  })
  const names = [texts.theme_name, texts.theme_type, texts.theme_description].map((one): Nodes[] => [text(one)])
  const width = rows.some(([, , description]) => description?.length) ? 3 : 2
  const children = [names, ...rows].map((cells): TableRow => {
    return {
      type: 'tableRow',
      children: cells.slice(0, width).map((one) => ({ type: 'tableCell', children: one }) as TableCell),
    }
  })
  return { type: 'table', data: { hProperties: { id } }, children }
}

const text = (value: string): PhrasingContent => ({ type: 'text', value })
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value })
const paragraph = (children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children })

/** The initializer of a property of a class, if it is short. */
function initializerOf({ valueDeclaration: declared }: TypeScript.Symbol, { ts }: Source): string | undefined {
  const written = declared && ts.isPropertyDeclaration(declared) ? declared.initializer?.getText() : undefined
  return written && /^.{1,40}$/.test(written) ? written : undefined
}

/** The type of a member, as it is written if it is the one that was declared, with links from the names of other types. */
function typeOf(member: TypeScript.Symbol, table: TypeTable): PhrasingContent[] {
  const { ts, site, checker, urls } = table
  const [declared] = member.declarations ?? []
  const type = checker.getTypeOfSymbol(member)
  const isMethod = declared && (ts.isMethodSignature(declared) || ts.isMethodDeclaration(declared))
  const written = isMethod ? undefined : (declared as { readonly type?: TypeScript.TypeNode } | undefined)?.type
  const isSame =
    written && checker.getNonNullableType(checker.getTypeFromTypeNode(written)) === checker.getNonNullableType(type)
  const { NoTruncation, UseSingleQuotesForStringLiteralType } = ts.TypeFormatFlags
  const value = isSame
    ? ts.createPrinter({ removeComments: true }).printNode(ts.EmitHint.Unspecified, written, written.getSourceFile())
    : checker
        .typeToString(
          isMethod ? checker.getNonNullableType(type) : type,
          declared,
          NoTruncation | UseSingleQuotesForStringLiteralType,
        )
        .replace(/ \| undefined$/, '')
  const named = new Map<string, string | undefined>()
  const visit = (node: TypeScript.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
    const target = symbol && resolved(symbol, table).declarations?.[0]
    if (target) named.set(node.getText(), urls.get(placeOf(target, site)))
    ts.forEachChild(node, visit)
  }
  if (declared) visit(declared)
  const words = value
    .replace(/\s+/g, ' ')
    .split(/([\w$]+)/)
    .map((word) => linked(text(word), named.get(word)))
  return [{ type: 'emphasis', data: { hName: 'code' }, children: words }]
}

const linked = (child: PhrasingContent, url: string | undefined): PhrasingContent =>
  url === undefined ? child : ({ type: 'link', url, children: [child] } as PhrasingContent)

const reader = unified().use([remarkParse, remarkGfm])

/** A comment as Markdown, without HTML. `{@link Name}` leads to the table or the page of the type. */
function proseOf(parts: readonly TypeScript.SymbolDisplayPart[], { site, program, urls }: TypeTable): RootContent[] {
  const named = new Map<string, string | undefined>()
  const written = parts.map((part) => {
    const { target, text: name } = part as TypeScript.JSDocLinkDisplayPart
    const file = target && program.getSourceFile(target.fileName)
    if (file) named.set(name, urls.get(placeIn(file, target.textSpan.start, site)))
    return part.kind === 'linkName' ? `${name} ` : name
  })
  const markdown = written
    .join('')
    .replace(/\{@link(?:code|plain)?\s+([^\s|}]+)\s*\|?\s*([^}]*)\}/g, (_, name: string, title: string) => {
      const url = /^https?:/.test(name) ? name : named.get(name)
      const shown = title.trim() || (url === name ? name : `\`${name}\``)
      return url === undefined ? shown : `[${shown}](<${url}>)`
    })
  return (withoutHtml(reader.parse(markdown) as Root) as Root).children
}

function withoutHtml(node: Nodes): Nodes {
  if (node.type === 'html') return text(node.value)
  return 'children' in node ? ({ ...node, children: node.children.map(withoutHtml) } as Nodes) : node
}

/** The text of blocks without the paragraph around it, if there is only one; otherwise the blocks, on lines of their own. */
function inlineOf(blocks: readonly RootContent[]): PhrasingContent[] {
  const [first] = blocks
  if (blocks.length === 1 && first?.type === 'paragraph') return first.children
  return blocks.flatMap((block) => [block as PhrasingContent, text('\n')])
}
