import { type Comment, ReflectionKind as Kind, type Reflection } from 'typedoc'
import { type MarkdownPageEvent, MarkdownTheme, type MarkdownThemeContext } from 'typedoc-plugin-markdown'
import { firstSentence } from './summary.js'

/** The theme of typedoc-plugin-markdown, with admonitions, and with tables that fit on a phone. */
export class Theme extends MarkdownTheme {
  override getRenderContext(page: MarkdownPageEvent<Reflection>): MarkdownThemeContext {
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
      if (model.kind === Kind.Property) return `Type: ${codeOf(type)}`
      const links = [...new Set(type.match(/\[`[^`]+`\]\([^)]*\)/g))]
      const code = base.declarationTitle(model).replace('```ts', '$& no-check')
      return links.length > 0 ? `${code}\n\nTypes: ${links.join(', ')}.` : code
    }
    partials.propertiesTable = (all, options) =>
      all.some(isLong) ? base.members(all, { headingLevel: 3 }) : narrow(base.propertiesTable(all, options))
    partials.parametersTable = (all) =>
      all.some(isLong) ? base.parametersList(all, { headingLevel: 6 }) : narrow(base.parametersTable(all))
    partials.typeDeclarationTable = (...given) => narrow(base.typeDeclarationTable(...given))
    partials.enumMembersTable = (all) => narrow(base.enumMembersTable(all))
    partials.inheritance = ({ inheritedFrom: of }) =>
      of?.reflection ? `Inherited from ${base.typeAndParent(of)}.` : ''
    return context
  }
  override render(page: MarkdownPageEvent): string {
    const values = /(?<!`{3})\s+(?:#+ |\*\*)Default(?: V\w+)?(?:\*\*)?\s+(?:```ts\n(.*)\n```|`(.*?)`)/g
    return super
      .render(page)
      .replace(values, ' Default: `$1$2`.')
      .replace(/^(?:#+ |\*\*)Deprecated(?:\*\*)?\n\n(.+(?:\n.+)*)/gm, ':::warning[Deprecated]\n\n$1\n\n:::')
      .replace(/^(```[\s\S]*?^```$)|^\*\*\*\n\n|^#+ Returns\n\n<code>void<\/code>\n(?!\n\w)/gm, '$1')
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
