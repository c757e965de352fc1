import { Children, type ComponentType, createElement, isValidElement, type ReactNode } from 'react'

/** The values of a list without those that are equal to an earlier one, as in Docusaurus. */
export function uniq<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** The values of a list that are equal to an earlier one. */
export function duplicates<T>(
  values: readonly T[],
  isEqual: (one: T, other: T) => boolean = (one, other) => one === other,
): T[] {
  return values.filter((value, at) => values.findIndex((other) => isEqual(other, value)) !== at)
}

/** The values of a list by their keys. */
export function groupBy<T, Key extends string | number>(
  values: readonly T[],
  keyOf: (value: T) => Key,
): Record<Key, T[]> {
  const groups = {} as Record<Key, T[]>
  for (const value of values) {
    const key = keyOf(value)
    groups[key] = [...(groups[key] ?? []), value]
  }
  return groups
}

/** Whether a text matches the source of a regular expression; false if one of the two is missing. */
export function isRegexpStringMatch(pattern?: string, text?: string): boolean {
  return pattern !== undefined && text !== undefined && new RegExp(pattern, 'gi').test(text)
}

/** A component with all providers around its children, the first outermost. */
export function composeProviders(
  providers: readonly ComponentType<{ readonly children?: ReactNode }>[],
): ComponentType<{ readonly children?: ReactNode }> {
  return ({ children }) => providers.reduceRight<ReactNode>((inner, one) => createElement(one, null, inner), children)
}

/** The error of a hook that is called outside of its provider. */
export class ReactContextError extends Error {
  constructor(provider: string, more = '') {
    super(`this hook is called outside of <${provider}>. ${more}`.trim())
    this.name = 'ReactContextError'
  }
}

/** No class: docsgen's style sheet keeps the targets of links below the navbar. */
export function useAnchorTargetClassName(_id: string | undefined): string | undefined {
  return undefined
}

interface AdmonitionChildren {
  readonly title?: ReactNode
  readonly children?: ReactNode
}

/** Takes the title out of the children of a box, where MDX may have put it. */
export function processAdmonitionProps<Props extends AdmonitionChildren>(props: Props): Props {
  const items = Children.toArray(props.children)
  const found = items.find((item) => isValidElement(item) && item.type === 'mdxAdmonitionTitle')
  const written = isValidElement<{ readonly children?: ReactNode }>(found) ? found.props.children : undefined
  const title = props.title ?? written
  const children = found === undefined ? props.children : items.filter((item) => item !== found)
  return { ...props, ...(title === undefined ? {} : { title }), children }
}
