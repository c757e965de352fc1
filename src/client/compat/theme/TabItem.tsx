import type { TabItemProps } from './tab-values.js'

/** One panel of `<Tabs>`, which renders it. */
export default function TabItem({ children }: TabItemProps) {
  return <>{children}</>
}
