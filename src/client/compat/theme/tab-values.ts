import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'

/** Props of `TabItem`, as in Docusaurus. */
export interface TabItemProps {
  readonly value: string
  readonly label?: string
  readonly default?: boolean
  readonly className?: string
  readonly hidden?: boolean
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly children?: ReactNode
}

/** A tab: the label of its button, and its panel. */
export interface Tab {
  readonly value: string
  readonly label: string
  readonly isDefault: boolean
  readonly item: ReactElement<TabItemProps>
}

/** An item of the `values` prop. */
export interface TabValue {
  readonly value: string
  readonly label?: string
}

/** The tabs among the children, in the order of `values` if it is set. Other children are skipped. */
export function tabsOf(children: ReactNode, values: readonly TabValue[] | undefined): readonly Tab[] {
  const items = Children.toArray(children).filter(isTabItem)
  const labels = new Map(values?.map(({ value, label }) => [value, label ?? value]))
  const tabs = items.map((item) => ({
    value: item.props.value,
    label: labels.get(item.props.value) ?? item.props.label ?? item.props.value,
    isDefault: item.props.default === true,
    item,
  }))
  if (values === undefined) return tabs
  return values.flatMap(({ value }) => tabs.find((tab) => tab.value === value) ?? [])
}

function isTabItem(child: ReactNode): child is ReactElement<TabItemProps> {
  return isValidElement<Partial<TabItemProps>>(child) && typeof child.props.value === 'string'
}
