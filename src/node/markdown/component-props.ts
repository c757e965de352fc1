import { find, html } from 'property-information'
import { suggest } from '../base/suggest.js'
import { isNamedIcon } from '../config/icons.js'
import tables from './component-props.json' with { type: 'json' }

/**
 * What a prop takes: `content` is text or elements that readers see, `icon` an emoji, an image or elements, `text` any other string, a
 * list its values, `any` all others.
 */
type PropKind = 'content' | 'icon' | 'text' | 'any' | readonly string[]

/** The props of a component. Those that all components take are not listed. */
interface PropTable {
  readonly props: Readonly<Record<string, PropKind>>
  /** A prop without which the component cannot work, with what to write. */
  readonly required?: { readonly name: string; readonly hint: string }
  /** Props of which the component shows one at least; `children` is what is between its tags. */
  readonly shows?: readonly string[]
  /** Whether all attributes of HTML elements pass. */
  readonly isElement?: boolean
  /** Names that other tools have for props. */
  readonly otherNames?: Readonly<Record<string, string>>
}

/** The props of the components that pages use without an import. */
export const propTables = tables as Readonly<Record<string, PropTable>>

/** A mistake in the use of a component. */
export interface ComponentProblem {
  readonly code: 'component-attribute' | 'component-content' | 'mdx-syntax'
  readonly message: string
  readonly hint: string
  /** Whether readers do not see something that the author wrote. */
  readonly isLost: boolean
}

const code = 'component-attribute'

/** Names that every component takes. */
const common: ReadonlySet<string> = new Set(['className', 'id', 'key', 'ref', 'style', 'children', 'slot'])
const commonPattern = /^(?:data|aria)-/

/** The use of a component as far as its text tells. */
interface WrittenProps {
  readonly name: string
  /** Values that are literals, and undefined for those that are other expressions. */
  readonly props: ReadonlyMap<string, string | number | boolean | undefined>
  /** Whether there are more props that only the code knows: `{...props}`. */
  readonly hasSpread: boolean
  /** Whether there is anything between the tags. */
  readonly hasChildren: boolean
}

/** Finds mistakes in the props of a built-in component: unknown, missing, empty and wrong ones. */
export function checkProps(
  use: WrittenProps,
  settings: { readonly admonitionTypes: readonly string[] },
): ComponentProblem[] {
  const table = tableOf(use.name)
  if (!table) return []
  const names = [...use.props.keys()]
  const unknown = names.filter((name) => !isKnown(name, table)).map((name) => unknownProp(use, name, table))
  const wrong = [...use.props].flatMap(([prop, value]) => {
    const kind = use.name === 'Admonition' && prop === 'type' ? settings.admonitionTypes : table.props[prop]
    return kind === undefined || value === undefined ? [] : (wrongValue(use, { prop, value, kind }) ?? [])
  })
  const missing = use.hasSpread || unknown.some(({ isLost }) => isLost) ? [] : missingProps(use, table)
  return [...unknown, ...wrong, ...missing]
}

/** Whether a built-in component has a prop. */
export function isProp(component: string, name: string): boolean {
  const table = tableOf(component)
  return table !== undefined && isKnown(name, table)
}

function tableOf(component: string): PropTable | undefined {
  return Object.hasOwn(propTables, component) ? propTables[component] : undefined
}

function isKnown(name: string, { props, isElement = false }: PropTable): boolean {
  if (Object.hasOwn(props, name) || common.has(name) || commonPattern.test(name)) return true
  return isElement && (/^on[A-Z]/.test(name) || find(html, name).property in html.property)
}

function unknownProp(use: WrittenProps, name: string, { props, otherNames = {} }: PropTable): ComponentProblem {
  const other = Object.hasOwn(otherNames, name) ? otherNames[name] : name === 'class' ? 'className' : undefined
  const meant = other ?? suggest(name, [...Object.keys(props), 'className'])
  const isFree = meant !== undefined && !use.props.has(meant)
  const names = Object.keys(props)
  return {
    code,
    message: `<${use.name}> has no attribute "${name}"`,
    hint: isFree
      ? other === undefined
        ? `did you mean \`${meant}\`?`
        : `use \`${meant}\``
      : names.length === 0
        ? 'remove it'
        : `use ${listed(names.map((each) => `\`${each}\``))}`,
    isLost: isFree && props[meant] === 'content',
  }
}

/** Undefined if a prop can have a value. */
function wrongValue(
  { name, props, hasSpread }: WrittenProps,
  { prop, value, kind }: { readonly prop: string; readonly value: string | number | boolean; readonly kind: PropKind },
): ComponentProblem | undefined {
  const problem = (message: string, hint: string): ComponentProblem => ({ code, message, hint, isLost: false })
  if (typeof kind === 'object') {
    // A class can give a type of the site its colors.
    if (props.has('className') || kind.includes(String(value))) return undefined
    const near = typeof value === 'string' ? suggest(value, kind) : undefined
    const message = `<${name}> has no ${prop} "${value}"`
    return problem(message, near === undefined ? `use ${listed(kind)}` : `did you mean "${near}"?`)
  }
  if (kind === 'icon' && typeof value === 'string' && isNamedIcon(value)) {
    // Only elements that need no code get icons by name.
    const isStatic = !hasSpread && [...props.values()].every((each) => each !== undefined)
    const hint = `write the other attributes of <${name}> as literal values`
    return isStatic ? undefined : problem(`\`${prop}\` of <${name}> is "${value}", which is shown as text`, hint)
  }
  return kind !== 'any' && value === true
    ? problem(`\`${prop}\` of <${name}> has no value`, `write ${prop}="…"`)
    : undefined
}

function missingProps(use: WrittenProps, { required, shows }: PropTable): ComponentProblem[] {
  const has = (name: string) =>
    (name === 'children' ? use.hasChildren : false) || (use.props.has(name) && use.props.get(name) !== '')
  if (required && !has(required.name)) {
    const what = required.name === 'src' ? 'has no image' : `has no \`${required.name}\``
    return [{ code, message: `<${use.name}> ${what}`, hint: required.hint, isLost: true }]
  }
  if (shows === undefined || shows.some(has)) return []
  const attributes = shows.filter((name) => name !== 'children').map((name) => `\`${name}\``)
  const hint = `write text between its tags${attributes.length === 0 ? '' : `, or set ${listed(attributes)}`}`
  return [{ code: 'component-content', message: `<${use.name}> is empty`, hint, isLost: false }]
}

/** `a, b or c`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
