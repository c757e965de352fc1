import path from 'node:path'
import type { PluginContext } from 'docsgen'
import type * as TypeDoc from 'typedoc'
import { slug } from './markdown.js'

export type Declaration = TypeDoc.DeclarationReflection

/** What all parts of the rendering share. */
export interface Scope {
  readonly lib: typeof TypeDoc
  readonly project: TypeDoc.ProjectReflection
  readonly router: TypeDoc.BaseRouter
  /** Folder of the pages, relative to the folder of the site. */
  readonly dir: string
  readonly rootDir: string
  readonly report: PluginContext['report']
}

/** Plans the page of each declaration and the ids of its members. */
export function createRouter(lib: typeof TypeDoc, app: TypeDoc.Application): TypeDoc.BaseRouter {
  const { ReflectionKind: Kind } = lib
  return new (class extends lib.BaseRouter {
    override extension = '.md'
    override getIdealBaseName(of: Declaration): string {
      const folder = path.posix.dirname(of.parent ? this.getFullUrl(of.parent) : '')
      if (of.kindOf([Kind.Module, Kind.Namespace])) return path.posix.join(folder, slug(of.name), 'index')
      return path.posix.join(folder, slug(Kind.pluralString(of.kind)), slug(of.name))
    }
  })(app)
}

/** URL of a declaration, or of the one that it is a part of; undefined if that is the page itself or has no page. */
export function linkTo(to: TypeDoc.Reflection | undefined, page: Declaration, { router }: Scope): string | undefined {
  let of = to && targetOf(to)
  while (of && (!of.isDeclaration() || !router.hasUrl(of))) of = of.parent
  return of && (router.relativeUrl(page, of) || undefined)
}

/** What a name that is exported a second time stands for. */
export function targetOf(of: TypeDoc.Reflection): TypeDoc.Reflection {
  return of.isReference() ? of.getTargetReflectionDeep() : of
}

/** Properties and methods, also those of an object type. */
export function membersOf(of: Declaration | TypeDoc.ParameterReflection): readonly Declaration[] {
  const own = of.isDeclaration() ? of.children : undefined
  return own ?? (of.type?.type === 'reflection' ? (of.type.declaration.children ?? []) : [])
}

/** Signatures, also those of a function type. */
export function signaturesOf(of: Declaration | TypeDoc.ParameterReflection): readonly TypeDoc.SignatureReflection[] {
  const own = of.isDeclaration() ? of.signatures : undefined
  return own ?? (of.type?.type === 'reflection' ? (of.type.declaration.signatures ?? []) : [])
}

/** The comment, which TypeDoc moves to the first signature of what can be called. */
export function commentOf(of: TypeDoc.Reflection): TypeDoc.Comment | undefined {
  if (of.comment || !(of.isDeclaration() || of.isParameter())) return of.comment
  const accessor = of.isDeclaration() ? (of.getSignature ?? of.setSignature) : undefined
  return (accessor ?? signaturesOf(of)[0])?.comment
}
