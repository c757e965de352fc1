import type { TabItemProps } from './tab-values.js'

/** A panel of `<Tabs>`. */
export default function TabItem({ children }: TabItemProps) {
  return <>{children}</>
}
