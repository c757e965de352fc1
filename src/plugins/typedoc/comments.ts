import path from 'node:path'
import type * as TypeDoc from 'typedoc'
import { paragraphs, sentence, sentences } from './markdown.js'
import { type Declaration, linkTo, type Scope } from './scope.js'

/** What a text is about, and the page that it is on. */
export interface Place {
  readonly page: Declaration
  readonly of: TypeDoc.Reflection
}

const shownFirst = new Set(['@deprecated', '@remarks', '@default', '@defaultValue', '@returns'])
const titles = new Map([
  ['@param', 'Parameters'],
  ['@see', 'See also'],
  ['@example', 'Examples'],
])

/** A comment in two parts: what comes before the parameters of a function, and what comes after them. */
export function renderComment(comment: TypeDoc.Comment | undefined, place: Place, scope: Scope): [string, string] {
  const tags = (comment?.blockTags ?? []).filter((tag) => !tag.skipRendering)
  const textsOf = (name: string): string[] =>
    tags
      .filter(({ tag }) => tag === name)
      .map(({ name: caption, typeAnnotation, content }) => {
        const text = renderText(content, place, scope)
        if (name === '@example') return paragraphs(caption && `**${caption}**`, text)
        const subject = typeAnnotation?.replace(/^\{|\}$/g, '') ?? caption
        return subject ? `\`${subject}\`: ${text}` : text
      })
  const isRow = place.of !== place.page && !place.of.isSignature()
  const deprecated = textsOf('@deprecated').map((text) =>
    isRow
      ? `**Deprecated.** ${text}`.trim()
      : `:::warning[Deprecated]\n\n${text || 'Do not use it in new code.'}\n\n:::`,
  )
  const defaults = ['@default', '@defaultValue'].flatMap(textsOf)
  const lead = [
    ...[...deprecated, renderText(comment?.summary, place, scope), ...textsOf('@remarks')],
    ...defaults.map((value) => `Default: ${value.replace(/^```\w*\n([^\n]*)\n```$/, '`$1`')}.`),
  ].filter(Boolean)
  const names = [...new Set(tags.map(({ tag }) => tag))].filter((tag) => !shownFirst.has(tag))
  const tail = names.map((tag) => {
    const texts = textsOf(tag)
    const isList = texts.length > 1 && tag !== '@example'
    const body = isList ? texts.map((text) => `- ${text.replace(/\n(?=.)/g, '\n  ')}`).join('\n') : paragraphs(...texts)
    return renderSection(titles.get(tag) ?? sentence(tag.slice(1)), body, place, scope)
  })
  const isLong = lead.some((text) => text.includes('\n\n'))
  return [isRow && !isLong ? sentences(...lead) : paragraphs(...lead), paragraphs(...tail)]
}

/** A titled part. The title is a heading if the part is about the page as a whole. */
export function renderSection(title: string, body: string, { page, of }: Place, { router }: Scope): string {
  if (body === '') return ''
  return paragraphs(of === page ? `## ${title} {#${router.getSlugger(page).slug(title)}}` : `**${title}**`, body)
}

/** The Markdown of a comment. Links to declarations lead to their pages; those that lead nowhere are reported. */
export function renderText(
  parts: readonly TypeDoc.CommentDisplayPart[] | undefined,
  place: Place,
  scope: Scope,
): string {
  return (parts ?? [])
    .map((part) => {
      // Authors write HTML in lower case; `List<Item>` is text.
      if (part.kind === 'text') return part.text.replace(/<(?=[A-Z])/g, '&lt;')
      if (part.kind === 'code') return part.text
      return part.kind === 'relative-link' ? fileLink(part, place, scope) : tagLink(part, place, scope)
    })
    .join('')
    .trim()
}

/** The first sentence of a comment, on one line. */
export function renderSummary(comment: TypeDoc.Comment | undefined, place: Place, scope: Scope): string {
  const [text = ''] = renderText(comment?.getShortSummary(true), place, scope).split(/\n\s*\n|\n\s*(?:[-*]|\d+\.) /)
  const sentence = /^(?:`[^`]*`|[^`])*?[.!?](?=\s+[A-Z`[]|$)/.exec(text)?.[0] ?? text.replace(/:$/, '.')
  return sentence.replace(/\s+/g, ' ')
}

function tagLink(part: TypeDoc.InlineTagDisplayPart, { page, of }: Place, scope: Scope): string {
  if (!part.tag.startsWith('@link')) return part.text
  const { target } = part
  const isLabel =
    typeof target === 'string' || (target instanceof scope.lib.Reflection && lastName(part.text) !== target.name)
  const text = part.tag === '@linkcode' || (part.tag === '@link' && !isLabel) ? `\`${part.text}\`` : part.text
  const url =
    typeof target === 'string' ? target : target instanceof scope.lib.Reflection && linkTo(target, page, scope)
  if (url) return `[${text}](${url})`
  if (target !== page) {
    const message = `"{${part.tag} ${part.text}}" in the comment of "${of.getFriendlyFullName()}" leads to nothing that is exported`
    scope.report({ severity: 'warning', message })
  }
  return text
}

function lastName(text: string): string | undefined {
  return text.replace(/\(\)$/, '').split(/[.#]/).at(-1)
}

/** A relative link of a comment: TypeDoc has resolved it from the source file. */
function fileLink(part: TypeDoc.RelativeLinkDisplayPart, { page }: Place, scope: Scope): string {
  const file = part.target === undefined ? undefined : scope.project.files.resolvePath(part.target)
  if (!file) return part.text
  const folder = path.join(scope.rootDir, scope.dir, scope.router.getFullUrl(page), '..')
  return `${path.relative(folder, file).replaceAll('\\', '/')}${part.targetAnchor ? `#${part.targetAnchor}` : ''}`
}
