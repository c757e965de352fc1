import path from 'node:path'
import type { GeneratedContent, PluginContext, SourceLocation } from 'docsgen'
import { capitalize, escapeRegExp, kebabCase } from 'es-toolkit'
import * as TypeDoc from 'typedoc'
import type { Comment, Reflection } from 'typedoc'
import { load, MarkdownPageEvent, MarkdownTheme, type MarkdownThemeContext } from 'typedoc-plugin-markdown'
import { createFileGate } from '../../node/base/source-text/file-gate.js'
import { fill } from '../../shared/interface-text.js'
import type { TypedocOptions } from './options.js'
import { readProgram } from './source-program.js'
import { firstParagraph, firstSentence } from '../../shared/first-sentence.js'
import { type TypedocTexts, typedocTexts } from './texts.js'

const { ReflectionKind: Kind, TypeScript: ts } = TypeDoc
const modules = [Kind.Project, Kind.Module, Kind.Namespace]
const tables = ['index', 'parameters', 'interfaceProperties', 'classProperties', 'typeAliasProperties', 'enumMembers']
/** The kinds of exports in the order of their groups, with their folders, which are the same in all languages. */
const exported = new Map<TypeDoc.ReflectionKind, string>([
  [Kind.Function, 'functions'],
  [Kind.Class, 'classes'],
  [Kind.Interface, 'interfaces'],
  [Kind.TypeAlias, 'type-aliases'],
  [Kind.Enum, 'enumerations'],
  [Kind.Variable, 'variables'],
])
const groups = [Kind.Module, Kind.Namespace, ...exported.keys(), Kind.Property, Kind.Accessor]
const defaults = {
  disableGit: true,
  disableSources: true,
  readme: 'none',
  sort: ['source-order'],
  includeHierarchySummary: false,
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  preservedTypeAnnotationTags: ['@throws'],
  hidePageTitle: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCustomAnchors: true,
  useCodeBlocks: true,
  expandParameters: true,
  expandObjects: true,
  blockTagsPreserveOrder: ['@deprecated'],
  ...Object.fromEntries([...tables, 'typeDeclaration'].map((name) => [`${name}Format`, 'table'])),
  tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true, hideDefaults: true },
  validation: { invalidLink: true, notExported: false, notDocumented: false, rewrittenLink: false },
}

/** Gives each export a page in the folder of its kind: `functions/draw.md`. */
class Router extends TypeDoc.BaseRouter {
  override extension = '.md'
  override getIdealBaseName(of: TypeDoc.DeclarationReflection): string {
    const folder = path.posix.dirname(of.parent ? this.getFullUrl(of.parent) : '')
    const names = of.kindOf(modules) ? [of.name, 'index'] : [exported.get(of.kind) ?? `${Kind[of.kind]}s`, of.name]
    return path.posix.join(folder, ...names.map((name) => kebabCase(name) || 'default'))
  }
}

/** Writes the pages of all modules, with a category file for each folder. */
export async function generate(
  options: TypedocOptions,
  context: PluginContext,
): Promise<Required<Pick<GeneratedContent, 'files' | 'inputs'>>> {
  const { dir = 'docs/api', title = 'API', position } = options
  const linkTo = (target: unknown, { text, targetAnchor: id }: TypeDoc.RelativeLinkDisplayPart): string =>
    typeof target === 'string' ? `/${path.relative(context.rootDir, target)}${id ? `#${id}` : ''}` : text
  const given = (options.typedoc?.locales ?? {}) as Readonly<Record<string, Partial<TypedocTexts>>>
  const texts = { ...typedocTexts, ...context.strings, ...given.en }
  // TypeDoc gets the texts as English ones, so that it still reports problems in English.
  const tags = { tag_defaultValue: texts.tag_default, tag_returns: texts.theme_returns }
  const locales = { ...given, en: { ...texts, ...tags, ...given.en } }
  const app = await TypeDoc.Application.bootstrap({ plugin: [], locales })
  const log: TypeDoc.Logger['log'] = (message, level) =>
    level < 2 || context.report({ severity: level === 2 ? 'warning' : 'error', message })
  app.logger = Object.assign(new TypeDoc.Logger(), { log })
  load(app)
  const groupOrder = groups.map((kind) => Kind.pluralString(kind))
  for (const [name, value] of Object.entries({ ...defaults, groupOrder, name: title, ...options.typedoc, locales }))
    app.options.setValue(name as 'name', value as string, context.rootDir)
  const { entryPoints, inputs, locate, folders } = readSources(options, context)
  const gate = createFileGate([context.rootDir, ...folders])
  // TypeDoc calls it before it reads what a comment includes.
  app.watchFile = (file) => {
    if (entryPoints.some(({ program }) => program.getSourceFile(file))) return
    const name = path.relative(context.rootDir, file).replaceAll('\\', '/')
    const refused = gate(file)
    if (refused) {
      const message = `the file ${JSON.stringify(name)}, which a comment includes, ${refused.message}`
      context.report({ severity: 'error', message, hint: refused.hint })
    } else inputs.push(name)
  }
  const project = app.converter.convert(entryPoints)
  for (const { comment } of Object.values(project.reflections)) {
    for (const { typeAnnotation: type, content } of comment?.blockTags ?? [])
      if (type) content.unshift({ kind: 'code', text: `\`${type.slice(1, -1)}\`: ` })
    for (const part of [...(comment?.summary ?? []), ...(comment?.blockTags.flatMap((tag) => tag.content) ?? [])])
      if (part.kind === 'text') part.text = part.text.replace(/<(?=[A-Z])/g, '\\<')
      else if (part.kind === 'relative-link' && part.target !== undefined)
        Object.assign(part, { kind: 'text', text: linkTo(project.files.resolve(part.target, project), part) })
  }
  app.validate(project)
  app.renderer.router = new Router(app)
  const theme = new Theme(app.renderer, texts)
  const files = app.renderer.router
    .buildPages(project)
    .flatMap(({ url, model, kind: pageKind }): GeneratedContent['files'][number][] => {
      const page = model as TypeDoc.DeclarationReflection
      const kind = Kind.pluralString(page.kind)
      const name = page.isProject() ? title : page.name
      const label = page.kindOf(modules) ? name : capitalize(kind)
      const category = { label, position: page.isProject() ? position : [...exported.keys()].indexOf(page.kind) + 1 }
      const summary = (page.comment ?? page.signatures?.[0]?.comment)?.getShortSummary(true) ?? []
      const text = firstParagraph(summary.map((part) => part.text).join(''))
      const description = text.replace(/[`*\\]|\[(?=[^\]]*\]\()|\]\([^)]*\)/g, '').replace(/\s+/g, ' ')
      const first = page.isProject() && { sidebar_position: 0 }
      const matter = JSON.stringify({ title: page.kind === Kind.Function ? `${name}()` : name, description, ...first })
      const body = theme.render(Object.assign(new MarkdownPageEvent(model as never), { url, project, pageKind }))
      const file = path.posix.join(dir, url)
      const folder = path.posix.join(file, '../_category_.json')
      const source = locate(project.getSymbolIdFromReflection(page))
      return [
        { path: folder, content: JSON.stringify(category) },
        { path: file, content: `---\n${matter}\n---\n\n${body}`, source },
      ]
    })
  return { files: [...new Map(files.map((file) => [file.path, file])).values()], inputs: inputs.sort() }
}

/** Reads the modules, and reports TypeScript errors. `inputs` has all files that the pages depend on, outside of packages. */
function readSources({ entryPoints: given, tsconfig }: TypedocOptions, { rootDir, report }: PluginContext) {
  const relative = (file: string): string => path.relative(rootDir, file).replaceAll('\\', '/')
  const files = Object.values(given).map((file) => path.resolve(rootDir, file).replaceAll('\\', '/'))
  const reportError = ({ messageText, file, start = 0 }: TypeDoc.TypeScript.Diagnostic): void => {
    const { line, character } = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 }
    const location = file && { location: { file: relative(file.fileName), line: line + 1, column: character + 1 } }
    report({ severity: 'error', message: ts.flattenDiagnosticMessageText(messageText, ' '), ...location })
  }
  const { program, configPath, inputs } = readProgram(files, { ts, rootDir, tsconfig, onError: reportError })
  const entryPoints = Object.entries(given).map(([title, file], i) => {
    const sourceFile = program.getSourceFile(files[i] ?? '')
    if (!sourceFile) throw new Error(`"${file}" does not exist; check the options of the plugin`)
    const displayName = Array.isArray(given) ? file.replace(/(?:\/index)?(?:\.d)?\.\w+$/, '') : title
    return { displayName, program, sourceFile }
  })
  ts.getPreEmitDiagnostics(program).forEach(reportError)
  const locate = (symbol: TypeDoc.ReflectionSymbolId | undefined): SourceLocation | undefined => {
    const declared = symbol && program.getSourceFile(symbol.fileName ?? '')
    if (!declared) return undefined
    const { line, character } = declared.getLineAndCharacterOfPosition(Number.isFinite(symbol.pos) ? symbol.pos : 0)
    return { file: relative(declared.fileName), line: line + 1, column: character + 1 }
  }
  const folders = [...files, ...(configPath ? [configPath] : [])].map((file) => path.dirname(file))
  return { entryPoints, locate, folders, inputs: inputs.map(relative) }
}

/** The theme of typedoc-plugin-markdown, with admonitions, and with tables that fit on a phone. */
class Theme extends MarkdownTheme {
  constructor(
    renderer: TypeDoc.Renderer,
    private readonly texts: TypedocTexts,
  ) {
    super(renderer)
  }
  override getRenderContext(page: MarkdownPageEvent<Reflection>): MarkdownThemeContext {
    const { texts } = this
    const context = super.getRenderContext(page)
    const { partials, helpers } = context
    const base = { ...partials, ...helpers }
    const isLong = ({ type, comment }: { readonly type?: object; readonly comment?: Comment }): boolean =>
      `${type}`.length > 30 || /\n\s*\n|```|^\s*(?:[-*]|\d+\.) /m.test(base.getCommentParts(comment?.summary ?? []))
    helpers.getDescriptionForComment = ({ summary }) => firstSentence(base.getCommentParts(summary))
    helpers.getReturnType = (type) => codeOf(base.someType(type))
    partials.signatureTitle = (...given) => base.signatureTitle(...given).replace('```ts', '$& no-check')
    partials.signatureParameters = (all) => {
      const items = all.map(({ flags, defaultValue, name, type }) =>
        escaped(`${flags.isRest ? '...' : ''}${name}${flags.isOptional || defaultValue ? '?' : ''}: ${type}`),
      )
      return items.join().length < 60 ? `(${items.join(', ')})` : `(\n${items.map((item) => `  ${item},\n`).join('')})`
    }
    partials.declarationTitle = (model) => {
      const type = base.someType(helpers.getDeclarationType(model))
      if (model.kind === Kind.Property) return fill(texts.typeIs, { type: codeOf(type) })
      const links = [...new Set(type.match(/\[`[^`]+`\]\([^)]*\)/g))]
      const code = base.declarationTitle(model).replace('```ts', '$& no-check')
      return links.length > 0 ? `${code}\n\n${fill(texts.typesAre, { types: links.join(', ') })}` : code
    }
    partials.propertiesTable = (all, options) =>
      all.some(isLong) ? base.members(all, { headingLevel: 3 }) : narrow(base.propertiesTable(all, options))
    partials.parametersTable = (all) =>
      all.some(isLong) ? base.parametersList(all, { headingLevel: 6 }) : narrow(base.parametersTable(all))
    partials.typeDeclarationTable = (...given) => narrow(base.typeDeclarationTable(...given))
    partials.enumMembersTable = (all) => narrow(base.enumMembersTable(all))
    partials.inheritance = ({ inheritedFrom: of }) =>
      of?.reflection ? fill(texts.inheritedFrom, { name: base.typeAndParent(of) }) : ''
    return context
  }
  override render(page: MarkdownPageEvent): string {
    const { texts } = this
    const [byDefault, deprecated, returns] = [texts.tag_default, texts.tag_deprecated, texts.theme_returns].map(
      escapeRegExp,
    )
    const values = new RegExp(
      `(?<!\`{3})\\s+(?:#+ |\\*\\*)${byDefault}(?:\\*\\*)?\\s+(?:\`{3}ts\\n(.*)\\n\`{3}|\`(.*?)\`)`,
      'g',
    )
    const deprecations = new RegExp(`^(?:#+ |\\*\\*)${deprecated}(?:\\*\\*)?\\n\\n(.+(?:\\n.+)*)`, 'gm')
    const noReturns = new RegExp(
      `^(\`{3}[\\s\\S]*?^\`{3}$)|^\\*\\*\\*\\n\\n|^#+ ${returns}\\n\\n<code>void</code>\\n(?!\\n\\w)`,
      'gm',
    )
    // Members have an id of their own, except the signatures of the constructor.
    let signatures = 0
    const ofConstructor = new RegExp(`^### ${escapeRegExp(texts.kind_constructor)}$`, 'gm')
    return super
      .render(page)
      .replace(values, (_, block = '', inline = '') => ` ${fill(texts.defaultIs, { value: `\`${block}${inline}\`` })}`)
      .replace(deprecations, (_, text) => `:::warning[${texts.tag_deprecated}]\n\n${text}\n\n:::`)
      .replace(noReturns, '$1')
      .replace(ofConstructor, (title) => {
        const id = signatures === 0 ? 'constructor' : `constructor-${signatures}`
        signatures++
        return `${title} {#${id}}`
      })
      .replace(/^(```[\s\S]*?^```$)|^#{4,} ((?!.*\{#).+)$/gm, (_, code, title) => code ?? `**${title}**`)
  }
}

/** A table with at most two columns: types move below names. */
function narrow(table: string): string {
  const lines = table.trim().split('\n')
  const [head = [], , ...rows] = lines.map((line) => line.slice(2, -2).split(' | '))
  const body = rows.map(([name, type = '', text]) =>
    text === undefined ? `${name} | ${codeOf(type)}` : `**${name}**<br>${codeOf(type)} | ${text === '-' ? '' : text}`,
  )
  return [`${head[0]} | ${head.at(-1)}`, '--- | ---', ...body].map((line) => `| ${line} |`).join('\n')
}

const escaped = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
/** A type as one code element, instead of one for each name. */
const codeOf = (type: string): string =>
  `<code>${type.replace(/\s*\n\s*/g, ' ').replace(/`([^`]*)`/g, (_, name) => escaped(name))}</code>`
