import type { TabItemProps } from './tab-values.js'

/** One panel of `<Tabs>`, which draws it. */
export default function TabItem({ children }: TabItemProps) {
  return <>{children}</>
}
