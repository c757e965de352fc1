import type { ReactNode } from 'react'

/** Props of `TabItem`. */
export interface TabItemProps {
  /** Defaults to the label. */
  readonly value?: string
  /** Defaults to the value. */
  readonly label?: ReactNode
  readonly default?: boolean
  readonly className?: string
  readonly hidden?: boolean
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly children?: ReactNode
}

/** A panel of `<Tabs>`. */
export default function TabItem({ children }: TabItemProps) {
  return <>{children}</>
}
