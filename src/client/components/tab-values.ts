import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import TabItem, { type TabItemProps } from './TabItem.js'

/** A tab: the label of its button, and its panel. */
interface Tab {
  readonly value: string
  readonly label: ReactNode
  readonly isDefault: boolean
  readonly item: ReactElement<TabItemProps>
}

/** An item of the `values` prop. */
export interface TabValue {
  readonly value: string
  readonly label?: string
}

/** What is between the tags of `<Tabs>`. */
interface TabContent {
  /** In the order of `values` if it is set; tabs that it does not name come last. No two have the same value. */
  readonly tabs: readonly Tab[]
  /** Content that is in no tab. */
  readonly loose: readonly ReactNode[]
}

/** Separates the tabs among the children from other content. */
export function readTabs(children: ReactNode, values: readonly TabValue[] | undefined): TabContent {
  const content = flat(children)
  const labels = new Map(values?.map(({ value, label }) => [value, label ?? value]))
  const used = new Map<string, number>()
  const tabs = content.filter(isTabItem).map((item, index) => {
    const { label, value = typeof label === 'string' ? label : undefined } = item.props
    const name = value || `${index + 1}`
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return {
      value: count === 1 ? name : `${name} ${count}`,
      label: labels.get(name) ?? label ?? name,
      isDefault: item.props.default === true,
      item,
    }
  })
  const listed = values?.flatMap(({ value }) => tabs.find((tab) => tab.value === value) ?? []) ?? []
  return {
    tabs: [...listed, ...tabs.filter((tab) => !listed.includes(tab))],
    loose: content.filter((child) => !isTabItem(child) && !(typeof child === 'string' && child.trim() === '')),
  }
}

/** The children, with those of fragments in place of the fragments. */
function flat(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<{ readonly children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  )
}

/** Whether a child is a tab: a `<TabItem>`, or a component of the site with its props. */
function isTabItem(child: ReactNode): child is ReactElement<TabItemProps> {
  if (!isValidElement<Partial<TabItemProps>>(child) || typeof child.type === 'string') return false
  const { value, label } = child.props
  return child.type === TabItem || typeof value === 'string' || typeof label === 'string'
}
