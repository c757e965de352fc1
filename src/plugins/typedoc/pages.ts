import path from 'node:path'
import type { GeneratedContent } from 'docsgen'
import type * as TypeDoc from 'typedoc'
import { type Place, renderComment, renderSection, renderSummary, renderText } from './comments.js'
import { codeBlock, type Entry, escapeText, listEntries, paragraphs, sentence, sentences, table } from './markdown.js'
import { commentOf, type Declaration, linkTo, membersOf, type Scope, signaturesOf, targetOf } from './scope.js'
import { linkedType, nameOf, printHead, printSignature, typeOf, urlsIn } from './types.js'

type Signature = TypeDoc.SignatureReflection

/** Renders a page for each module and each of its exports. */
export function renderPages(
  scope: Scope,
  { title, position }: { readonly title: string; readonly position: number | undefined },
): GeneratedContent['files'] {
  const { ReflectionKind: Kind } = scope.lib
  const kinds = exportKinds(scope)
  const files = new Map<string, string>()
  for (const { url, model } of scope.router.buildPages(scope.project)) {
    const page = model as Declaration
    const isModule = page.kindOf([Kind.Project, Kind.Module, Kind.Namespace])
    const category = {
      label: page.isProject() ? title : isModule ? page.name : pluralOf(page.kind, scope),
      position: page.isProject() ? position : isModule ? undefined : kinds.indexOf(page.kind) + 1,
    }
    const file = path.posix.join(scope.dir, url)
    files.set(path.posix.join(file, '../_category_.json'), `${JSON.stringify(category, null, 2)}\n`)
    const all = isModule ? [] : ((page.parent as Declaration).children ?? [])
    const siblings = all.filter(({ kind }) => kind === page.kind).sort(byName)
    const matter = {
      title: page.isProject() ? title : calledName(page, scope),
      sidebar_label: isModule ? undefined : page.name,
      sidebar_position: siblings.indexOf(page) + 1,
      description: plain(renderSummary(commentOf(page), { page, of: page }, scope)),
    }
    const yaml = Object.entries(matter).map(([key, value]) => (value ? `${key}: ${JSON.stringify(value)}\n` : ''))
    const body = isModule ? renderModule(page, scope) : renderDeclaration(page, scope)
    files.set(file, `---\n${yaml.join('')}---\n\n${body}\n`)
  }
  return [...files].map(([file, content]) => ({ path: file, content }))
}

function renderModule(page: Declaration, scope: Scope): string {
  const { ReflectionKind: Kind } = scope.lib
  const place = { page, of: page }
  const groups = [Kind.Module, Kind.Namespace, ...exportKinds(scope)].map((kind) => {
    const rows = (page.children ?? [])
      .filter((child) => targetOf(child).kind === kind)
      .sort(byName)
      .map((child) => {
        const of = targetOf(child)
        const link = `[\`${child.name}${kind === Kind.Function ? '()' : ''}\`](${linkTo(of, page, scope)})`
        return [of.isDeprecated() ? `~~${link}~~` : link, renderSummary(commentOf(of), { page, of }, scope)]
      })
    const isBare = rows.every(([, summary]) => summary === '')
    const list = isBare
      ? table(
          ['Name'],
          rows.map(([link = '']) => [link]),
        )
      : table(['Name', 'Description'], rows)
    return renderSection(pluralOf(kind, scope), list, place, scope)
  })
  return paragraphs(...renderComment(page.comment, place, scope), ...groups)
}

function byName(a: TypeDoc.Reflection, b: TypeDoc.Reflection): number {
  return a.name < b.name ? -1 : 1
}

function renderDeclaration(page: Declaration, scope: Scope): string {
  const { ReflectionKind: Kind } = scope.lib
  const place = { page, of: page }
  if (page.kindOf(Kind.Function)) return paragraphs(renderCalls(page, page, scope), renderMembers(page, scope))
  const [lead, tail] = renderComment(commentOf(page), place, scope)
  const related = Object.entries({
    Extends: page.extendedTypes,
    Implements: page.implementedTypes,
    'Extended by': page.extendedBy,
    'Implemented by': page.implementedBy,
  }).map(([label, types]) => types && `${label} ${types.map((type) => linkedType(type, page, scope)).join(', ')}.`)
  const types = membersOf(page).length > 0 || signaturesOf(page).length > 0 ? [] : [...urlsIn(page.type, page, scope)]
  return paragraphs(
    codeBlock(printHead(page, scope)),
    lead,
    ...related,
    types.length > 0 && `Types: ${types.map(([name, url]) => `[\`${name}\`](${url})`).join(', ')}.`,
    renderSection('Type parameters', listTypeParameters(page, page, scope), place, scope),
    ...signaturesOf(page).map((signature) => renderParts(signature, place, scope)),
    renderMembers(page, scope),
    tail,
  )
}

/** Properties, accessors, constructors and methods. */
function renderMembers(page: Declaration, scope: Scope): string {
  const { ReflectionKind: Kind } = scope.lib
  const place = { page, of: page }
  const calls = [Kind.Constructor, Kind.Method]
  // TypeDoc lists the constructors of classes that it does not document.
  const own = membersOf(page).filter((member) => member.kind !== Kind.Constructor || !isExternal(member))
  const members = own.sort((a, b) => Number(a.flags.isInherited) - Number(b.flags.isInherited))
  const indexes = (page.indexSignatures ?? []).map(({ parameters: [key] = [], type, comment }): Entry => {
    const name = `[${key?.name}: ${key?.type}]`
    return { name, type: linkedType(type, page, scope), text: renderText(comment?.summary, place, scope) }
  })
  const entries = members.filter(({ kind }) => !calls.includes(kind)).map((member) => entryOf(member, page, scope))
  const isEnum = page.kindOf(Kind.Enum)
  const properties = listEntries(isEnum ? ['Member', 'Value'] : ['Property', 'Type'], [...entries, ...indexes])
  const sections = calls.map((kind) => {
    const texts = members
      .filter((member) => member.kind === kind)
      .map((member) => {
        const heading = `### \`${calledName(member, scope)}\` {#${scope.router.getAnchor(member)}}`
        return paragraphs(heading, renderCalls(member, page, scope), inheritance(member, page, scope))
      })
    return renderSection(pluralOf(kind, scope), paragraphs(...texts), place, scope)
  })
  return paragraphs(renderSection(isEnum ? 'Members' : 'Properties', properties, place, scope), ...sections)
}

/** The signatures of a function or method, each with its parts. */
function renderCalls(of: Declaration, page: Declaration, scope: Scope): string {
  const all = signaturesOf(of)
  const texts = all.map((signature, i) => {
    const place = { page, of: all.length === 1 ? of : signature }
    const [lead, tail] = renderComment(signature.comment, { page, of: of === page ? place.of : signature }, scope)
    const code = codeBlock(printSignature(signature, prefixOf(of, scope)))
    const title =
      all.length > 1 && (of === page ? `## Overload ${i + 1} {#overload-${i + 1}}` : `**Overload ${i + 1}**`)
    return paragraphs(title, code, lead, renderParts(signature, place, scope), tail)
  })
  return paragraphs(...texts)
}

/** Parameters and result of a call. */
function renderParts(of: Signature, place: Place, scope: Scope): string {
  const { page } = place
  const isConstructor = of.kind === scope.lib.ReflectionKind.ConstructorSignature
  const parameters = (of.parameters ?? []).flatMap((parameter) => [
    entryOf(parameter, page, scope),
    ...membersOf(parameter).map((member) => entryOf(member, page, scope, `${nameOf(parameter)}.`)),
  ])
  const text = renderText(of.comment?.getTag('@returns')?.content, place, scope)
  const hasResult = !isConstructor && (text !== '' || of.type?.toString() !== 'void')
  return paragraphs(
    isConstructor ? '' : renderSection('Type parameters', listTypeParameters(of, page, scope), place, scope),
    renderSection('Parameters', listEntries(['Parameter', 'Type'], parameters), place, scope),
    hasResult && renderSection('Returns', paragraphs(linkedType(of.type, page, scope), text), place, scope),
  )
}

function listTypeParameters(of: Declaration | Signature, page: Declaration, scope: Scope): string {
  const entries = (of.typeParameters ?? []).map((parameter): Entry => {
    const { name, type, default: value, comment } = parameter
    const constraint = type ? `extends ${linkedType(type, page, scope)}` : ''
    const text = renderText(comment?.summary, { page, of: parameter }, scope)
    return {
      name,
      type: constraint,
      text: sentences(text, value && `Default: ${linkedType(value, page, scope)}.`),
    }
  })
  return listEntries(['Type parameter', 'Constraint'], entries)
}

function entryOf(of: Declaration | TypeDoc.ParameterReflection, page: Declaration, scope: Scope, prefix = ''): Entry {
  const [lead, tail] = renderComment(commentOf(of), { page, of }, scope)
  const value = of.defaultValue === '...' ? undefined : of.defaultValue
  const join = /\n\s*\n|```/.test(lead) ? paragraphs : sentences
  const suffix = of.flags.isOptional || (of.isParameter() && value) ? '?' : ''
  return {
    name: `${modifiersOf(of)}${prefix}${nameOf(of)}${suffix}`,
    id: of.isDeclaration() && prefix === '' ? scope.router.getAnchor(of) : undefined,
    type: linkedType(typeOf(of), page, scope),
    text: paragraphs(
      join(lead, value && `Default: <code>${escapeText(value)}</code>.`, inheritance(of, page, scope)),
      tail,
    ),
  }
}

function inheritance(of: TypeDoc.Reflection, page: Declaration, scope: Scope): string {
  const from = of.isDeclaration() ? of.inheritedFrom : undefined
  if (!from) return ''
  const url = linkTo(from.reflection, page, scope)
  return url ? `Inherited from [\`${from.reflection?.parent?.name}\`](${url}).` : ''
}

/** The name as readers write it: with parentheses if it can be called. */
function calledName(of: Declaration, { lib: { ReflectionKind: Kind } }: Scope): string {
  if (of.kindOf(Kind.Constructor)) return `new ${of.parent?.name}()`
  const isCall = of.kindOf([Kind.Function, Kind.Method])
  return `${modifiersOf(of)}${of.name}${isCall ? '()' : ''}`
}

function modifiersOf({ flags }: TypeDoc.Reflection): string {
  return `${flags.isProtected ? 'protected ' : ''}${flags.isStatic ? 'static ' : ''}`
}

/** What precedes the parentheses of a signature. */
function prefixOf(of: Declaration, { lib: { ReflectionKind: Kind } }: Scope): string {
  if (of.kindOf(Kind.Constructor)) return `new ${of.parent?.name}`
  return of.kindOf(Kind.Function) ? `function ${of.name}` : `${modifiersOf(of)}${of.name}`
}

function exportKinds({ lib: { ReflectionKind: Kind } }: Scope): readonly TypeDoc.ReflectionKind[] {
  return [Kind.Function, Kind.Class, Kind.Interface, Kind.TypeAlias, Kind.Enum, Kind.Variable]
}

function pluralOf(kind: TypeDoc.ReflectionKind, { lib }: Scope): string {
  return sentence(lib.ReflectionKind.pluralString(kind))
}

function isExternal({ inheritedFrom }: Declaration): boolean {
  return inheritedFrom !== undefined && !inheritedFrom.reflection
}

/** Markdown without its marks, for the description of a page. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replaceAll('&lt;', '<')
}
