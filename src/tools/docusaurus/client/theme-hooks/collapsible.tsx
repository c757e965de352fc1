import { type ElementType, type ReactNode, useState } from 'react'

/** Props of `Collapsible`, as in Docusaurus. */
export interface CollapsibleProps {
  readonly collapsed: boolean
  /** The element to render. Defaults to `div`. */
  readonly as?: ElementType
  readonly className?: string
  readonly children?: ReactNode
  /** Renders the children when they are first shown. */
  readonly lazy?: boolean
  readonly onCollapseTransitionEnd?: (collapsed: boolean) => void
}

/** Shows or hides its children, without an animation. */
export function Collapsible({ as: Tag = 'div', children, className, collapsed, lazy = false }: CollapsibleProps) {
  const [wasOpen, setWasOpen] = useState(!collapsed)
  if (!collapsed && !wasOpen) setWasOpen(true)
  return (
    <Tag className={className} hidden={collapsed}>
      {lazy && !wasOpen ? null : children}
    </Tag>
  )
}

/** The state of a `Collapsible`. */
export function useCollapsible({ initialState }: { readonly initialState: boolean | (() => boolean) }) {
  const [collapsed, setCollapsed] = useState(initialState)
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((before) => !before) }
}
