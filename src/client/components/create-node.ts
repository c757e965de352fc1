import { createElement, type ReactNode } from 'react'
import type { CreateNode } from '../../shared/component-views.js'

/** Creates the elements of the markup that the compiler shares with the React components. */
export const createNode: CreateNode<ReactNode> = (tag, attributes, children) => {
  const shown = children.filter((child) => child !== undefined && child !== null && child !== false)
  return createElement(tag, attributes, ...shown)
}

/** The children of a component as a list; empty if there are none. */
export function childList(children: ReactNode): ReactNode[] {
  return children === undefined || children === null || children === false ? [] : [children]
}
