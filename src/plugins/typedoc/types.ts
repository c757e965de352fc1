import type * as TypeDoc from 'typedoc'
import { escapeText, wrapItems } from './markdown.js'
import { type Declaration, linkTo, membersOf, type Scope, signaturesOf } from './scope.js'

type Signature = TypeDoc.SignatureReflection

/** A type as Markdown. Names of types that have a page are links. */
export function linkedType(type: TypeDoc.SomeType | undefined, page: Declaration, scope: Scope): string {
  const urls = urlsIn(type, page, scope)
  // A string is one token, and so is the name of a property with its colon: they are not names of types.
  const tokens = /(["'`])(?:\\.|(?!\1).)*\1|[\w$.]+(?:\??:)?|[^\w$]/gs
  const text = printType(type).replace(tokens, (token) => {
    const url = urls.get(token)
    return url ? `[${escapeText(token)}](${url})` : escapeText(token)
  })
  return `<code>${text}</code>`
}

/** The names of types with a page in a type, and their URLs. */
export function urlsIn(
  type: TypeDoc.SomeType | undefined,
  page: Declaration,
  scope: Scope,
): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  const visitor = scope.lib.makeRecursiveVisitor({
    reference: ({ reflection, name, externalUrl }) => {
      const url = externalUrl ?? linkTo(reflection, page, scope)
      if (url) urls.set(reflection?.name ?? name, url)
    },
    reflection: ({ declaration }) => visitParts(declaration),
  })
  const visitParts = (of: TypeDoc.Reflection): void =>
    of.traverse((part) => {
      if (part.isDeclaration() || part.isSignature() || part.isParameter()) part.type?.visit(visitor)
      visitParts(part)
      return true
    })
  type?.visit(visitor)
  return urls
}

/** The type of a property, accessor or parameter. */
export function typeOf(of: Declaration | TypeDoc.ParameterReflection): TypeDoc.SomeType | undefined {
  if (!of.isDeclaration()) return of.type
  return of.type ?? of.getSignature?.type ?? of.setSignature?.parameters?.[0]?.type
}

/** The first line of a class, interface, enum, type or variable. */
export function printHead(of: Declaration, { lib: { ReflectionKind: Kind } }: Scope): string {
  const name = `${of.name}${printTypeParameters(of)}`
  const types = (keyword: string, all: readonly TypeDoc.SomeType[] | undefined): string =>
    all ? ` ${keyword} ${all.map(printType).join(', ')}` : ''
  if (of.kindOf(Kind.Interface)) return `interface ${name}${types('extends', of.extendedTypes)}`
  if (of.kindOf(Kind.Class)) {
    const extended = `${types('extends', of.extendedTypes)}${types('implements', of.implementedTypes)}`
    return `${of.flags.isAbstract ? 'abstract ' : ''}class ${name}${extended}`
  }
  if (of.kindOf(Kind.Enum)) return `enum ${name}`
  const keyword = of.kindOf(Kind.TypeAlias) ? 'type' : of.flags.isConst ? 'const' : 'let'
  const sign = of.kindOf(Kind.TypeAlias) ? ' =' : ':'
  const members = membersOf(of).map((member) => printProperty(member))
  if (members.length > 0) return `${keyword} ${name}${sign} {\n${members.map((member) => `  ${member}\n`).join('')}}`
  const [only, ...others] = signaturesOf(of)
  if (only && others.length === 0) return printSignature(only, `${keyword} ${name}${sign} `, ' => ')
  const line = `${keyword} ${name}${sign} ${printType(of.type)}`
  if (line.length <= 80 || of.type?.type !== 'union') return line
  return `${keyword} ${name}${sign}${of.type.types.map((type) => `\n  | ${printType(type)}`).join('')}`
}

function printProperty(of: Declaration): string {
  return `${of.flags.isReadonly ? 'readonly ' : ''}${of.name}${of.flags.isOptional ? '?' : ''}: ${printType(typeOf(of))}`
}

/** A call as it is declared: `build(options: CommandOptions): Promise<BuildResult>`. */
export function printSignature(of: Signature, name: string, arrow = ': '): string {
  const parameters = (of.parameters ?? []).map((parameter) => {
    const optional = parameter.flags.isOptional || parameter.defaultValue ? '?' : ''
    return `${parameter.flags.isRest ? '...' : ''}${nameOf(parameter)}${optional}: ${printType(parameter.type)}`
  })
  return wrapItems(`${name}${printTypeParameters(of)}(`, parameters, `)${arrow}${printType(of.type)}`)
}

/** The name of a member; TypeDoc has none for an object that a function takes apart. */
export function nameOf(of: TypeDoc.Reflection): string {
  if (of.name !== '__namedParameters') return of.name
  return /^[A-Z]/.test(of.parent?.name ?? '') ? 'props' : 'options'
}

function printTypeParameters(of: Declaration | Signature): string {
  if (!of.typeParameters) return ''
  const all = of.typeParameters.map(({ flags, varianceModifier, name, type, default: value }) => {
    const modifiers = `${flags.isConst ? 'const ' : ''}${varianceModifier ? `${varianceModifier} ` : ''}`
    return `${modifiers}${name}${type ? ` extends ${printType(type)}` : ''}${value ? ` = ${printType(value)}` : ''}`
  })
  return `<${all.join(', ')}>`
}

function printType(type: TypeDoc.SomeType | undefined): string {
  return type?.toString() ?? 'any'
}
